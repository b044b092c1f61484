import { Suspense } from 'react'
import { lazyPart } from '@/ui/lazy-part'
import { Skeleton } from '../skeleton'
import { type ChartStep, periodText } from './chart-data'
import { ChartFrame, type ChartFrameProps } from './chart-frame'

// The drawing, with what it needs of d3, is loaded when there is something to draw.
const TimePlot = lazyPart(() => import('./time-plot').then((module) => module.TimePlot))

type TimeChartProps = ChartFrameProps & {
  step: ChartStep
  /** `2026-11-04` or, by month, `2026-11`; without a gap. */
  periods: readonly string[]
}

/** Figures over time. The first series is the one the title speaks of; others are drawn behind it. */
export function TimeChart({ step, periods, ...frame }: TimeChartProps) {
  return (
    <ChartFrame
      {...frame}
      heading={step === 'day' ? 'Day' : 'Month'}
      keys={periods}
      labels={periods.map((period) => periodText(period, step))}
    >
      <Suspense fallback={<Skeleton className="h-64" />}>
        <TimePlot step={step} periods={periods} series={frame.series} unit={frame.unit} label={frame.title} />
      </Suspense>
    </ChartFrame>
  )
}
