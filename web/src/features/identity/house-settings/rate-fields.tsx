import type { DeliverySettings } from '@vermeil/contracts/money/delivery-rates.schema'
import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { type Control, Controller, get, useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { MoneyField } from '@/ui/money-field'
import { nextStep, type RateValues } from './rates'
import { ScaledNumber } from './scaled-number'

export type RateControl = Control<RateValues, unknown, DeliverySettings>
type TariffName = 'domestic' | 'elsewhere' | `zones.${number}.tariff`

const maxSteps = 20

/** The error of one field, by its path. */
function useErrors(control: RateControl) {
  const { errors } = useFormState({ control })
  return (path: string): string | undefined => (get(errors, path) as { message?: string } | undefined)?.message
}

type NumberBoxProps = { control: RateControl; name: string; label: string; scale?: number }

/** A whole number, or a percentage that is stored in hundredths of a percent (`scale` 100). */
export function NumberBox({ control, name, label, scale = 1 }: NumberBoxProps) {
  const errorOf = useErrors(control)
  return (
    <Controller
      control={control}
      name={name as 'insuranceRate'}
      render={({ field }) => (
        <Field label={label} error={errorOf(name)}>
          {(box) => <ScaledNumber {...box} {...field} scale={scale} />}
        </Field>
      )}
    />
  )
}

/** Prices by weight, and how many days a parcel travels. */
export function TariffFields({ control, name, of }: { control: RateControl; name: TariffName; of: string }) {
  const { fields, append, remove } = useFieldArray({ control, name: `${name}.steps` })
  const steps = useWatch({ control, name: `${name}.steps` })
  const errorOf = useErrors(control)
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-3">
        <NumberBox control={control} name={`${name}.days.min`} label="Earliest, days" />
        <NumberBox control={control} name={`${name}.days.max`} label="Latest, days" />
      </div>
      {fields.length === 0 && <p className="text-sm text-muted">Without a price, delivery is by quote.</p>}
      <ol className="grid gap-3">
        {fields.map((field, place) => (
          <li key={field.id} className="grid grid-cols-[1fr_1fr_auto] items-start gap-3">
            <NumberBox control={control} name={`${name}.steps.${place}.upToKg`} label={`Up to, kg (${place + 1})`} />
            <Controller
              control={control}
              name={`${name}.steps.${place}.price`}
              render={({ field: box }) => (
                <MoneyField {...box} label={`Price (${place + 1})`} error={errorOf(`${name}.steps.${place}.price`)} />
              )}
            />
            <Button
              variant="ghost"
              size="icon"
              className="mt-6.5"
              aria-label={`Remove step ${place + 1} of ${of}`}
              onClick={() => {
                remove(place)
                addButton.current?.focus()
              }}
            >
              <Trash2 aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ol>
      <Button
        ref={addButton}
        variant="outline"
        size="sm"
        className="justify-self-start"
        aria-label={`Add a step to ${of}`}
        disabled={fields.length >= maxSteps}
        onClick={() => append(nextStep(steps), { shouldFocus: false })}
      >
        <Plus aria-hidden="true" />
        Add a step
      </Button>
    </div>
  )
}
