import type { AccountId } from '@vermeil/contracts/ids'
import { z } from 'zod'
import type { Catalog } from '../../catalog/catalog/catalog.ts'
import type { FindableWork } from '../../catalog/catalog/search/reverse-search-store.ts'
import type { OfferedLot } from '../../contact/notices/announce-work.ts'
import type { NewNotice, Notices } from '../../contact/notices/notices.ts'
import type { JobDefinition, Jobs } from '../../platform/jobs.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import { startAt } from '../../platform/start-at.ts'
import { anchorsOfWork, fulfills, onePerPerson } from './match-rules.ts'
import { type CandidateSearch, savedSearchStore } from './saved-search-store.ts'

/** `after`: the last person of the batch before. */
const WorkToMatch = z.object({ lotId: z.uuid(), isFirst: z.boolean(), after: z.uuid().nullable() })
type WorkToMatch = z.infer<typeof WorkToMatch>
const matchWork: JobDefinition<WorkToMatch> = { name: 'alerts.match-work', data: WorkToMatch }

/** Searches per transaction, more than one person can have: each batch sends the job for the next one. */
const BATCH = 500

type Deps = {
  database: Database
  jobs: Pick<Jobs, 'handle' | 'send'>
  catalog: Pick<Catalog, 'followersAmong'> & { reverseSearch: Pick<Catalog['reverseSearch'], 'findable'> }
  notices: Pick<Notices, 'notify'>
}

/**
 * Compares a work that comes on offer with the saved searches, and notifies their owners. Matches, notices and the job for
 * the next batch are one transaction, so a crash neither loses a person nor notifies one twice.
 */
export function createMatchWorks({ database, jobs, catalog, notices }: Deps) {
  /** All searches of a person are in one batch, so that they get one notice. */
  async function nextBatch(tx: Tx, work: FindableWork, after: AccountId | null) {
    const { document, sellerId } = work
    const wanted = { anchors: anchorsOfWork(work), document, except: sellerId, after, limit: BATCH }
    const found = await savedSearchStore.candidates(tx, wanted)
    if (found.length < BATCH) return { searches: found, last: null }
    const cut = found.at(-1)?.accountId
    const searches = found.filter(({ accountId }) => accountId !== cut)
    return { searches, last: searches.at(-1)?.accountId ?? null }
  }

  /** Followers of the artist hear of a work that is offered for the first time as such. */
  async function peopleToNotify(tx: Tx, work: FindableWork, matched: readonly CandidateSearch[], isFirst: boolean) {
    const chosen = onePerPerson(matched)
    if (!isFirst) return chosen
    const accountIds = chosen.map(({ accountId }) => accountId)
    const followers = await catalog.followersAmong(tx, work.artistId, accountIds)
    return chosen.filter(({ accountId }) => !followers.has(accountId))
  }

  async function match({ lotId, isFirst, after }: WorkToMatch) {
    await database.transaction(async (tx) => {
      const now = await houseNow(tx)
      const work = await catalog.reverseSearch.findable(tx, lotId)
      // A lot that opens later than planned has a job for that time.
      if (!work || (work.opensAt !== null && work.opensAt > now)) return
      const { searches, last } = await nextBatch(tx, work, after)
      const { artworkId } = work
      const matches = searches.filter(({ criteria }) => fulfills(work, criteria))
      const added = await savedSearchStore.addMatches(
        tx,
        matches.map(({ id }) => ({ searchId: id, artworkId })),
        now,
      )
      const people = await peopleToNotify(
        tx,
        work,
        matches.filter(({ id }) => added.has(id)),
        isFirst,
      )
      if (last) await jobs.send(tx, matchWork, { lotId, isFirst, after: last })
      await notices.notify(
        tx,
        people.map(({ accountId, name, mail }): NewNotice => {
          const pace = mail === 'at-once' ? 'usual' : mail
          return { accountId, kind: 'search-match', lotId, details: { text: name }, mail: pace }
        }),
        now,
      )
    })
  }

  return {
    handle: () => jobs.handle(matchWork, match),
    /** In the transaction that offers the work or gives it another opening time, which is when it is matched. */
    async offered(tx: Tx, { id, opensAt, isFirst }: OfferedLot) {
      await jobs.send(tx, matchWork, { lotId: id, isFirst, after: null }, await startAt(tx, opensAt))
    },
  }
}
