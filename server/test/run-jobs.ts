import { vi } from 'vitest'
import { z } from 'zod'
import type { TestServer } from './test-server.ts'

/**
 * Runs scheduled jobs now, whose names match, and waits until they, and what is due under such names, are
 * done. Returns the names.
 */
export async function runJobs({ database, jobs }: TestServer, matches: (name: string) => boolean): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string; isScheduled: boolean }>(
    `select name, name in (select name from pgboss.schedule) as "isScheduled" from pgboss.queue
     where not starts_with(name, '__pgboss') order by name`,
  )
  const found = rows.filter(({ name }) => matches(name))
  if (found.length === 0) throw new Error('No job has such a name.')
  const names = found.map(({ name }) => name)
  for (const { name, isScheduled } of found)
    if (isScheduled) await database.transaction((tx) => jobs.send(tx, { name, data: z.object({}) }, {}))
  await vi.waitFor(
    async () => {
      const unfinished = await database.pool.query(
        `select name, state from pgboss.job
         where name = any($1) and state <> 'completed' and (state <> 'created' or start_after <= now())`,
        [names],
      )
      if (unfinished.rows.length > 0) throw new Error(`Unfinished: ${JSON.stringify(unfinished.rows)}`)
    },
    { timeout: 60_000, interval: 20 },
  )
  return names
}
