import { useSearchParams } from '@/shared/navigation/router'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { option, Select } from '@/ui/select'

const periods = [
  { value: '7-days', label: 'Last 7 days' },
  { value: '30-days', label: 'Last 30 days' },
  { value: '12-months', label: 'Last 12 months' },
  { value: 'custom', label: 'Your own dates' },
] as const

const today = () => new Date().toISOString().slice(0, 10)

/** The period that the address names, and how the server is asked for it. */
export function useFinancePeriod() {
  const [params, setParams] = useSearchParams()
  const chosen = periods.find(({ value }) => value === params.get('period'))?.value ?? '30-days'
  const [from, to] = [params.get('from') ?? `${today().slice(0, 8)}01`, params.get('to') ?? today()]
  const isCustom = chosen === 'custom'
  const isInOrder = !isCustom || from <= to
  return {
    ...{ chosen, from, to, isInOrder },
    query: String(new URLSearchParams(isCustom ? { from, to } : { period: chosen })),
    change(changes: Record<string, string>) {
      const next = new URLSearchParams(params)
      for (const [name, value] of Object.entries(changes)) next.set(name, value)
      setParams(next, { replace: true })
    },
  }
}

/** Which days the figures, the chart and the ledger file cover. */
export function PeriodPicker({ chosen, from, to, isInOrder, change }: ReturnType<typeof useFinancePeriod>) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label="Period" className="min-w-44">
        {(control) => (
          <Select {...control} value={chosen} onChange={({ target }) => change({ period: target.value })}>
            {periods.map(({ value, label }) => option(value, label))}
          </Select>
        )}
      </Field>
      {chosen === 'custom' && (
        <>
          <Field label="First day">
            {(control) => (
              <Input
                {...control}
                type="date"
                required
                value={from}
                max={today()}
                onChange={({ target }) => target.value && change({ from: target.value })}
              />
            )}
          </Field>
          <Field label="Last day" error={isInOrder ? undefined : 'The last day is before the first.'}>
            {(control) => (
              <Input
                {...control}
                type="date"
                required
                value={to}
                max={today()}
                onChange={({ target }) => target.value && change({ to: target.value })}
              />
            )}
          </Field>
        </>
      )}
    </div>
  )
}
