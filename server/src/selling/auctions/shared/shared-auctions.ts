import type { AccountId, LotId } from '@vermeil/contracts/ids'
import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import type { LotChangeEvent } from '../../../catalog/catalog/shared/lot-change-event.ts'
import type { RunSql } from '../../../platform/postgres/run-sql.ts'
import { createAnswerClock } from '../../../platform/reads/answer-clock.ts'
import type { ChangeFeed } from '../../../platform/reads/change-feed.ts'
import { Fragment, jsonText } from '../../../platform/reads/fragment.ts'
import { LIFE_MS } from '../../../platform/reads/revision-cache.ts'
import { type BuildAnswer, isNewEnough, type Revisions, thenSync } from '../../../platform/reads/shared-answer.ts'
import type { Audience, PersonalPart } from '../../../platform/reads/shared-reads.ts'
import { TtlCache } from '../../../platform/reads/ttl-cache.ts'
import { readOwn } from '../bidding/own-bid-store.ts'
import { ownPartOf } from '../lots/public-lot.ts'
import * as room from '../saleroom/saleroom-store.ts'
import type { Viewer } from '../saleroom/saleroom-view.ts'
import { createSharedHistory } from './shared-history.ts'

type Deps = { run: RunSql; lotChanges: ChangeFeed<LotChangeEvent>; view: (viewer: Viewer) => Promise<SaleroomView> }
type Room = { text: Fragment; revisions: Revisions; insiders: ReadonlySet<string>; generation: number }

/** Somebody signed in who is neither the seller nor the administrator of anything. */
const anyMember: Viewer = { accountId: '', isAdmin: false }
const MAX_BYTES = 1024 * 1024

/** The answers about auctions that many readers share. */
export function createSharedAuctions({ run, lotChanges, view }: Deps) {
  const clock = createAnswerClock()
  const { history, cache } = createSharedHistory(run, clock)
  /** Rises with every change of the room apart from its clock. */
  let generation = 0
  const roomChanged = () => {
    generation += 1
  }
  lotChanges.onChange((items) => {
    for (const change of items) {
      cache.changed(change.standing.id, change.standing.revision, change)
      if (change.standing.venue === 'saleroom') roomChanged()
    }
  })
  lotChanges.onGap(() => {
    cache.clear()
    roomChanged()
  })

  const rooms = new TtlCache<Room>({
    bytesOf: ({ text }) => text.bytes.length * 3,
    maxBytes: MAX_BYTES,
    isGood: ({ value, readAt }, now) => value.generation === generation && now - readAt <= LIFE_MS,
  })
  async function readRoom(audience: Audience): Promise<Room> {
    const began = generation
    const shown = await view(audience === 'member' ? anyMember : null)
    const { current, queue } = shown
    const lotIds = [...(current ? [current.lot.id] : []), ...queue.map(({ id }) => id)]
    return {
      text: new Fragment(jsonText(shown)),
      revisions: new Map(current ? [[current.lot.id, Math.min(current.lot.revision, current.standing.revision)]] : []),
      insiders: new Set(audience === 'member' ? await room.sellersWithSecrets(run, lotIds) : []),
      generation: began,
    }
  }

  const saleroom =
    (audience: Audience): BuildAnswer =>
    (minRevisions) =>
      thenSync(
        rooms.get(audience, () => readRoom(audience)),
        (shown) => {
          const answer = (from: typeof shown) => ({
            parts: [from.value.text],
            isCurrent: (now: number) => rooms.isGood(from, now),
            ...{ revisions: from.value.revisions, insiders: from.value.insiders },
          })
          return isNewEnough(shown.value, minRevisions) ? answer(shown) : readAgain(audience, minRevisions).then(answer)
        },
      )

  /** For a bid of another node that is not known here yet. The answer that other readers share stays. */
  async function readAgain(audience: Audience, minRevisions: Revisions) {
    const again = () => rooms.refresh(audience, () => readRoom(audience))
    const joined = await again()
    // A read that was under way may have begun before that bid.
    return isNewEnough(joined.value, minRevisions) ? joined : again()
  }

  async function ownPartOfHistory(lotId: LotId, accountId: AccountId): Promise<PersonalPart | null> {
    const record = await readOwn(run, lotId, accountId)
    if (!record) return null
    return { fields: ownPartOf(record, accountId), minRevisions: new Map([[lotId, record.revision]]), closing: '}}' }
  }

  return {
    ...{ history, ownPartOfHistory, saleroom, roomChanged },
    bytes: () => cache.bytes + rooms.bytes,
    clear() {
      cache.clear()
      rooms.clear()
    },
    stop: () => cache.close(),
  }
}
export type SharedAuctions = ReturnType<typeof createSharedAuctions>
