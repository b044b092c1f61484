import { LotSort } from '@vermeil/contracts/catalog/catalog.schema'
import type { LotId } from '@vermeil/contracts/ids'
import { z } from 'zod'
import { pageCursor } from '../../../platform/http/page-cursor.ts'

/**
 * Where a page ended: the last lot's sort key and id, so that the next page starts right after it whatever has been
 * added or sold meanwhile.
 * The words that a search was corrected to are part of it: a correction must not change between two pages.
 */
const cursor = pageCursor(z.tuple([LotSort, z.string().max(60), z.uuid(), z.boolean(), z.string().max(200).nullable()]))
export type SearchCursor = { sort: LotSort; key: string; lotId: LotId; isBroad: boolean; correctedTo: string | null }

export const writeCursor = ({ sort, key, lotId, isBroad, correctedTo }: SearchCursor): string =>
  cursor.write([sort, key, lotId, isBroad, correctedTo])

export function readCursor(text: string): SearchCursor {
  const [sort, key, lotId, isBroad, correctedTo] = cursor.read(text)
  return { sort, key, lotId, isBroad, correctedTo }
}
