import type { LotId } from '@vermeil/contracts/ids'
import type { LotChanged, SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import type { LotStanding } from '@vermeil/contracts/selling/lots.schema'
import type { RunSql } from '../../platform/postgres/run-sql.ts'
import { type Channel, openChannel } from '../../platform/realtime/channels.ts'
import { historyAfter } from './lots/history-store.ts'
import * as lots from './lots/lot-store.ts'
import { publicStanding } from './lots/public-lot.ts'
import { readRevisions } from './saleroom/saleroom-store.ts'

/** How much history a watcher who comes back gets at once. Who missed more reads the lot again. */
const MAX_MISSED = 30

export const lotTopic = (lotId: LotId) => `lot:${lotId}`
const lotIdIn = (topic: string) => topic.slice('lot:'.length)

/** Where watchers stand after an event: compared when they come back. */
export const lotStateTag = ({ revision }: Pick<LotStanding, 'revision'>): string => String(revision)
const roomStateTag = (revision: number, lotRevision: number | null | undefined) => `${revision}.${lotRevision ?? ''}`
export const saleroomStateTag = ({ revision, current }: SaleroomView): string =>
  roomStateTag(revision, current?.standing.revision)

/** A lot as an event would show it, with more of its history. */
async function missedChanges(run: RunSql, lotId: LotId): Promise<LotChanged | null> {
  const found = await lots.read(run, lotId, null)
  if (!found) return null
  const lot = publicStanding(found.record, found.now)
  const entries = await historyAfter(run, lotId, Math.max(0, lot.sequence - MAX_MISSED), MAX_MISSED)
  // Read after the lot: newer entries come with their own event.
  return { lot, entries: entries.filter(({ sequence }) => sequence <= lot.sequence) }
}

type Deps = { run: RunSql; saleroom: () => Promise<SaleroomView> }

/** Watching needs no account. */
export const auctionChannels = ({ run, saleroom }: Deps): readonly Channel[] => [
  {
    ...openChannel(/^lot:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    async stateTags(topics) {
      const revisions = await lots.revisionsOf(run, topics.map(lotIdIn))
      return new Map([...revisions].map(([lotId, revision]) => [lotTopic(lotId), lotStateTag({ revision })]))
    },
    async state(topic) {
      const payload = await missedChanges(run, lotIdIn(topic))
      return payload && { stateTag: lotStateTag(payload.lot), event: 'lot.changed', payload }
    },
  },
  {
    ...openChannel(/^saleroom$/),
    async stateTags() {
      const { revision, lotRevision } = await readRevisions(run)
      return new Map([['saleroom', roomStateTag(revision, lotRevision)]])
    },
    async state() {
      const payload = await saleroom()
      return { stateTag: saleroomStateTag(payload), event: 'saleroom.changed', payload }
    },
  },
]
