import { vi } from 'vitest'
import { z } from 'zod'
import type { TestServer } from './test-server.ts'

/** Runs scheduled jobs now, whose names match, and waits until they are done. Returns their names. */
export async function runJobs({ database, jobs }: TestServer, matches: (name: string) => boolean): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>('select name from pgboss.schedule order by name')
  const names = rows.map(({ name }) => name).filter(matches)
  for (const name of names) await database.transaction((tx) => jobs.send(tx, { name, data: z.object({}) }, {}))
  await vi.waitFor(
    async () => {
      const unfinished = await database.pool.query(
        `select name, state from pgboss.job where name = any($1) and state <> 'completed'`,
        [names],
      )
      if (unfinished.rows.length > 0) throw new Error(`Unfinished: ${JSON.stringify(unfinished.rows)}`)
    },
    { timeout: 60_000, interval: 100 },
  )
  return names
}
