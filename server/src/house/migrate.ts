import { connectForCopy } from '../platform/backups/snapshot-store.ts'
import { installJobQueue } from '../platform/install-job-queue.ts'
import { type MigrationPlan, migrate, planMigrations } from '../platform/postgres/migrate.ts'
import type { Migration } from '../platform/postgres/migration-files.ts'
import type { HouseNode } from '../platform/postgres/node-store.ts'
import { refuseTransactionPooler } from '../platform/postgres/refuse-pooler.ts'
import type { Command, Outcome } from './command.ts'
import { servingRoleOf, withOwnedDatabase } from './database.ts'

const namesOf = (files: readonly Migration[]) => files.map(({ name }) => name)
export const nodeLabel = ({ name, version }: Pick<HouseNode, 'name' | 'version'>) => `${name} (${version})`

async function planAt(url: string, isFinishing: boolean): Promise<MigrationPlan> {
  const client = await connectForCopy(url, 'vermeil-migrate')
  return planMigrations(client, { isFinishing }).finally(() => client.end())
}

function linesOf({ waiting, waitsFor }: MigrationPlan, isFinishing: boolean): string[] {
  if (waiting.length === 0) return []
  const nodes = waitsFor.map((node) => `${nodeLabel(node)}, seen ${Math.round(node.secondsAgo)} s ago`).join('; ')
  const until = isFinishing ? 'until these are stopped' : 'until an hour after these were last seen'
  return [`Wait ${until}: ${namesOf(waiting).join(', ')}. Older nodes: ${nodes}.`]
}

export const migrateCommand: Command = {
  summary: 'Applies the migrations of this version, also to the job queue, and those that waited for older nodes.',
  options: {
    finish: {
      type: 'boolean',
      help: 'give up the hour in which the older version can be started again; its nodes must be stopped',
    },
    'dry-run': { type: 'boolean', help: 'change nothing, and say which files would be applied' },
  },
  run: ({ config, values, onProgress }) =>
    withOwnedDatabase(config, async (url): Promise<Outcome> => {
      const isFinishing = values.finish === true
      await refuseTransactionPooler(url)
      const isDry = values['dry-run'] === true
      const plan = await planAt(url, isFinishing)
      if (isDry) {
        const would = (what: string, files: readonly Migration[]) =>
          files.length > 0 ? [`Would be applied ${what}: ${namesOf(files).join(', ')}.`] : []
        const result = {
          ...{ before: namesOf(plan.before), after: namesOf(plan.after), waiting: namesOf(plan.waiting) },
          waitsFor: plan.waitsFor,
        }
        const lines = [
          ...would('while older nodes go on', plan.before),
          ...would('because no older node is left', plan.after),
          ...linesOf(plan, isFinishing),
        ]
        return { isGood: true, result, lines: lines.length > 0 ? lines : ['Nothing would be applied.'] }
      }
      const servingRole = servingRoleOf(config)
      const place = { name: 'The database', remedy: 'use an empty one' }
      const logger = { warn: ({ step }: { step?: string | undefined }, what: string) => onProgress(`${step}: ${what}`) }
      const applied = await migrate(url, { place, logger, isFinishing, servingRole, onProgress })
      onProgress('The job queue')
      await installJobQueue(url, { servingRole, onError: ({ message }) => onProgress(message) })
      const left = await planAt(url, isFinishing)
      const result = { applied, waiting: namesOf(left.waiting), waitsFor: left.waitsFor }
      const first = applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'Nothing was left to apply.'
      return { isGood: true, result, lines: [first, ...linesOf(left, isFinishing)] }
    }),
}
