import { connectForCopy } from '../platform/backups/snapshot-store.ts'
import { onClient, type RunSql } from '../platform/postgres/run-sql.ts'
import { postponedItems, tryNow } from '../platform/postponed-item-store.ts'
import { countGivenUp, retryGivenUp } from '../platform/queue-store.ts'
import { type Command, HouseProblem, type Outcome, UsageProblem } from './command.ts'
import { withDatabase } from './database.ts'

async function tryItemNow(run: RunSql, task: string, id: string, isDry: boolean): Promise<Outcome> {
  const waits = (await postponedItems(run)).some((item) => item.task === task && item.itemId === id)
  if (!waits || !(isDry || (await tryNow(run, task, id)))) {
    throw new HouseProblem('Nothing of this task and id waits: `inspect postponed` lists what does.')
  }
  const line = `The next round ${isDry ? 'would try' : 'tries'} ${task} ${id}.`
  return { isGood: true, result: { task, id }, lines: [line] }
}

export const jobs: Command = {
  summary: 'Lists the jobs that were given up, tries those of one name again, or what is due and failed.',
  argument: 'list | retry <job> | now <task> <id>',
  options: { 'dry-run': { type: 'boolean', help: 'retry nothing, and say what would be retried' } },
  run: ({ config, values, positionals: [action = 'list', job, item] }) =>
    withDatabase(config, async (url): Promise<Outcome> => {
      const client = await connectForCopy(url, 'vermeil-jobs')
      try {
        if (action === 'list') {
          const result = await countGivenUp(client)
          const lines = result.map(
            ({ name, jobs: count, newest }) => `${name}: ${count}, the newest ${newest.toISOString()}`,
          )
          return { isGood: true, result, lines: lines.length > 0 ? lines : ['No job was given up.'] }
        }
        if (action === 'now' && job && item)
          return await tryItemNow(onClient(client), job, item, values['dry-run'] === true)
        if (action !== 'retry' || !job) {
          throw new UsageProblem('Say `jobs list`, `jobs retry <job>`, or `jobs now <task> <id>`.')
        }
        const waiting = (await countGivenUp(client)).find(({ name }) => name === job)?.jobs ?? 0
        const retried = values['dry-run'] ? 0 : await retryGivenUp(client, job)
        const line = values['dry-run']
          ? `${waiting} jobs would be tried again.`
          : `${retried} jobs are tried again, three times at most.`
        return { isGood: true, result: { job, waiting, retried }, lines: [line] }
      } finally {
        await client.end()
      }
    }),
}
