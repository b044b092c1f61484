import { type CsvValue, dollarsOf } from '@vermeil/contracts/csv'
import { figuresOf, resultsLicense } from '@vermeil/contracts/desk/result-figures'
import {
  type ResultFiguresView,
  type ResultFilter,
  type ResultPage,
  type ResultQuery,
  resultPageSize,
  SoldResult,
} from '@vermeil/contracts/desk/results.schema'
import { monthOf } from '@vermeil/contracts/months'
import type { Db } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import { readResultCursor, writeResultCursor } from './result-cursor.ts'
import { type ResultArtist, type ResultPlace, type ResultRow, type ResultScope, resultStore } from './result-store.ts'

/** A part of a name that more artists have finds the sales of so many of them: a visitor writes more of the name. */
const MAX_NAMED = 100
const FILE_BATCH = 1_000

export type ReadResults = ReturnType<typeof createReadResults>

/** What works were sold for, as anybody may know it. */
export function createReadResults({ db, siteUrl }: { db: Db; siteUrl: () => string }) {
  /** Whose works are meant; null: everybody's. */
  async function artistsOf({ artist, name = '' }: ResultFilter): Promise<ResultArtist[] | null> {
    if (artist !== undefined) return resultStore.artist(db, artist)
    const words = name.split(/\s+/).filter(Boolean)
    return words.length > 0 ? resultStore.artistsNamed(db, words, MAX_NAMED) : null
  }

  async function scopeOf(filter: ResultFilter): Promise<ResultScope & { artists: ResultArtist[] | null }> {
    const artists = await artistsOf(filter)
    return { month: filter.month, medium: filter.medium, artists, artistIds: artists?.map(({ id }) => id) ?? null }
  }

  async function* linesOf(filter: ResultFilter): AsyncGenerator<readonly CsvValue[]> {
    const scope = await scopeOf(filter)
    yield [
      'Lot',
      'Work',
      'Artist',
      'Medium',
      'Sold',
      'Way',
      'Price USD',
      'Estimate low',
      'Estimate high',
      'Page',
      'Bids',
    ]
    let after: ResultPlace | null = null
    for (;;) {
      const rows: ResultRow[] = await resultStore.lines(db, scope, after, FILE_BATCH)
      for (const row of rows) yield fileLine(row, siteUrl())
      const last = rows.at(-1)
      if (!last || rows.length < FILE_BATCH) return
      after = placeOf(last)
    }
  }

  return {
    async page({ cursor, limit = resultPageSize, ...filter }: ResultQuery): Promise<ResultPage> {
      const after = cursor === undefined ? null : readResultCursor(cursor)
      const rows = await resultStore.lines(db, await scopeOf(filter), after, limit + 1)
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      return {
        results: shown.map(toResult),
        nextCursor: rows.length > limit && last ? writeResultCursor(placeOf(last)) : null,
        license: resultsLicense.url,
      }
    },

    async figures(filter: ResultFilter): Promise<ResultFiguresView> {
      const [scope, now, first] = await Promise.all([scopeOf(filter), houseNow(db), resultStore.firstSale(db)])
      const [artist = null, another] = scope.artists ?? []
      return {
        artist: another ? null : artist,
        ...figuresOf(await resultStore.facts(db, scope, now)),
        firstMonth: monthOf(first ?? now),
        lastMonth: monthOf(now),
      }
    },

    /** All of them as lines of a file. */
    file: linesOf,
  }
}

const placeOf = ({ place, lotId }: ResultRow): ResultPlace => ({ soldAt: place, lotId })

function wayOf({ price, outcome }: ResultRow): SoldResult['way'] {
  if (price === null) return 'private'
  return outcome === 'buy-now' ? 'buy-now' : 'auction'
}

/** Parsed, because a medium is a text in the database. */
function toResult(row: ResultRow): SoldResult {
  const { lotId, lotNumber, title, slug, medium, imageKey, width, height, thumbhash, color, low, high } = row
  return SoldResult.parse({
    ...{ lotId, lotNumber, title, slug, medium, soldAt: row.soldAt.toISOString(), way: wayOf(row), price: row.price },
    artist: { id: row.artistId, name: row.artistName, slug: row.artistSlug },
    image: imageKey === null ? null : { key: imageKey, width, height, thumbhash, color },
    estimate: low !== null && high !== null ? { low, high } : null,
  })
}

const fileLine = (row: ResultRow, site: string): CsvValue[] => [
  ...[row.lotNumber, row.title, row.artistName, row.medium, row.soldAt.toISOString(), wayOf(row)],
  ...[dollarsOf(row.price), dollarsOf(row.low), dollarsOf(row.high)],
  ...[`${site}/lots/${row.lotId}/${row.slug}`, `${site}/api/v1/lots/${row.lotId}/bids`],
]
