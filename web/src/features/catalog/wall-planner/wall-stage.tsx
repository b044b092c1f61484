import { type Hung, rectOf } from '@vermeil/contracts/catalog/wall-layout'
import { invert, isInFront, type Plane, project, scaleAt } from '@vermeil/contracts/catalog/wall-plane'
import { nudgeOf } from '@vermeil/contracts/catalog/wall-snap'
import type { HangableWork, WallPlan, WallView } from '@vermeil/contracts/catalog/walls.schema'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { announce } from '@/shared/a11y/announcer'
import { dragWorks } from './drag-works'
import { HungWork } from './hung-work'
import { placeText } from './measures'
import { StageFrame } from './stage-frame'
import { EyeLine, StageLines, type StageLinesHandle } from './stage-lines'
import { type StageSize, type StageWall, stagePlane, toHung } from './stage-plane'

export type Editing = {
  selected: readonly string[]
  onSelect: (ids: readonly string[]) => void
  /** Works that hang elsewhere now. */
  onMove: (moved: readonly Hung[]) => void
  onRemove: (ids: readonly string[]) => void
}

type WallStageProps = {
  plan: WallPlan
  photo: WallView['photo']
  photoUrl: string | undefined
  catalog: readonly HangableWork[]
  maxHeight?: string
  /** Absent where the wall is only shown. */
  editing?: Editing
  /** In place of the works: the corners of the photo. */
  children?: (size: StageSize) => ReactNode
}

/** How far guides reach: over the whole picture, and not beyond its horizon. */
function reachOf(wall: StageWall, plane: Plane, size: StageSize, eyeLine: number) {
  if (!wall.photo) return { left: 0, right: wall.widthCm, height: wall.heightCm }
  const back = invert(plane)
  const middle = project(plane, { x: 0, y: eyeLine }).y
  const [left, right] = [project(back, { x: 0, y: middle }).x, project(back, { x: size.width, y: middle }).x]
  const isSeen = (x: number) => isInFront(plane, { left: x, bottom: 0, width: 1, height: 300 })
  const until = (x: number, fallback: number) => (Math.abs(x) < 3_000 && isSeen(x) ? x : fallback)
  return { left: until(left, -100), right: until(right, 400), height: 300 }
}

/** The wall with its works. Works are dragged, and moved by arrow keys; every distance is read out. */
export function WallStage({ plan, photo, photoUrl, catalog, maxHeight, editing, children }: WallStageProps) {
  const wall = { photo, reference: plan.reference, widthCm: plan.widthCm, heightCm: plan.heightCm }
  return (
    <StageFrame wall={wall} color={plan.color} photoUrl={photoUrl} {...(maxHeight && { maxHeight })}>
      {(size, stage) => {
        if (children) return children(size)
        const plane = stagePlane(wall, size)
        if (!plane) return null
        return <Works {...{ plan, wall, plane, size, stage, catalog }} {...(editing && { editing })} />
      }}
    </StageFrame>
  )
}

type WorksProps = {
  plan: WallPlan
  wall: StageWall
  plane: Plane
  size: StageSize
  stage: HTMLElement | null
  catalog: readonly HangableWork[]
  editing?: Editing
}

function Works({ plan, wall, plane, size, stage, catalog, editing }: WorksProps) {
  const lines = useRef<StageLinesHandle>(null)
  const { unit, eyeLineCm: eyeLine } = plan
  const known = useMemo(() => new Map(catalog.map((work) => [work.artworkId, work])), [catalog])
  const titleOf = (id: string) =>
    known.get(plan.works.find((work) => work.id === id)?.artworkId ?? '')?.title ?? 'a work'
  const hung = plan.works.map(toHung)
  const wallWidth = wall.photo ? null : wall.widthCm
  const selected = editing?.selected ?? []
  const scaleOf = (work: Hung) => Math.max(0.2, scaleAt(plane, work))
  const primary = hung.find(({ id }) => id === selected.at(-1)) ?? null

  // After every render: what is drawn imperatively follows the plan, the selection and the size of the stage.
  useEffect(() => {
    lines.current?.draw(
      primary,
      hung.filter(({ id }) => id !== primary?.id),
      null,
    )
  })

  function select(id: string, isAdded: boolean) {
    if (!editing) return
    if (isAdded) editing.onSelect(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id])
    else if (!selected.includes(id)) editing.onSelect([id])
  }

  function onPointerDown(id: string, event: PointerEvent<HTMLElement>) {
    if (!editing || !stage || event.button !== 0) return
    const isAdded = event.shiftKey || event.ctrlKey || event.metaKey
    select(id, isAdded)
    if (isAdded) return
    const group = selected.includes(id) ? [id, ...selected.filter((other) => other !== id)] : [id]
    const dragged = group.flatMap((one) => {
      const work = hung.find((other) => other.id === one)
      const element = stage.querySelector<HTMLElement>(`[data-work="${one}"]`)
      return work && element ? [{ hung: work, element, scale: scaleOf(work) }] : []
    })
    const [first, ...rest] = dragged
    if (!first) return
    const others = hung.filter((work) => !group.includes(work.id))
    dragWorks(event.nativeEvent, {
      ...{ plane, stage, works: [first, ...rest], others, eyeLine },
      ...(wallWidth !== null && { middle: wallWidth / 2 }),
      onMove: (moved, snapped) => lines.current?.draw(moved, others, snapped),
      onEnd: (moved) => {
        lines.current?.draw(moved?.[0] ?? first.hung, others, null)
        if (moved) finish(moved)
      },
    })
  }

  function finish(moved: readonly Hung[]) {
    editing?.onMove(moved)
    const [first] = moved
    const others = hung.filter(({ id }) => !moved.some((work) => work.id === id))
    if (first) announce(placeText(first, others, { titleOf, eyeLine, unit }))
  }

  function onKeyDown(id: string, event: KeyboardEvent<HTMLElement>) {
    if (!editing) return
    const group = selected.includes(id) ? selected : [id]
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      editing.onRemove(group)
      return
    }
    const by = nudgeOf(event)
    if (!by) return
    event.preventDefault()
    const moved = hung
      .filter((work) => group.includes(work.id))
      .toSorted((one) => (one.id === id ? -1 : 1))
      .map((work) => ({ ...work, x: Math.round((work.x + by.x) * 10) / 10, y: Math.round((work.y + by.y) * 10) / 10 }))
    if (moved.every((work) => isInFront(plane, rectOf(work)))) finish(moved)
  }

  const reach = reachOf(wall, plane, size, eyeLine)
  return (
    <>
      {editing && <EyeLine {...{ plane, size, reach, eyeLine }} />}
      {plan.works.map((work, index) => {
        const at = hung[index]
        // A work that a new photo has moved behind the camera can be brought back from the list.
        if (!at || !isInFront(plane, rectOf(at))) return null
        const others = hung.filter(({ id }) => id !== work.id)
        const title = known.get(work.artworkId)
        const name = title ? `${title.title} by ${title.artist}` : 'A work'
        return (
          <HungWork
            key={work.id}
            {...{ work, hung: at, known: title, plane, scale: scaleOf(at) }}
            label={`${name}. ${placeText(at, others, { titleOf, eyeLine, unit })}`}
            isSelected={selected.includes(work.id)}
            {...(editing && { onPointerDown, onKeyDown, onFocus: (id: string) => select(id, false) })}
          />
        )
      })}
      {editing && <StageLines ref={lines} {...{ plane, size, reach, unit, wallWidth }} />}
    </>
  )
}
