import { freePlan, type Plan, plans } from '@vermeil/contracts/identity/plans'
import { percentOf, splitSale } from '@vermeil/contracts/money/commission'
import { type ReactNode, useState } from 'react'
import { formatMoney } from '@/shared/format/format'
import { Card } from '@/ui/card'
import { Field } from '@/ui/field'
import { MoneyField } from '@/ui/money-field'
import { option, Select } from '@/ui/select'
import { Switch } from '@/ui/switch'

const choices: readonly Plan[] = [freePlan, ...Object.values(plans)]
const examplePrice = 1_000_000

/** What of a price goes to whom, by the rule that settlement itself uses. */
export function CommissionCalculator({ isRealtors = false }: { /** Opens with their share. */ isRealtors?: boolean }) {
  const [price, setPrice] = useState<number | null>(examplePrice)
  const [planId, setPlanId] = useState<Plan['id']>(freePlan.id)
  const [hasRealtor, setHasRealtor] = useState(isRealtors)
  const plan = choices.find(({ id }) => id === planId) ?? freePlan
  const realtorRate = hasRealtor ? plan.realtorRate : null
  const shares = splitSale(price ?? 0, { platformRate: plan.platformRate, realtorRate })

  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div className="grid content-start gap-5">
        <MoneyField label="Sale price" value={price} onChange={setPrice} />
        <Field label="The seller's plan" hint="The plan in force when the work is sold decides the rates.">
          {(control) => (
            <Select
              {...control}
              value={planId}
              onChange={({ target }) => setPlanId(choices.find(({ id }) => id === target.value)?.id ?? freePlan.id)}
            >
              {choices.map(({ id, name }) => option(id, name))}
            </Select>
          )}
        </Field>
        <Switch label="A realtor brought the sale" checked={hasRealtor} onCheckedChange={setHasRealtor} />
      </div>
      <Card aria-live="polite">
        <dl className="figures grid gap-4">
          <Share name={`Vermeil, ${percentOf(plan.platformRate)}`}>{formatMoney(shares.platform)}</Share>
          {realtorRate !== null && (
            <Share name={`The realtor, ${percentOf(realtorRate)}`}>{formatMoney(shares.realtor)}</Share>
          )}
          <div className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
            <dt>The artist receives</dt>
            <dd className="font-display text-3xl text-gold">{formatMoney(shares.artist)}</dd>
          </div>
        </dl>
      </Card>
    </div>
  )
}

function Share({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
