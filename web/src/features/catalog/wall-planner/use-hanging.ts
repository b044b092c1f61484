import { type Alignment, align, type Hung } from '@vermeil/contracts/catalog/wall-layout'
import type { HangableWork, WallPlan, WallView, WallWork } from '@vermeil/contracts/catalog/walls.schema'
import { wallLimits } from '@vermeil/contracts/catalog/walls.schema'
import { useLayoutEffect, useRef, useState } from 'react'
import { announce } from '@/shared/a11y/announcer'
import { plural } from '@/shared/format/format'
import { hangAllInRow, hangWork, knownSize, moveTo, type Size } from './hang-works'
import { usePlanHistory } from './plan-history'
import { toHung } from './stage-plane'

type Options = {
  initial: WallPlan
  photo: WallView['photo']
  catalog: readonly HangableWork[]
  /** Works that the person came here with. */
  toHang: readonly HangableWork[]
  onChange: (plan: WallPlan) => void
}

/** The plan of a wall, and everything that can be done to it. */
export function useHanging({ initial, photo, catalog, toHang, onChange }: Options) {
  const history = usePlanHistory(initial)
  const { plan, change } = history
  const [added, setAdded] = useState<readonly HangableWork[]>([])
  const [selected, setSelected] = useState<readonly string[]>([])
  /** Works without a size, which is asked for one after the other. */
  const [unsized, setUnsized] = useState<readonly HangableWork[]>([])

  const known = useRef(plan)
  // In the same step as the change is shown: "All changes saved" must not stand beside one that is not.
  useLayoutEffect(() => {
    if (known.current === plan) return
    known.current = plan
    onChange(plan)
  })

  const hasHung = useRef(false)
  useLayoutEffect(() => {
    if (hasHung.current || toHang.length === 0) return
    hasHung.current = true
    // A reload must not hang them again.
    window.history.replaceState(window.history.state, '', location.pathname)
    hang(toHang)
  })

  /** Those with a size at once; for the others it is asked. */
  function hang(works: readonly HangableWork[]) {
    setAdded((before) => [...before, ...works])
    setUnsized((before) => [...before, ...works.filter((work) => !knownSize(work))])
    let next = plan
    for (const work of works) {
      const size = knownSize(work)
      if (size && next.works.length < wallLimits.works) next = hangWork(next, photo, work, size)
    }
    const count = next.works.length - plan.works.length
    if (count === 0) return
    change(plan.works.length === 0 && count > 1 ? hangAllInRow(next, photo) : next)
    setSelected(next.works.slice(-1).map(({ id }) => id))
    announce(`${plural(count, 'work', 'works')} hung on the eye line`)
  }

  const setWorks = (works: readonly WallWork[]) => change({ ...plan, works: [...works] })
  function move(moved: readonly Hung[]) {
    const places = new Map(moved.map((work) => [work.id, work]))
    setWorks(plan.works.map((work) => moveTo(work, places.get(work.id))))
  }

  return {
    ...{ history, plan, change, selected, setSelected, hang, move },
    catalog: [...catalog, ...added],
    unsized: unsized[0] ?? null,
    /** Null leaves the work out. */
    giveSize(size: Size | null) {
      const [work, ...rest] = unsized
      setUnsized(rest)
      if (work && size) change(hangWork(plan, photo, work, size))
    },
    setWork: (work: WallWork) => setWorks(plan.works.map((other) => (other.id === work.id ? work : other))),
    remove(ids: readonly string[]) {
      setWorks(plan.works.filter(({ id }) => !ids.includes(id)))
      setSelected([])
      announce(`${plural(ids.length, 'work', 'works')} taken down`)
    },
    /** The selected works, or all of them if fewer than two are selected. */
    align(how: Alignment) {
      const chosen = selected.length > 1 ? plan.works.filter(({ id }) => selected.includes(id)) : plan.works
      move(align(chosen.map(toHung), how, plan.eyeLineCm))
      announce('Aligned')
    },
    hangInRow: () => change(hangAllInRow(plan, photo)),
  }
}
