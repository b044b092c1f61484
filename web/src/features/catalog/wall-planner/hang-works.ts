import { outerSize, usualHookCm } from '@vermeil/contracts/catalog/wall-hanging'
import { hangInRow, usualGapCm } from '@vermeil/contracts/catalog/wall-layout'
import { invert, project } from '@vermeil/contracts/catalog/wall-plane'
import type { HangableWork, WallPlan, WallView, WallWork } from '@vermeil/contracts/catalog/walls.schema'
import { stagePlane, toHung } from './stage-plane'

type Photo = WallView['photo']
export type Size = { readonly widthCm: number; readonly heightCm: number }

/** What the seller measured; null if they didn't. */
export const knownSize = ({ widthCm, heightCm }: HangableWork): Size | null =>
  widthCm !== null && heightCm !== null ? { widthCm, heightCm } : null

/** The middle of what is seen of the wall, in cm. */
export function middleOf(plan: WallPlan, photo: Photo): number {
  if (!photo) return plan.widthCm / 2
  const plane = stagePlane({ ...plan, photo }, photo)
  return plane ? project(invert(plane), { x: photo.width / 2, y: photo.height * 0.45 }).x : 0
}

/** Beside the last work on the eye line, or in the middle of an empty wall. */
export function hangWork(plan: WallPlan, photo: Photo, { artworkId }: HangableWork, size: Size): WallPlan {
  const work: WallWork = {
    ...{ id: crypto.randomUUID(), artworkId, x: 0, y: plan.eyeLineCm, ...size },
    ...{ frame: 'none', hookCm: Math.min(usualHookCm, size.heightCm / 4) },
  }
  const { width } = outerSize(work)
  const hung = plan.works.map(toHung)
  const right = Math.max(...hung.map((other) => other.x + other.width / 2))
  const left = Math.min(...hung.map((other) => other.x - other.width / 2))
  const end = photo ? Number.POSITIVE_INFINITY : plan.widthCm
  const after = right + usualGapCm + width / 2
  const before = left - usualGapCm - width / 2
  const middle = middleOf(plan, photo)
  const x = hung.length === 0 ? middle : after + width / 2 <= end ? after : before - width / 2 >= 0 ? before : middle
  return { ...plan, works: [...plan.works, { ...work, x: Math.round(x * 10) / 10 }] }
}

/** The first works, up to three, that hang side by side on a plain wall with room around them. */
export function worksThatFit(plan: WallPlan, works: readonly HangableWork[]): HangableWork[] {
  const fitting: HangableWork[] = []
  let left = plan.widthCm * 0.8
  for (const work of works) {
    const size = knownSize(work)
    if (!size || fitting.length === 3 || size.widthCm > left || size.heightCm > plan.heightCm * 0.6) continue
    fitting.push(work)
    left -= size.widthCm + usualGapCm
  }
  return fitting
}

/** A plain wall on which these works hang. */
export const hungPlan = (plan: WallPlan, works: readonly HangableWork[]): WallPlan =>
  hangAllInRow(
    works.reduce((wall, work) => {
      const size = knownSize(work)
      return size ? hangWork(wall, null, work, size) : wall
    }, plan),
    null,
  )

/** All of them in one row, around the middle of the wall. */
export function hangAllInRow(plan: WallPlan, photo: Photo): WallPlan {
  if (plan.works.length === 0) return plan
  const placed = new Map(
    hangInRow(plan.works.map(toHung), usualGapCm, plan.eyeLineCm, middleOf(plan, photo)).map((work) => [work.id, work]),
  )
  return { ...plan, works: plan.works.map((work) => moveTo(work, placed.get(work.id))) }
}

export const moveTo = (work: WallWork, at: { x: number; y: number } | undefined): WallWork =>
  at ? { ...work, x: at.x, y: at.y } : work
