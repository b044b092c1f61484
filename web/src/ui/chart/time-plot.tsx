import { max, min } from 'd3-array'
import { scaleLinear } from 'd3-scale'
import { area, line, type SymbolType, symbol, symbolCircle, symbolSquare, symbolTriangle } from 'd3-shape'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { type ChartSeries, type ChartStep, type ChartUnit, labelStep, periodTick, pointText } from './chart-data'
import { useWidth } from './use-width'

type TimePlotProps = {
  label: string
  step: ChartStep
  periods: readonly string[]
  series: readonly ChartSeries[]
  unit: ChartUnit
}

const height = 256
const margin = { top: 12, end: 12, bottom: 28, start: 56 }

/** Each series has its own color, dash and shape: no two differ by color alone. */
const looks: readonly { color: string; dash?: string; shape: SymbolType }[] = [
  { color: 'var(--chart-1)', shape: symbolCircle },
  { color: 'var(--chart-2)', dash: '6 4', shape: symbolSquare },
  { color: 'var(--chart-3)', dash: '2 3', shape: symbolTriangle },
]
const lookOf = (place: number) => looks[place % looks.length] ?? looks[0]

/** Lines over time. It is one control: arrow keys move along the periods, and each is read out in words. */
export function TimePlot({ label, step, periods, series, unit }: TimePlotProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const last = periods.length - 1
  const [chosen, setChosen] = useState<number | null>(null)
  const place = Math.min(chosen ?? last, last)

  const values = series.flatMap((one) => one.values)
  const x = scaleLinear([0, Math.max(last, 1)], [margin.start, Math.max(width - margin.end, margin.start + 1)])
  const y = scaleLinear(
    [Math.min(0, min(values) ?? 0), Math.max(0, max(values) ?? 0)],
    [height - margin.bottom, margin.top],
  ).nice(4)
  const reading = pointText(place, { periods, step, series, unit })

  function onKeyDown(event: KeyboardEvent) {
    const next = nextPlace(event.key, place, last)
    if (next === null) return
    event.preventDefault()
    setChosen(next)
  }
  function onPointer(event: PointerEvent<HTMLDivElement>) {
    const { left } = event.currentTarget.getBoundingClientRect()
    setChosen(Math.min(last, Math.max(0, Math.round(x.invert(event.clientX - left)))))
  }

  return (
    <div className="grid gap-3">
      {series.length > 1 && <Legend series={series} />}
      <div
        ref={frame}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={periods.length}
        aria-valuenow={place + 1}
        aria-valuetext={reading}
        // Its content has the width that was measured: without this it could never become narrower again.
        className="touch-pan-y rounded-md contain-inline-size"
        onKeyDown={onKeyDown}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
      >
        <svg width={width} height={height} aria-hidden="true" className="figures block fill-muted text-xs">
          <Axes {...{ x, y, width, periods, step, unit }} />
          {series
            .map(({ label: name, values }, order) => (
              <Series key={name} {...{ values, order, place, x, y }} isMain={order === 0} />
            ))
            .toReversed()}
          <line
            x1={x(place)}
            x2={x(place)}
            y1={margin.top}
            y2={height - margin.bottom}
            stroke="var(--muted)"
            strokeDasharray="1 3"
          />
        </svg>
      </div>
      <p aria-hidden="true" className="figures min-h-10 text-sm">
        {reading}
      </p>
    </div>
  )
}

/** Where a key moves the cursor; null for a key that does nothing here. */
export function nextPlace(key: string, place: number, last: number): number | null {
  const steps: Record<string, number> = {
    ...{ ArrowLeft: place - 1, ArrowDown: place - 1, ArrowRight: place + 1, ArrowUp: place + 1 },
    ...{ PageUp: place + 7, PageDown: place - 7, Home: 0, End: last },
  }
  const next = steps[key]
  return next === undefined ? null : Math.min(last, Math.max(0, next))
}

type Scale = ReturnType<typeof scaleLinear<number, number>>
type AxesProps = { x: Scale; y: Scale; width: number; periods: readonly string[]; step: ChartStep; unit: ChartUnit }

function Axes({ x, y, width, periods, step, unit }: AxesProps) {
  const every = labelStep(periods.length, width - margin.start - margin.end, 64)
  return (
    <>
      {y.ticks(4).map((tick) => (
        <g key={tick}>
          <line x1={margin.start} x2={width - margin.end} y1={y(tick)} y2={y(tick)} stroke="var(--line)" />
          <text x={margin.start - 8} y={y(tick)} dy="0.32em" textAnchor="end">
            {unit.tick(tick)}
          </text>
        </g>
      ))}
      {periods.map(
        (period, place) =>
          // Counted from the newest period, which is the one people look for.
          (periods.length - 1 - place) % every === 0 && (
            <text key={period} x={x(place)} y={height - 8} textAnchor={anchorOf(place, periods.length)}>
              {periodTick(period, step)}
            </text>
          ),
      )}
    </>
  )
}

const anchorOf = (place: number, count: number) =>
  place === count - 1 && count > 1 ? 'end' : place === 0 ? 'start' : 'middle'

type SeriesProps = { values: readonly number[]; order: number; place: number; x: Scale; y: Scale; isMain: boolean }

function Series({ values, order, place, x, y, isMain }: SeriesProps) {
  const look = lookOf(order)
  const left = (_: number, at: number) => x(at)
  const points = [...values]
  const body = area<number>(left, y(0), (value) => y(value))
  const edge = line<number>(left, (value) => y(value))
  return (
    <g>
      {isMain && <path d={body(points) ?? ''} fill={look?.color} opacity={0.12} />}
      <path d={edge(points) ?? ''} fill="none" stroke={look?.color} strokeWidth={2} strokeDasharray={look?.dash} />
      <path
        d={symbol(look?.shape, 56)() ?? ''}
        transform={`translate(${x(place)},${y(values[place] ?? 0)})`}
        fill={look?.color}
        stroke="var(--surface)"
        strokeWidth={1.5}
      />
    </g>
  )
}

function Legend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {series.map(({ label }, order) => {
        const look = lookOf(order)
        return (
          <li key={label} className="flex items-center gap-2">
            <svg width={32} height={12} aria-hidden="true">
              <line x1={0} x2={32} y1={6} y2={6} stroke={look?.color} strokeWidth={2} strokeDasharray={look?.dash} />
              <path d={symbol(look?.shape, 40)() ?? ''} transform="translate(16,6)" fill={look?.color} />
            </svg>
            {label}
          </li>
        )
      })}
    </ul>
  )
}
