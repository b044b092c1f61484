import { type Command, HouseProblem, type Outcome } from './house-command.ts'
import { withDatabase } from './house-database.ts'
import { connectForCopy } from './platform/backups/snapshot-store.ts'
import { countGivenUp, retryGivenUp } from './platform/queue-store.ts'

export const jobs: Command = {
  summary: 'Lists the jobs that were given up, or tries those of one name again: jobs retry <job>.',
  argument: 'list, or retry <job>',
  options: { 'dry-run': { type: 'boolean', help: 'retry nothing, and say what would be retried' } },
  run: ({ config, values, positionals: [action = 'list', job] }) =>
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
        if (action !== 'retry' || !job) throw new HouseProblem('Say `jobs list`, or `jobs retry <job>`.')
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
