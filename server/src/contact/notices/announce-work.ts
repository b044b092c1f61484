import type { LotId } from '@vermeil/contracts/ids'
import { z } from 'zod'
import type { Catalog } from '../../catalog/catalog/catalog.ts'
import type { JobDefinition, Jobs } from '../../platform/jobs.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import { onTx } from '../../platform/postgres/run-sql.ts'
import { startAt } from '../../platform/start-at.ts'
import type { LotCards } from './enrich-notices.ts'
import type { NewNotice, Notices } from './notices.ts'

/** `isFirst`: the work was never offered before. */
export type OfferedLot = { id: LotId; opensAt: Date | null; isFirst: boolean }

/** `after`: the last follower of the batch before. */
const WorkToAnnounce = z.object({ lotId: z.uuid(), after: z.uuid().nullable() })
type WorkToAnnounce = z.infer<typeof WorkToAnnounce>
const announceWork: JobDefinition<WorkToAnnounce> = { name: 'notices.announce-work', data: WorkToAnnounce }

/** Followers per transaction: each batch sends the job for the next one. */
const BATCH = 500
const ever = new Date(0)

type Deps = {
  database: Database
  jobs: Pick<Jobs, 'handle' | 'send'>
  catalog: Pick<Catalog, 'followersOf'>
  notices: Pick<Notices, 'notify' | 'withoutNotice'>
  cardsOf: LotCards
}

/** Notifies the followers of an artist that a work of theirs is offered for the first time, each of them once. */
export function createAnnounceWork({ database, jobs, catalog, notices, cardsOf }: Deps) {
  async function announce({ lotId, after }: WorkToAnnounce) {
    const [lot] = await cardsOf([lotId])
    if (!lot || lot.endedAt !== null) return
    await database.transaction(async (tx) => {
      const now = await houseNow(tx)
      // It opens later than planned, and has a job for that time.
      if (lot.opensAt !== null && new Date(lot.opensAt) > now) return
      const followers = await catalog.followersOf(tx, lot.artist.id, { after, limit: BATCH })
      const candidates = followers.map((accountId) => ({ accountId, lotId, since: ever }))
      // If the job died after its commit, it runs again: those who have their notice get no second one.
      const missing = await notices.withoutNotice(onTx(tx), 'new-work', candidates)
      const added = missing.map(({ accountId }): NewNotice => ({ accountId, kind: 'new-work', lotId }))
      const last = followers.at(-1)
      if (last && followers.length === BATCH) await jobs.send(tx, announceWork, { lotId, after: last })
      await notices.notify(tx, added, now)
    })
  }

  return {
    handle: () => jobs.handle(announceWork, announce),
    /** In the transaction that offers the work or gives it another opening time, which is when it is announced. */
    async offered(tx: Tx, { id, opensAt, isFirst }: OfferedLot) {
      if (!isFirst) return
      await jobs.send(tx, announceWork, { lotId: id, after: null }, await startAt(tx, opensAt))
    },
  }
}
