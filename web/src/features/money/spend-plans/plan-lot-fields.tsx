import type { SpendPlanBody } from '@vermeil/contracts/money/spend-plans.schema'
import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { WorkCell } from '@/entities/lot/work-cell'
import { Checkbox } from '@/ui/checkbox'
import { MoneyField } from '@/ui/money-field'

type PlanLotFieldsProps = {
  form: UseFormReturn<SpendPlanBody>
  place: number
  /** Null where it is no longer shown. */
  lot: LotCard | null
  /** The maximum that a limit allows, in words. */
  maximum: (lot: LotCard, limit: number) => string
  isUnusual: boolean
}

/** One lot of a plan: the most that it may cost in all, and the maximum which that allows. */
export function PlanLotFields({ form, place, lot, maximum, isUnusual }: PlanLotFieldsProps) {
  const { control, register } = form
  const { limit, confirmUnusual } = useWatch({ control, name: `lots.${place}` })
  return (
    <div className="grid gap-2">
      <WorkCell
        image={lot?.image ?? null}
        title={lot?.title ?? 'No longer shown'}
        artistName={lot?.artist.name ?? ''}
      />
      <Controller
        control={control}
        name={`lots.${place}.limit`}
        render={({ field, fieldState: { error: problem } }) => (
          <MoneyField
            {...field}
            value={field.value || null}
            onChange={(cents) => field.onChange(cents ?? 0)}
            label="Set a limit including delivery"
            hint={lot && maximum(lot, limit)}
            required
            {...(problem?.message && { error: problem.message })}
          />
        )}
      />
      {(isUnusual || confirmUnusual) && (
        <Checkbox
          {...register(`lots.${place}.confirmUnusual`)}
          label="This is far above what the lot is expected to bring. I mean it."
        />
      )}
    </div>
  )
}
