import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { allIn, bidTerms, type Destination } from '@vermeil/contracts/money/all-in'
import { planLimits, type SpendPlan, SpendPlanBody } from '@vermeil/contracts/money/spend-plans.schema'
import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import { Controller, useFieldArray, useForm, useWatch } from 'react-hook-form'
import { allowedMaximum, type BidCosts, bidCosts } from '@/entities/delivery/all-in-text'
import { browserCountry } from '@/entities/delivery/browser-country'
import { CountryOptions } from '@/entities/delivery/country-options'
import { deliveryTablesQuery } from '@/entities/delivery/delivery-tables'
import { useDestination } from '@/entities/delivery/destination'
import { isRefusal } from '@/shared/http/api-error'
import { sentenceOf } from '@/shared/http/readable-error'
import { FormDialog } from '@/ui/form/form-dialog'
import { FormInput, FormSelect } from '@/ui/form/form-fields'
import { MoneyField } from '@/ui/money-field'
import { OrderedList } from '@/ui/ordered-list'
import { PlanCandidate } from './plan-candidate'
import { PlanLotFields } from './plan-lot-fields'
import { worstCaseText } from './plan-text'
import { savePlan, usePlanAction } from './spend-plans-api'

type PlanFormProps = { plan: SpendPlan | null; candidates: readonly LotCard[]; onClose: () => void }

const bodyOf = (plan: SpendPlan | null, { country, region }: Destination): SpendPlanBody => ({
  name: plan?.name ?? '',
  budget: plan?.askedBudget ?? plan?.budget ?? 0,
  maxWins: plan?.maxWins ?? 1,
  country: plan?.country ?? country,
  region: plan?.region ?? region ?? '',
  lots: plan?.lots.map(({ lot, limit }) => ({ lotId: lot.id, limit })) ?? [],
})

/** Makes a plan or changes one. Each limit says at once which maximum it allows. */
export function PlanForm({ plan, candidates, onClose }: PlanFormProps) {
  const { data: tables } = useQuery(deliveryTablesQuery)
  const home = useDestination(tables) ?? { country: browserCountry(navigator.languages), region: null }
  const form = useForm({ resolver: zodResolver(SpendPlanBody), defaultValues: bodyOf(plan, home) })
  const { control } = form
  const { errors } = form.formState
  const { fields, append, move, remove } = useFieldArray({ control, name: 'lots' })
  const values = useWatch({ control })
  const { mutate, isPending, error } = usePlanAction({
    run: (body: SpendPlanBody) => savePlan(plan?.id ?? null, body),
    done: plan ? 'Plan changed' : 'Plan made',
    onDone: onClose,
    showsErrors: true,
  })
  const cards = new Map([...candidates, ...(plan?.lots.map(({ lot }) => lot) ?? [])].map((lot) => [lot.id, lot]))
  const chosen = new Set(fields.map(({ lotId }) => lotId))
  const to = { country: values.country ?? home.country, region: values.region ?? null }
  const costsOf = (lot: LotCard, say: (costs: BidCosts) => string) => {
    const costs = tables && bidCosts(tables, lot, to)
    return costs ? say(costs) : ''
  }
  const offered = candidates.filter(
    ({ id, state, delivery }) =>
      !chosen.has(id) &&
      (state === 'live' || state === 'scheduled') &&
      // Without a price for delivery, nothing can be set aside.
      (!tables || bidTerms(tables, id, delivery, to) !== null),
  )
  const worstCase = (values.lots ?? []).flatMap(({ lotId = '', limit = 0 }) => {
    const lot = cards.get(lotId)
    const costs = tables && lot && bidCosts(tables, lot, to)
    const max = costs ? allowedMaximum(costs, limit, lot.minimumBid).max : null
    return costs?.terms && max !== null ? [allIn(max, costs.terms).total] : []
  })
  const unusual = isRefusal(error, 'spend-plan.unusual') ? error.details.lots.map(({ lotId }) => lotId) : []
  return (
    <FormDialog
      title={plan ? `Change ${plan.name}` : 'Make a spend plan'}
      description="The lots are bid on in this order. Amounts include delivery and tax."
      form={form}
      onSubmit={(body) => mutate(body)}
      submit={{ label: plan ? 'Save plan' : 'Start plan', pending: 'Saving...' }}
      isPending={isPending}
      problem={error && sentenceOf(error)}
      onClose={onClose}
    >
      <FormInput form={form} name="name" label="Name" required maxLength={200} autoComplete="off" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Controller
          control={control}
          name="budget"
          render={({ field }) => (
            <MoneyField
              {...field}
              value={field.value || null}
              onChange={(cents) => field.onChange(cents ?? 0)}
              label="Total budget"
              required
              error={errors.budget?.message}
            />
          )}
        />
        <FormInput
          form={form}
          name="maxWins"
          label="Buy up to"
          hint="How many of the works below"
          required
          type="number"
          min={1}
          max={planLimits.lots}
        />
        <FormSelect form={form} name="country" label="Deliver to" required>
          <CountryOptions />
        </FormSelect>
        <FormInput
          form={form}
          name="region"
          label="State or region"
          optional
          maxLength={200}
          autoComplete="address-level1"
        />
      </div>
      <fieldset className="grid gap-3">
        <legend className="font-medium">Lots</legend>
        <OrderedList
          items={fields}
          keyOf={({ id }) => id}
          nameOf={({ lotId }) => cards.get(lotId)?.title ?? 'the lot'}
          onMove={move}
          onRemove={remove}
          isTall
        >
          {({ lotId }, place) => (
            <PlanLotFields
              form={form}
              place={place}
              lot={cards.get(lotId) ?? null}
              maximum={(lot, limit) => costsOf(lot, (costs) => allowedMaximum(costs, limit, lot.minimumBid).text)}
              isUnusual={unusual.includes(lotId)}
            />
          )}
        </OrderedList>
        <output className="figures block font-medium empty:hidden">
          {worstCaseText({ budget: values.budget ?? 0, maxWins: Number(values.maxWins ?? 1) }, worstCase)}
        </output>
        {typeof errors.lots?.message === 'string' && <p className="text-sm text-danger">{errors.lots.message}</p>}
        {typeof errors.lots?.root?.message === 'string' && (
          <p className="text-sm text-danger">{errors.lots.root.message}</p>
        )}
        <section aria-labelledby="plan-candidates" className="grid gap-2">
          <h3 id="plan-candidates" className="text-lg">
            Add a lot
          </h3>
          <p className="text-sm text-muted">
            {offered.length === 0
              ? 'Watch lots to choose them here.'
              : 'From the lots you watch or bid on. Lots by quote can be chosen once you have accepted a quote.'}
          </p>
          <ul className="divide-y divide-line">
            {offered.map((lot) => (
              <PlanCandidate
                key={lot.id}
                lot={lot}
                isFull={fields.length >= planLimits.lots}
                onAdd={() => append({ lotId: lot.id, limit: values.budget ?? 0 })}
              />
            ))}
          </ul>
        </section>
      </fieldset>
    </FormDialog>
  )
}
