import { Link } from '@/shared/navigation/router'
import { periodText } from './chart-data'
import { ChartFrame, type ChartFrameProps } from './chart-frame'

type ColumnChartProps = Omit<ChartFrameProps, 'series'> & {
  /** What the columns' height is: "Hammer total". */
  measure: string
  /** By month, without a gap. */
  columns: readonly Column[]
}

type Column = {
  /** `2026-11` */
  month: string
  value: number
  /** What the column leads to. */
  to: string
  isCurrent: boolean
}

const HEIGHT = 100
/** A month with a little is still seen beside one with much. */
const LEAST = 1

/** Amounts by month as columns that lead to the month. Part of the page's HTML: it is drawn without script. */
export function ColumnChart({ measure, columns, ...frame }: ColumnChartProps) {
  const highest = Math.max(1, ...columns.map(({ value }) => value))
  const hasCurrent = columns.some(({ isCurrent }) => isCurrent)
  const labels = columns.map(({ month }) => periodText(month, 'month'))
  return (
    <ChartFrame
      {...frame}
      heading="Month"
      keys={columns.map(({ month }) => month)}
      labels={labels}
      series={[{ label: measure, values: columns.map(({ value }) => value) }]}
    >
      <ol className="flex items-end max-sm:-mx-4">
        {columns.map(({ month, value, to, isCurrent }, place) => {
          const height = value > 0 ? Math.max(LEAST, (value / highest) * HEIGHT) : 0
          const label = labels[place] ?? ''
          return (
            <li key={month} className="min-w-0 flex-1">
              <Link
                to={to}
                aria-current={isCurrent || undefined}
                title={`${label}: ${frame.unit.text(value)}`}
                className="group block rounded-sm px-[12%] pt-1 hover:bg-raised md:px-1"
              >
                <span aria-hidden="true" className="figures block h-5 text-center text-xs text-muted max-md:hidden">
                  {value > 0 && frame.unit.tick(value)}
                </span>
                <svg
                  viewBox={`0 0 10 ${HEIGHT}`}
                  preserveAspectRatio="none"
                  aria-hidden="true"
                  className="mx-auto h-40 w-full max-w-8"
                >
                  <rect
                    y={HEIGHT - height}
                    width={10}
                    height={height}
                    fill={hasCurrent && !isCurrent ? 'var(--control)' : 'var(--chart-1)'}
                  />
                </svg>
                <span className="sr-only">
                  {label}: {frame.unit.text(value)}
                </span>
                <span aria-hidden="true" className="block pt-1.5 text-center text-xs text-muted group-hover:text-gold">
                  <span className="sm:hidden">{label.slice(0, 1)}</span>
                  <span className="max-sm:hidden">{label.slice(0, 3)}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </ChartFrame>
  )
}
