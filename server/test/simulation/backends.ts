import type pg from 'pg'
import type { Session } from './statement-gate.ts'

/** Looked at again after this time, while a statement is under way. */
const LOOK_MS = 3

/**
 * The processes of PostgreSQL behind the nodes' connections. One that waits for a lock is stopped by the operating
 * system: when several locks become free at once, their statements would otherwise go on beside each other.
 */
export function createBackends(pool: pg.Pool) {
  const parked = new Set<Session>()

  /** For whom each of these waits. */
  async function blockers(pids: readonly number[]): Promise<Map<number, number[]>> {
    const { rows } = await pool.query<{ pid: number; by: number[] }>(
      'select pid, pg_blocking_pids(pid) as by from unnest($1::int[]) as waiting (pid)',
      [pids],
    )
    return new Map(rows.map(({ pid, by }) => [pid, by]))
  }

  /** Whether it waits, over others, for itself: PostgreSQL ends it then, as the last to come. */
  async function isInCircle({ pid }: Session): Promise<boolean> {
    const waitsFor = await blockers([pid, ...[...parked].map((session) => session.pid)])
    const seen = new Set<number>()
    const next = [...(waitsFor.get(pid) ?? [])]
    for (let one = next.pop(); one !== undefined; one = next.pop()) {
      if (one === pid) return true
      if (!seen.has(one)) next.push(...(waitsFor.get(one) ?? []))
      seen.add(one)
    }
    return false
  }

  function resume(session: Session): void {
    if (parked.delete(session)) process.kill(session.pid, 'SIGCONT')
  }

  return {
    parked: parked as ReadonlySet<Session>,

    /** Until it is answered; false if it waits for a lock, whose holder has to go on first. */
    async isAnswered(session: Session): Promise<boolean> {
      for (;;) {
        if (await isDoneWithin(session.answered, LOOK_MS)) return true
        const waitsFor = (await blockers([session.pid])).get(session.pid) ?? []
        if (waitsFor.length === 0 || (await isInCircle(session))) continue
        process.kill(session.pid, 'SIGSTOP')
        parked.add(session)
        return false
      }
    },

    /** Those whose locks are free now, in the order in which they began to wait. */
    async released(): Promise<Session[]> {
      if (parked.size === 0) return []
      const waitsFor = await blockers([...parked].map(({ pid }) => pid))
      return [...parked].filter(({ pid }) => waitsFor.get(pid)?.length === 0)
    },

    /** Ends the process; its locks are free afterwards, and its transaction is undone if it is not committed. */
    async end(session: Session): Promise<void> {
      await pool.query('select pg_terminate_backend($1)', [session.pid])
      resume(session)
      for (;;) {
        const { rowCount } = await pool.query('select from pg_stat_activity where pid = $1', [session.pid])
        if (rowCount === 0 && session.isEnded) return
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
    },

    resume,
    resumeAll(): void {
      for (const session of [...parked]) resume(session)
    },
  }
}

async function isDoneWithin(work: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, ms, false)
  })
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
