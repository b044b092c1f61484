import { ChartFrame, type ChartFrameProps } from './chart-frame'

type BarChartProps = Omit<ChartFrameProps, 'series'> & {
  /** What the bars are: "Medium". */
  heading: string
  /** What their length is: "Sales". */
  measure: string
  bars: readonly Bar[]
}

type Bar = {
  label: string
  value: number
  /** Beside the value: "45%". */
  note?: string
}

/** Amounts side by side, each written out beside its bar. */
export function BarChart({ heading, measure, bars, ...frame }: BarChartProps) {
  const longest = Math.max(1, ...bars.map(({ value }) => value))
  const labels = bars.map(({ label }) => label)
  return (
    <ChartFrame
      {...frame}
      heading={heading}
      keys={labels}
      labels={labels}
      series={[{ label: measure, values: bars.map(({ value }) => value) }]}
    >
      <ol className="grid gap-3">
        {bars.map(({ label, value, note }) => (
          <li key={label} className="grid gap-1">
            <p className="flex justify-between gap-4 text-sm">
              <span className="wrap-anywhere">{label}</span>
              <span className="figures shrink-0">
                {frame.unit.text(value)}
                {note && <span className="text-muted">{`, ${note}`}</span>}
              </span>
            </p>
            <svg
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
              aria-hidden="true"
              className="h-3 w-full rounded-sm bg-raised"
            >
              <rect width={(Math.max(0, value) / longest) * 100} height={1} fill="var(--chart-1)" />
            </svg>
          </li>
        ))}
      </ol>
    </ChartFrame>
  )
}
