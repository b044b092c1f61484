import { recordAct } from '../platform/audit-store.ts'
import { onTx } from '../platform/postgres/run-sql.ts'
import { READ_ONLY_CHANNEL } from '../platform/read-only.ts'
import { readOnlyStore } from '../platform/read-only-store.ts'
import { type Command, type Outcome, UsageProblem } from './command.ts'
import { withServices } from './services.ts'

export const readOnly: Command = {
  summary: 'Lets people read and nothing else, for work on the database or the machine; or lets them write again.',
  argument: 'on | off',
  options: {
    reason: { type: 'string', help: 'why, for the audit log; needed to switch it on' },
    'dry-run': { type: 'boolean', help: 'change nothing, and say what would be done' },
  },
  run: ({ config, values, positionals: [wanted] }) =>
    withServices(config, async ({ database, bus }): Promise<Outcome> => {
      if (wanted !== 'on' && wanted !== 'off') throw new UsageProblem('Say `read-only on` or `read-only off`.')
      const reason = typeof values.reason === 'string' ? values.reason.trim() : ''
      if (wanted === 'on' && reason === '') throw new UsageProblem('Say why: --reason <text>.')
      const isDry = values['dry-run'] === true
      const isChanged = await database.transaction(async (tx) => {
        const run = onTx(tx)
        if (isDry) return ((await readOnlyStore.read(run)) !== null) !== (wanted === 'on')
        const changed = wanted === 'on' ? await readOnlyStore.on(run, reason) : (await readOnlyStore.off(run)) !== null
        const act = wanted === 'on' ? 'house.read-only' : 'house.read-write'
        const entry = { actorId: null, act, subject: 'house', details: { by: 'operator' } }
        if (changed) await recordAct(tx, reason ? { ...entry, reason } : entry)
        return changed
      })
      if (isChanged && !isDry) bus.publish(READ_ONLY_CHANNEL, wanted)
      const says = {
        on: 'Read-only. No lot closes from now on; within two seconds every node refuses writes, and jobs that run end.',
        off: 'Everything works again within two seconds. Lots that lost bidding time are extended.',
      }[wanted]
      const lines = [isChanged ? `${isDry ? 'Would be: ' : ''}${says}` : `It is ${wanted} already.`]
      return { isGood: true, result: { mode: wanted, isChanged }, lines }
    }),
}
