import type { Collection } from '@vermeil/contracts/desk/collection.schema'
import { plural } from '@/shared/format/format'
import { formatRange } from '@/shared/format/money-range'
import { readQuery } from '@/shared/http/read-query'

/** The works that the signed-in person owns, with what they cost and what comparable works sold for. */
export const collectionQuery = readQuery<Collection>(['account', 'collection'], '/collection')

/** `$350 to $900 estimated for 2 of 4 works`; undefined where nothing can be estimated. */
export const estimateLine = ({ estimate }: Collection['totals'], count: number) =>
  estimate ? `${formatRange(estimate)} estimated for ${estimate.works} of ${plural(count, 'work', 'works')}` : undefined
