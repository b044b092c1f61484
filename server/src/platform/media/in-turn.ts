import { limitConcurrency } from './limit-concurrency.ts'

/** One task of each owner at a time, in order of arrival. Those of different owners don't wait for each other. */
export function createTurns() {
  const turns = new Map<string, { run: ReturnType<typeof limitConcurrency>; tasks: number }>()
  return async function inTurn<T>(owner: string, task: () => Promise<T>): Promise<T> {
    const turn = turns.get(owner) ?? { run: limitConcurrency(1), tasks: 0 }
    turns.set(owner, turn)
    turn.tasks += 1
    try {
      return await turn.run(task)
    } finally {
      turn.tasks -= 1
      if (turn.tasks === 0) turns.delete(owner)
    }
  }
}
