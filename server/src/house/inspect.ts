import { z } from 'zod'
import { waitingEvents } from '../money/payments/provider/inspect-events-store.ts'
import { connectForCopy } from '../platform/backups/snapshot-store.ts'
import { databaseActivity, largestTables } from '../platform/postgres/database-activity-store.ts'
import { onClient, type RunSql } from '../platform/postgres/run-sql.ts'
import { postponedItems } from '../platform/postponed-item-store.ts'
import { chainFaults, chainHeads } from '../selling/auctions/lots/chain-facts-store.ts'
import { inspectLot } from '../selling/auctions/lots/inspect-lot-store.ts'
import { type Command, HouseProblem, type Outcome, UsageProblem } from './command.ts'
import { withDatabase } from './database.ts'

type Look = (run: RunSql, id: string | undefined) => Promise<Outcome>
const outcome = (result: unknown, lines: readonly string[], nothing: string): Outcome => ({
  isGood: true,
  result,
  lines: lines.length > 0 ? lines : [nothing],
})

const looks: Readonly<Record<string, Look>> = {
  async activity(run) {
    const found = await databaseActivity(run)
    const lines = found.map(({ pid, connection, state, waitsFor, blockedBy, seconds, statement }) => {
      const blocked = blockedBy.length > 0 ? `, blocked by ${blockedBy.join(', ')}` : ''
      return `${pid} ${connection}: ${state} for ${seconds} s${waitsFor ? `, waits for ${waitsFor}` : ''}${blocked}: ${statement}`
    })
    return outcome(found, lines, 'Every connection is idle.')
  },
  async events(run) {
    const found = await waitingEvents(run)
    const lines = found.map(({ id, type, receivedAt }) => `${receivedAt.toISOString()} ${id} ${type}`)
    return outcome(found, lines, 'No event of the payment provider waits.')
  },
  async postponed(run) {
    const found = await postponedItems(run)
    const lines = found.map(
      ({ task, itemId, failures, retryAt }) =>
        `${task} ${itemId}: failed ${failures} times, next ${retryAt.toISOString()}`,
    )
    return outcome(found, lines, 'Nothing that is due has failed.')
  },
  async sizes(run) {
    const found = await largestTables(run)
    const lines = found.map(({ table, bytes, rows }) => `${table}: ${(bytes / 1e6).toFixed(1)} MB, about ${rows} rows`)
    return outcome(found, lines, 'There is no table.')
  },
  async lot(run, id) {
    if (!z.uuid().safeParse(id).success) throw new UsageProblem('Say which lot: inspect lot <id>.')
    const found = await inspectLot(run, id as string)
    if (!found) throw new HouseProblem('There is no such lot.')
    const faults = await chainFaults(
      run,
      (await chainHeads(run)).filter(({ lotId }) => lotId === id),
    )
    const entries = found.entries.map((entry) => JSON.stringify(entry))
    return {
      isGood: faults.length === 0,
      result: { ...found, faults },
      lines: [JSON.stringify(found.lot), ...entries, ...(faults.length > 0 ? faults : ['Its history verifies.'])],
    }
  },
}

export const inspect: Command = {
  summary: 'Shows what the runbook asks about, and changes nothing.',
  argument: Object.keys(looks)
    .map((name) => (name === 'lot' ? 'lot <id>' : name))
    .join(' | '),
  options: {},
  run: ({ config, positionals: [what = '', id] }) =>
    withDatabase(config, async (url): Promise<Outcome> => {
      const look = Object.hasOwn(looks, what) ? looks[what] : undefined
      if (!look) throw new UsageProblem(`Say what: ${Object.keys(looks).join(', ')}.`)
      const client = await connectForCopy(url, 'vermeil-inspect')
      try {
        return await look(onClient(client), id)
      } finally {
        await client.end()
      }
    }),
}
