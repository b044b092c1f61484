import { type Hung, toMm, usualGapCm } from './wall-layout.ts'

const edge = ({ x, y, width, height }: Hung) => ({
  ...{ left: x - width / 2, right: x + width / 2 },
  ...{ bottom: y - height / 2, top: y + height / 2 },
})

export interface Snapped {
  readonly x: number
  readonly y: number
  /** Where the lines are that it snapped to, in cm. */
  readonly guideX: number | null
  readonly guideY: number | null
}

type Candidate = { readonly middle: number; readonly guide: number }

const closest = (at: number, candidates: readonly Candidate[], reach: number): Candidate | null => {
  let best: Candidate | null = null
  for (const candidate of candidates) {
    const distance = Math.abs(candidate.middle - at)
    if (distance <= reach && (best === null || distance < Math.abs(best.middle - at))) best = candidate
  }
  return best
}

type SnapOptions = { eyeLine: number; reach: number; middle?: number }

/**
 * Draws a dragged work to the eye line, to edges and middles of others, and to the usual gap beside them. The lines stay
 * where they are during a drag, so they are collected once; the function that is returned runs in every frame.
 */
export function createSnap(
  { width, height }: Pick<Hung, 'width' | 'height'>,
  others: readonly Hung[],
  { eyeLine, reach, middle }: SnapOptions,
): (wanted: Pick<Hung, 'x' | 'y'>) => Snapped {
  const [halfWidth, halfHeight] = [width / 2, height / 2]
  const across: Candidate[] = middle === undefined ? [] : [{ middle, guide: middle }]
  const up: Candidate[] = [{ middle: eyeLine, guide: eyeLine }]
  for (const other of others) {
    const { left, right, bottom, top } = edge(other)
    across.push({ middle: other.x, guide: other.x })
    across.push({ middle: left + halfWidth, guide: left }, { middle: right - halfWidth, guide: right })
    across.push({ middle: left - usualGapCm - halfWidth, guide: left - usualGapCm })
    across.push({ middle: right + usualGapCm + halfWidth, guide: right + usualGapCm })
    up.push({ middle: other.y, guide: other.y })
    up.push({ middle: top - halfHeight, guide: top }, { middle: bottom + halfHeight, guide: bottom })
    up.push({ middle: top + usualGapCm + halfHeight, guide: top + usualGapCm })
    up.push({ middle: bottom - usualGapCm - halfHeight, guide: bottom - usualGapCm })
  }
  return ({ x, y }) => {
    const [byX, byY] = [closest(x, across, reach), closest(y, up, reach)]
    return {
      x: toMm(byX?.middle ?? x),
      y: toMm(byY?.middle ?? y),
      guideX: byX?.guide ?? null,
      guideY: byY?.guide ?? null,
    }
  }
}

export type NudgeKey = { readonly key: string; readonly shiftKey: boolean; readonly altKey: boolean }

/** How far a key moves a work, in cm: 1, with Shift 10, with Alt 1 mm. Null for other keys. */
export function nudgeOf({ key, shiftKey, altKey }: NudgeKey): { x: number; y: number } | null {
  const step = altKey ? 0.1 : shiftKey ? 10 : 1
  if (key === 'ArrowLeft') return { x: -step, y: 0 }
  if (key === 'ArrowRight') return { x: step, y: 0 }
  if (key === 'ArrowUp') return { x: 0, y: step }
  return key === 'ArrowDown' ? { x: 0, y: -step } : null
}
