import type { ArtistListQuery } from '@vermeil/contracts/catalog/artists.schema'
import type { LotSearchQuery } from '@vermeil/contracts/catalog/catalog.schema'
import type { AccountId, ArtistId, LotId } from '@vermeil/contracts/ids'
import { AppError } from '../../../platform/app-error.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { createAnswerClock } from '../../../platform/reads/answer-clock.ts'
import type { ChangeFeed } from '../../../platform/reads/change-feed.ts'
import { Fragment, jsonText } from '../../../platform/reads/fragment.ts'
import { LIFE_MS } from '../../../platform/reads/revision-cache.ts'
import { type BuildAnswer, noMinRevisions, thenSync } from '../../../platform/reads/shared-answer.ts'
import type { Audience } from '../../../platform/reads/shared-reads.ts'
import { TtlCache } from '../../../platform/reads/ttl-cache.ts'
import { artistPage, featuredArtists, isFollowing, listArtists } from '../public/artist-store.ts'
import { type CardRow, toCard } from '../public/card-store.ts'
import { featuredLotIds, verifiableLotId } from '../public/featured-lot-store.ts'
import { type LotRow, ownPartOfLot } from '../public/lot-store.ts'
import { openingLot } from '../public/opening-lot-rules.ts'
import { createFoundPages } from './found-pages.ts'
import { JoinedLots } from './joined-lots.ts'
import { createLotCaches } from './lot-caches.ts'
import type { LotChangeEvent } from './lot-change-event.ts'
import { createSearchChanges } from './search-change-store.ts'

type Deps = { database: Database; lotChanges: ChangeFeed<LotChangeEvent>; logger: Logger }

const MAX_BYTES = 2 * 1024 * 1024
const noInsiders: ReadonlySet<string> = new Set()

/** The catalog's answers that many readers share. Prices in them are never behind the change events of their lot. */
export function createSharedCatalog({ database, lotChanges, logger }: Deps) {
  const { pool } = database
  const changes = createSearchChanges(database, logger)
  const clock = createAnswerClock()
  const { cards, views } = createLotCaches(pool, lotChanges, clock)
  const pages = createFoundPages(pool, changes, clock)
  const briefly = <Value>(bytesOf: (value: Value) => number) =>
    new TtlCache<Value>({ bytesOf, maxBytes: MAX_BYTES, isGood: ({ readAt }, now) => now - readAt <= LIFE_MS })

  const search =
    (query: LotSearchQuery, audience: Audience): BuildAnswer =>
    (minRevisions) =>
      thenSync(pages.get(query, audience), (page) =>
        thenSync(cards.get(page.value.lotIds, minRevisions), (found) => {
          const joined = new JoinedLots<CardRow>(audience)
          const { cursor, rest } = page.value
          const parts = [opening, ...joined.list(found), closing, cursor, rest, clock.ending()]
          return joined.answer(parts, (now) => pages.isGood(page, now))
        }),
      )

  const lot =
    (lotId: LotId, audience: Audience): BuildAnswer =>
    (minRevisions) =>
      thenSync(views.get([lotId], minRevisions), ([entry]) => {
        if (!entry) throw new AppError('lot.unknown', {})
        const joined = new JoinedLots<LotRow>(audience)
        return joined.answer([joined.text(entry), clock.ending()])
      })

  const wall = briefly<Awaited<ReturnType<typeof readWall>>>(({ rest }) => rest.bytes.length * 3)
  async function readWall() {
    const [{ lotIds, now }, verifiable, artists] = await Promise.all([
      featuredLotIds(pool),
      verifiableLotId(pool),
      featuredArtists(pool),
    ])
    clock.note(now)
    return { lotIds, verifiable, rest: new Fragment(jsonText(artists).slice(1, -1)) }
  }
  const featured =
    (audience: Audience): BuildAnswer =>
    (minRevisions) =>
      thenSync(wall.get('', readWall), (read) => {
        const { lotIds, verifiable, rest } = read.value
        const verified = verifiable === null ? [] : [verifiable]
        return thenSync(cards.get([...lotIds, ...verified], minRevisions), (found) => {
          const joined = new JoinedLots<CardRow>(audience)
          const shown = found.slice(0, lotIds.length)
          const last = found[lotIds.length]
          const openingId =
            openingLot(shown.flatMap((entry) => (entry ? [toCard(entry.value.row, null)] : [])))?.id ?? null
          const parts = [
            ...[opening, ...joined.list(shown), new Fragment(`],"openingLotId":${jsonText(openingId)},`, true)],
            ...[verifiableField, last ? joined.text(last) : nothing, comma, rest, clock.ending()],
          ]
          return joined.answer(parts, (at) => wall.isGood(read, at))
        })
      })

  const artistPages = briefly<NonNullable<Awaited<ReturnType<typeof artistPage>>> & { text: Fragment }>(
    ({ text }) => text.bytes.length * 4,
  )
  const artist =
    (artistId: ArtistId, audience: Audience): BuildAnswer =>
    (minRevisions) =>
      thenSync(
        artistPages.get(artistId, async () => {
          const page = await artistPage(pool, artistId, null)
          if (!page) throw new AppError('artist.unknown', {})
          return { ...page, text: new Fragment(jsonText(page.about).slice(0, -1)) }
        }),
        (read) =>
          thenSync(cards.get(read.value.lotIds, minRevisions), (found) => {
            const joined = new JoinedLots<CardRow>(audience)
            const parts = [read.value.text, worksField, ...joined.list(found), end]
            return joined.answer(parts, (now) => artistPages.isGood(read, now))
          }),
      )

  const artistLists = briefly<Fragment>(({ bytes }) => bytes.length * 3)
  const artists =
    (query: ArtistListQuery): BuildAnswer =>
    () =>
      thenSync(
        artistLists.get(JSON.stringify(query), async () => new Fragment(jsonText(await listArtists(pool, query)))),
        (read) => ({
          parts: [read.value],
          isCurrent: (now) => artistLists.isGood(read, now),
          revisions: noMinRevisions,
          insiders: noInsiders,
        }),
      )

  return {
    ...{ search, lot, featured, artist, artists },
    ownPartOfLot: (lotId: LotId, accountId: AccountId) => ownPartOfLot(pool, lotId, accountId),
    ownPartOfArtist: async (artistId: ArtistId, accountId: AccountId) => ({
      fields: { isFollowed: await isFollowing(pool, artistId, accountId) },
      minRevisions: noMinRevisions,
    }),
    /** Bytes that are held in memory beside finished answers. */
    bytes: () => cards.bytes + views.bytes + pages.bytes() + wall.bytes + artistPages.bytes + artistLists.bytes,
    clear() {
      for (const cache of [cards, views, pages, wall, artistPages, artistLists]) cache.clear()
    },
    start: changes.start,
    async stop() {
      cards.close()
      views.close()
      pages.stop()
      await changes.stop()
    },
  }
}
export type SharedCatalog = ReturnType<typeof createSharedCatalog>

const opening = new Fragment('{"lots":[', true)
const closing = new Fragment('],', true)
const verifiableField = new Fragment('"verifiable":', true)
const worksField = new Fragment(',"works":[', true)
const end = new Fragment(']}', true)
const nothing = new Fragment('null', true)
const comma = new Fragment(',', true)
