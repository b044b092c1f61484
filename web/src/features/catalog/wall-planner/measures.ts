import { formatLength, type LengthUnit } from '@vermeil/contracts/catalog/wall-hanging'
import { gapsOf, type Hung, toMm } from '@vermeil/contracts/catalog/wall-layout'
import type { Point } from '@vermeil/contracts/catalog/wall-plane'

/** A distance on the wall in cm, from the edge of a work to a neighbor, an edge of the wall or the floor. */
export interface Measure {
  readonly atWork: Point
  readonly far: Point
  readonly cm: number
}

const length = (from: number, to: number) => toMm(Math.abs(to - from))

/** The gaps around a work, and its height above the floor. */
export function measuresOf(work: Hung, others: readonly Hung[], wallWidth: number | null): Measure[] {
  const gaps = gapsOf(work, others)
  const { x, y, width, height } = work
  const [left, right, top, bottom] = [x - width / 2, x + width / 2, y + height / 2, y - height / 2]
  const across = (edge: number, to: number) => ({ atWork: { x: edge, y }, far: { x: to, y }, cm: length(edge, to) })
  const down = (edge: number, to: number) => ({ atWork: { x, y: edge }, far: { x, y: to }, cm: length(edge, to) })
  const found: Measure[] = []
  if (gaps.left) found.push(across(left, left - gaps.left.cm))
  else if (wallWidth !== null && left > 0) found.push(across(left, 0))
  if (gaps.right) found.push(across(right, right + gaps.right.cm))
  else if (wallWidth !== null && right < wallWidth) found.push(across(right, wallWidth))
  if (gaps.above) found.push(down(top, top + gaps.above.cm))
  if (gaps.below) found.push(down(bottom, bottom - gaps.below.cm))
  else if (bottom > 0) found.push(down(bottom, 0))
  return found.filter(({ cm }) => cm > 0)
}

/**
 * The middle of a label on a line that starts at a work: the line's own middle, or, where the label is longer than the
 * line, as far out as it takes to leave the work uncovered.
 */
export function labelPlace(atWork: Point, far: Point, label: { width: number; height: number }): Point {
  const [dx, dy] = [far.x - atWork.x, far.y - atWork.y]
  const length = Math.hypot(dx, dy)
  if (length === 0) return atWork
  const taken = Math.abs(dx) > Math.abs(dy) ? label.width : label.height
  const out = Math.max(length, taken + 4) / 2 / length
  return { x: atWork.x + dx * out, y: atWork.y + dy * out }
}

/** `on the eye line`, `3 cm above the eye line` */
export function eyeLineText(y: number, eyeLine: number, unit: LengthUnit): string {
  const off = toMm(y - eyeLine)
  if (off === 0) return 'on the eye line'
  return `${formatLength(Math.abs(off), unit)} ${off > 0 ? 'above' : 'below'} the eye line`
}

type Named = { readonly titleOf: (id: string) => string; readonly eyeLine: number; readonly unit: LengthUnit }

/** Where a work hangs, to be read out after it moved. */
export function placeText(work: Hung, others: readonly Hung[], { titleOf, eyeLine, unit }: Named): string {
  const { left, right, above, below } = gapsOf(work, others)
  const sides = [
    left && `${formatLength(left.cm, unit)} to ${titleOf(left.id)} on the left`,
    right && `${formatLength(right.cm, unit)} to ${titleOf(right.id)} on the right`,
    above && `${formatLength(above.cm, unit)} to ${titleOf(above.id)} above`,
    below && `${formatLength(below.cm, unit)} to ${titleOf(below.id)} below`,
  ].filter(Boolean)
  const center = `Center ${formatLength(work.y, unit)} above the floor, ${eyeLineText(work.y, eyeLine, unit)}`
  return [center, ...sides].join('. ')
}
