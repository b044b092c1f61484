import type { CsvColumn } from '@/shared/files/csv'
import { formatCount, formatMoney, formatShortCount, formatShortMoney } from '@/shared/format/format'

/** What the figures of a chart count, and how they are written. */
export type ChartUnit = {
  /** Named beside the chart: "US dollars". */
  name: string
  /** In a sentence, a table, beside a point. */
  text: (value: number) => string
  /** On the axis, where space is short. */
  tick: (value: number) => string
  /** In a file: a plain number. */
  csv: { header: string; value: (value: number) => number }
}

/** Values in cents. */
export const dollars: ChartUnit = {
  name: 'US dollars',
  text: formatMoney,
  tick: formatShortMoney,
  csv: { header: 'USD', value: (cents) => cents / 100 },
}

/** `counts('views')` */
export const counts = (name: string): ChartUnit => ({
  name,
  text: formatCount,
  tick: formatShortCount,
  csv: { header: name, value: (value) => value },
})

/** One value per period, in the order of the periods. */
export type ChartSeries = { label: string; values: readonly number[] }

export type ChartStep = 'day' | 'month'

const formats = {
  day: {
    text: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }),
    tick: new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }),
  },
  month: {
    text: new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
    tick: new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' }),
  },
}

/** `2026-11-04` or `2026-11` in words. The periods are calendar days of the server: no time zone shifts them. */
export const periodText = (period: string, step: ChartStep) => formats[step].text.format(new Date(period))
export const periodTick = (period: string, step: ChartStep) => formats[step].tick.format(new Date(period))

/** A cursor's place in words: "Nov 4, 2026. Commission: $1,250. The period before: $900." */
export const pointText = (
  place: number,
  {
    periods,
    step,
    series,
    unit,
  }: { periods: readonly string[]; step: ChartStep; series: readonly ChartSeries[]; unit: ChartUnit },
) =>
  [
    periodText(periods[place] ?? '', step),
    ...series.map(({ label, values }) => `${label}: ${unit.text(values[place] ?? 0)}`),
  ].join('. ')

/** Every how many periods the axis has a label, so that the labels don't touch. */
export const labelStep = (count: number, width: number, labelWidth: number) =>
  Math.max(1, Math.ceil((count * labelWidth) / Math.max(width, 1)))

export const hasFigures = (series: readonly ChartSeries[]) =>
  series.some(({ values }) => values.some((value) => value !== 0))

/** The figures of a chart as columns of a file: the label of each row, then each series. */
export const seriesCsv = (
  heading: string,
  labels: readonly string[],
  series: readonly ChartSeries[],
  unit: ChartUnit,
): CsvColumn<number>[] => [
  { header: heading, value: (place) => labels[place] ?? '' },
  ...series.map(({ label, values }) => ({
    header: `${label} (${unit.csv.header})`,
    value: (place: number) => unit.csv.value(values[place] ?? 0),
  })),
]
