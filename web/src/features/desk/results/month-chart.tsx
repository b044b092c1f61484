import { type ResultFilters, resultParams } from '@vermeil/contracts/desk/result-filters'
import type { ResultFiguresView } from '@vermeil/contracts/desk/results.schema'
import { formatMoney } from '@/shared/format/format'
import { dollars, periodText } from '@/ui/chart/chart-data'
import { ColumnChart } from '@/ui/chart/column-chart'

type MonthChartProps = { months: NonNullable<ResultFiguresView['months']>; filters: ResultFilters }

/** Hammer totals by month; a column leads to the results of its month. */
export function MonthChart({ months, filters }: MonthChartProps) {
  const best = months.reduce((found, month) => (month.total > found.total ? month : found))
  return (
    <ColumnChart
      name="hammer-totals"
      title={`${formatMoney(best.total)} in ${periodText(best.month, 'month')}, the most of these months`}
      lead="Hammer totals by month, in UTC."
      unit={dollars}
      measure="Hammer total"
      empty="Nothing was sold in these months."
      columns={months.map(({ month, total }) => ({
        ...{ month, value: total, isCurrent: month === filters.month },
        to: `?${resultParams({ ...filters, month })}`,
      }))}
    />
  )
}
