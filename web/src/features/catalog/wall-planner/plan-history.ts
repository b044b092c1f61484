import type { WallPlan } from '@vermeil/contracts/catalog/walls.schema'
import { useReducer } from 'react'

export type History = {
  readonly plan: WallPlan
  readonly past: readonly WallPlan[]
  readonly future: readonly WallPlan[]
}
type Step = { type: 'change'; plan: WallPlan } | { type: 'undo' } | { type: 'redo' } | { type: 'load'; plan: WallPlan }

const steps = 100

export function nextHistory({ plan, past, future }: History, step: Step): History {
  if (step.type === 'load') return { plan: step.plan, past: [], future: [] }
  if (step.type === 'change') return { plan: step.plan, past: [...past, plan].slice(-steps), future: [] }
  if (step.type === 'undo') {
    const before = past.at(-1)
    return before ? { plan: before, past: past.slice(0, -1), future: [plan, ...future] } : { plan, past, future }
  }
  const [after, ...rest] = future
  return after ? { plan: after, past: [...past, plan], future: rest } : { plan, past, future }
}

/** The plan with its undo and redo. */
export function usePlanHistory(initial: WallPlan) {
  const [history, dispatch] = useReducer(nextHistory, { plan: initial, past: [], future: [] })
  return {
    plan: history.plan,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: (plan: WallPlan) => dispatch({ type: 'change', plan }),
    load: (plan: WallPlan) => dispatch({ type: 'load', plan }),
    undo: () => dispatch({ type: 'undo' }),
    redo: () => dispatch({ type: 'redo' }),
  }
}
export type PlanHistory = ReturnType<typeof usePlanHistory>
