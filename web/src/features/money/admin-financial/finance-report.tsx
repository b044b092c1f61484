import { useQuery } from '@tanstack/react-query'
import type { FinanceFigures, FinanceReport as Report } from '@vermeil/contracts/money/payments-admin.schema'
import { salesChangeText } from '@/shared/format/change-text'
import { formatMoney } from '@/shared/format/format'
import { useSearchParams } from '@/shared/navigation/router'
import { dollars, periodText } from '@/ui/chart/chart-data'
import { TimeChart } from '@/ui/chart/time-chart'
import { Field } from '@/ui/field'
import { Loading } from '@/ui/loading'
import { option, Select } from '@/ui/select'
import { StatCard } from '@/ui/stat-card'
import { payoutsQuery, reportQuery } from './finance-api'
import { PeriodPicker, useFinancePeriod } from './finance-period'
import { LedgerExport } from './ledger-export'
import { TaxReport } from './tax-report'

type Measure = keyof FinanceFigures

const measures: readonly { key: Measure; label: string }[] = [
  { key: 'revenue', label: 'Revenue' },
  { key: 'commission', label: 'Commissions' },
  { key: 'subscriptions', label: 'Subscriptions' },
  { key: 'donations', label: 'Donations' },
  { key: 'ownSales', label: 'Sales without a seller account' },
  { key: 'received', label: 'Received from buyers' },
  { key: 'refunded', label: 'Refunds' },
  { key: 'chargebacks', label: 'Chargebacks and fees' },
  { key: 'paidOut', label: 'Paid out' },
  { key: 'depositsTaken', label: 'Deposits taken' },
  { key: 'depositsReturned', label: 'Deposits returned' },
  { key: 'insurance', label: 'Insurance of deliveries' },
  { key: 'tax', label: 'Tax' },
]

/** What came in and went out in the chosen period, from the ledger, beside the period before. */
export function FinanceReport() {
  const period = useFinancePeriod()
  const query = useQuery({ ...reportQuery(period.query), enabled: period.isInOrder })
  const { data, isError, refetch } = query
  return (
    <section aria-labelledby="admin-finance" className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="admin-finance" className="text-2xl">
          Figures
        </h2>
        <PeriodPicker {...period} />
      </div>
      {data ? (
        <div className="grid gap-6" aria-busy={query.isPlaceholderData}>
          <PeriodCards report={data} />
          <HeldCards report={data} />
          <MeasureChart report={data} />
          <TaxReport from={data.period.from} to={data.period.to} />
          <LedgerExport from={data.period.from} to={data.period.to} />
        </div>
      ) : (
        <Loading what="The figures" hasFailed={isError} onRetry={refetch} className="h-96" />
      )}
    </section>
  )
}

const spanText = ({ from, to }: { from: string; to: string }) =>
  from === to ? periodText(from, 'day') : `${periodText(from, 'day')} to ${periodText(to, 'day')}`

function PeriodCards({ report }: { report: Report }) {
  const { current, period, before } = report
  return (
    <>
      <p className="text-muted">
        {spanText(period)} (UTC), compared with {spanText(before)}.
      </p>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-5">
        {measures.map(({ key, label }) => (
          <StatCard key={key} label={label} value={formatMoney(current[key])} change={changeOf(report, key)} />
        ))}
      </div>
    </>
  )
}

/** What belongs to others now. */
function HeldCards({ report: { held } }: { report: Report }) {
  const { data: book } = useQuery(payoutsQuery)
  const sum = (part: 'payable' | 'held') =>
    book && formatMoney(book.owed.reduce((total, owed) => total + owed[part], 0))
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-5">
      <StatCard label="Payouts due" value={sum('payable')} period="now, to sellers and realtors" />
      <StatCard label="Payouts held" value={sum('held')} period="until their orders are completed" />
      <StatCard label="Deposits held" value={formatMoney(held.depositsHeld)} period="of running leases" />
      <StatCard label="To be refunded" value={formatMoney(held.unfulfilled)} period="paid for what could not be sold" />
      <StatCard label="Tax held" value={formatMoney(held.tax)} period="to be passed on" />
    </div>
  )
}

function MeasureChart({ report }: { report: Report }) {
  const [params, setParams] = useSearchParams()
  const measure = measures.find(({ key }) => key === params.get('measure')) ?? { key: 'revenue', label: 'Revenue' }
  const { key, label } = measure
  const { period, before, series, current } = report
  return (
    <div className="grid gap-4">
      <Field label="Show" className="max-w-60">
        {(control) => (
          <Select
            {...control}
            value={key}
            onChange={({ target }) =>
              setParams(
                (now) => {
                  now.set('measure', target.value)
                  return now
                },
                { replace: true },
              )
            }
          >
            {measures.map((one) => option(one.key, one.label))}
          </Select>
        )}
      </Field>
      <TimeChart
        name={`${key}-${period.from}-${period.to}`}
        // "Revenue: $4,310, up 12% on the period before"
        title={`${label}: ${formatMoney(current[key])}, ${changeOf(report, key)}`}
        lead={`${spanText(period)}, by ${period.step}.`}
        unit={dollars}
        step={period.step}
        periods={series.map((step) => step.period)}
        series={[
          { label, values: series.map((step) => step.current[key]) },
          { label: `${spanText(before)}`, values: series.map((step) => step.previous[key]) },
        ]}
        empty={<p>Nothing was booked in these days, nor in those before.</p>}
      />
    </div>
  )
}

/** In percent, where there were payments enough in both periods. */
const changeOf = ({ current, previous, payments }: Report, key: Measure) =>
  salesChangeText(
    { value: current[key], count: payments.current },
    { value: previous[key], count: payments.previous },
    'the period before',
  )
