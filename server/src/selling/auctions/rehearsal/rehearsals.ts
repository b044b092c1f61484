import type { AccountId, LotId } from '@vermeil/contracts/ids'
import type { NewRehearsal, RehearsalView } from '@vermeil/contracts/selling/rehearsals.schema'
import { AppError } from '../../../platform/app-error.ts'
import { recordAct } from '../../../platform/audit-store.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { onClient, onTx } from '../../../platform/postgres/run-sql.ts'
import type { Every, Round } from '../../../platform/rounds.ts'
import type { ConsoleCall } from '../saleroom/run-console-act.ts'
import type { Viewer } from '../saleroom/saleroom-view.ts'
import type { VoidCall } from '../saleroom/void-bid.ts'
import { type EngineDeps, openRehearsalEngine, type RehearsalEngine } from './rehearsal-engine.ts'
import { type RehearsalRecord, rehearsalStore } from './rehearsal-store.ts'

/** Administrators practice a sale: one rehearsal at a time, with copies of lots that nobody else sees. */
export type Rehearsals = ReturnType<typeof createRehearsals>

type Deps = EngineDeps & { database: Pick<Database, 'inSchema' | 'pool' | 'transaction'>; every: Every }

const BID_EVERY_MS = 1_500
const subject = 'rehearsal'

export function createRehearsals({ every, ...deps }: Deps) {
  const { database } = deps
  const run = onClient(database.pool)
  let running: Promise<{ engine: RehearsalEngine; round: Round }> | null = null

  /**
   * The engine runs on each node whose rehearsal somebody looks at: the locks of the lots let one of them act. After a
   * restart it continues with the next look.
   */
  async function engineOf({ bidders }: RehearsalRecord): Promise<RehearsalEngine> {
    running ??= openRehearsalEngine(deps, bidders).then((engine) => {
      const round = every(BID_EVERY_MS, 'rehearsal', async () => {
        const found = await rehearsalStore.find(run)
        // Another node has ended it. Not awaited: the engine waits for this round before it closes.
        if (!found || found.endedAt) {
          close().catch((error: unknown) => deps.logger.warn({ err: error }, 'rehearsal close failed'))
        } else await engine.bid()
      })
      round.start()
      return { engine, round }
    })
    // An engine that could not be opened is opened again at the next look.
    running.catch(() => {
      running = null
    })
    return (await running).engine
  }

  async function close(): Promise<void> {
    const open = running
    running = null
    // One that could not be opened has nothing to close.
    const opened = await open?.catch(() => null)
    await opened?.round.stop()
    await opened?.engine.close()
  }

  async function auctions() {
    const found = await rehearsalStore.find(run)
    if (!found || found.endedAt) throw new AppError('rehearsal.none', {})
    return (await engineOf(found)).auctions
  }

  return {
    async view(viewer: Viewer): Promise<RehearsalView> {
      const found = await rehearsalStore.find(run)
      if (!found) return { rehearsal: null }
      const { bidders, startedAt, endedAt } = found
      const room = endedAt ? null : await (await engineOf(found)).auctions.saleroom(viewer)
      const results = await rehearsalStore.results(run)
      const times = { startedAt: startedAt.toISOString(), endedAt: endedAt?.toISOString() ?? null }
      return { rehearsal: { ...times, bidders, room, results } }
    },

    /** Copies lots that wait in the queue, and opens their room. */
    async start({ lotIds, bidders }: NewRehearsal, actorId: AccountId): Promise<void> {
      const started = await database.transaction(async (tx) => {
        const added = await rehearsalStore.add(onTx(tx), bidders)
        if (!added) throw new AppError('rehearsal.exists', {})
        const chosen = [...new Set(lotIds)]
        if ((await rehearsalStore.open(onTx(tx), chosen)) < chosen.length) {
          throw new AppError('rehearsal.lot-not-waiting', {})
        }
        await recordAct(tx, { actorId, act: 'rehearsal.start', subject, details: { lotIds: chosen, bidders } })
        return added
      })
      await engineOf(started)
    },

    /** Closes the room; the results stay. */
    async end(actorId: AccountId): Promise<void> {
      await database.transaction(async (tx) => {
        if (!(await rehearsalStore.end(onTx(tx)))) throw new AppError('rehearsal.none', {})
        await recordAct(tx, { actorId, act: 'rehearsal.end', subject })
      })
      await close()
    },

    /** Deletes an ended rehearsal with everything in it. */
    async remove(actorId: AccountId): Promise<void> {
      await database.transaction(async (tx) => {
        if (!(await rehearsalStore.remove(onTx(tx)))) throw new AppError('rehearsal.not-ended', {})
        await recordAct(tx, { actorId, act: 'rehearsal.remove', subject })
      })
    },

    runConsoleAct: async (call: ConsoleCall): Promise<void> => (await auctions()).runConsoleAct(call),
    orderQueue: async (lotIds: readonly LotId[], adminId: AccountId): Promise<void> =>
      (await auctions()).orderQueue(lotIds, adminId),
    voidBid: async (call: VoidCall): Promise<void> => (await auctions()).voidBid(call),
    close,
  }
}
