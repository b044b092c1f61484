import { LotSort } from '@vermeil/contracts/catalog/catalog.schema'
import type { LotId } from '@vermeil/contracts/ids'
import { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'

/**
 * Where a page ended: the last lot's sort key and id, so that the next page starts right after it whatever has been
 * added or sold meanwhile. The words it was
 * corrected to go with it, since a correction must not change between two pages.
 */
const Cursor = z.tuple([LotSort, z.string().max(60), z.uuid(), z.boolean(), z.string().max(200).nullable()])
export type SearchCursor = { sort: LotSort; key: string; lotId: LotId; isBroad: boolean; correctedTo: string | null }

export const writeCursor = ({ sort, key, lotId, isBroad, correctedTo }: SearchCursor): string =>
  Buffer.from(JSON.stringify([sort, key, lotId, isBroad, correctedTo])).toString('base64url')

export function readCursor(text: string): SearchCursor {
  try {
    const [sort, key, lotId, isBroad, correctedTo] = Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { sort, key, lotId, isBroad, correctedTo }
  } catch {
    throw new AppError('request.invalid', { issues: [{ path: 'cursor', message: 'is not one of ours' }] })
  }
}
