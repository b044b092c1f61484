import type { WallRect } from './wall-plane.ts'

/** A work on the wall with its frame, in cm: the middle and the size. */
export interface Hung {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const rectOf = ({ x, y, width, height }: Omit<Hung, 'id'>): WallRect => ({
  ...{ left: x - width / 2, bottom: y - height / 2 },
  ...{ width, height },
})

/** Positions are whole millimeters. */
export const toMm = (cm: number): number => Math.round(cm * 10) / 10

export const usualEyeLineCm = 145
/** What galleries leave between works. */
export const usualGapCm = 8

export const alignments = [
  'left',
  'center',
  'right',
  'top',
  'middle',
  'bottom',
  'eye-line',
  'gaps-across',
  'gaps-down',
] as const
export type Alignment = (typeof alignments)[number]

const left = ({ x, width }: Hung) => x - width / 2
const right = ({ x, width }: Hung) => x + width / 2
const bottom = ({ y, height }: Hung) => y - height / 2
const top = ({ y, height }: Hung) => y + height / 2
const least = (values: readonly number[]) => Math.min(...values)
const greatest = (values: readonly number[]) => Math.max(...values)
const placed = <Work extends Hung>(work: Work, at: Partial<Pick<Hung, 'x' | 'y'>>): Work => ({
  ...work,
  x: toMm(at.x ?? work.x),
  y: toMm(at.y ?? work.y),
})

/** One after the other along an axis, with one gap. */
function inOrder<Work extends Hung>(order: readonly Work[], axis: 'x' | 'y', start: number, gap: number) {
  const size = axis === 'x' ? 'width' : 'height'
  const middles = new Map<string, number>()
  let at = start
  for (const work of order) {
    middles.set(work.id, at + work[size] / 2)
    at += work[size] + gap
  }
  return middles
}

/** The first and the last stay, and the gaps between them become equal. Where there is no room, all get the usual gap. */
function equalGaps<Work extends Hung>(works: readonly Work[], axis: 'x' | 'y'): Work[] {
  const size = axis === 'x' ? 'width' : 'height'
  const order = works.toSorted((one, other) => one[axis] - other[axis])
  const [first, last] = [order[0], order.at(-1)]
  if (!first || !last || order.length < 3) return [...works]
  const taken = order.reduce((sum, work) => sum + work[size], 0)
  const [start, end] = [first[axis] - first[size] / 2, last[axis] + last[size] / 2]
  const [gaps, room] = [order.length - 1, end - start - taken]
  const middles =
    room < 0
      ? inOrder(order, axis, (start + end - taken - usualGapCm * gaps) / 2, usualGapCm)
      : inOrder(order, axis, start, room / gaps)
  return works.map((work) => placed(work, { [axis]: middles.get(work.id) }))
}

const moves: Record<
  Exclude<Alignment, 'gaps-across' | 'gaps-down'>,
  (all: readonly Hung[], eyeLine: number) => (work: Hung) => Partial<Pick<Hung, 'x' | 'y'>>
> = {
  left:
    (all) =>
    ({ width }) => ({ x: least(all.map(left)) + width / 2 }),
  right:
    (all) =>
    ({ width }) => ({ x: greatest(all.map(right)) - width / 2 }),
  center: (all) => () => ({ x: (least(all.map(left)) + greatest(all.map(right))) / 2 }),
  top:
    (all) =>
    ({ height }) => ({ y: greatest(all.map(top)) - height / 2 }),
  bottom:
    (all) =>
    ({ height }) => ({ y: least(all.map(bottom)) + height / 2 }),
  middle: (all) => () => ({ y: (least(all.map(bottom)) + greatest(all.map(top))) / 2 }),
  'eye-line': (_, eyeLine) => () => ({ y: eyeLine }),
}

export function align<Work extends Hung>(works: readonly Work[], how: Alignment, eyeLine: number): Work[] {
  if (how === 'gaps-across') return equalGaps(works, 'x')
  if (how === 'gaps-down') return equalGaps(works, 'y')
  const move = moves[how](works, eyeLine)
  return works.map((work) => placed(work, move(work)))
}

/** In a row on the eye line with one gap, around the middle that they have now. */
export function hangInRow<Work extends Hung>(
  works: readonly Work[],
  gap: number,
  eyeLine: number,
  middle?: number,
): Work[] {
  const order = works.toSorted((one, other) => one.x - other.x)
  const width = order.reduce((sum, work) => sum + work.width, 0) + gap * Math.max(0, order.length - 1)
  const around = middle ?? (least(works.map(left)) + greatest(works.map(right))) / 2
  const middles = inOrder(order, 'x', around - width / 2, gap)
  return works.map((work) => placed(work, { x: middles.get(work.id), y: eyeLine }))
}

export interface Gap {
  readonly cm: number
  /** The neighbor on that side. */
  readonly id: string
}

/** The free wall up to the nearest neighbor on each side that is level with it; null where there is none. */
export function gapsOf(work: Hung, others: readonly Hung[]): Record<'left' | 'right' | 'above' | 'below', Gap | null> {
  const isBeside = (other: Hung) => bottom(other) < top(work) && top(other) > bottom(work)
  const isInColumn = (other: Hung) => left(other) < right(work) && right(other) > left(work)
  const nearest = (among: readonly Hung[], distance: (other: Hung) => number): Gap | null =>
    among
      .map((other) => ({ id: other.id, cm: toMm(distance(other)) }))
      .filter(({ cm }) => cm >= 0)
      .toSorted((one, other) => one.cm - other.cm)[0] ?? null
  const [beside, column] = [others.filter(isBeside), others.filter(isInColumn)]
  return {
    left: nearest(beside, (other) => left(work) - right(other)),
    right: nearest(beside, (other) => left(other) - right(work)),
    above: nearest(column, (other) => bottom(other) - top(work)),
    below: nearest(column, (other) => bottom(work) - top(other)),
  }
}

export const overlaps = (one: Hung, other: Hung): boolean =>
  left(one) < right(other) && right(one) > left(other) && bottom(one) < top(other) && top(one) > bottom(other)
