import { historyPageSize } from '@vermeil/contracts/selling/auctions.schema'
import type { ChainLink } from '@vermeil/contracts/selling/bid-chain.schema'
import type { LotStanding } from '@vermeil/contracts/selling/lots.schema'
import type { LotChangeEvent } from '../../../catalog/catalog/shared/lot-change-event.ts'
import type { AnswerClock } from '../../../platform/reads/answer-clock.ts'
import { Fragment, jsonText } from '../../../platform/reads/fragment.ts'

/** So many entries become a block. Fewer stay loose, because the next bid adds to them. */
const BLOCK = 16

/** The first page of a lot's history. Entries never change, so blocks of them are encoded and compressed once. */
export type HistoryPage = {
  /** Each block after the first begins with a comma. */
  readonly blocks: readonly Fragment[]
  /** The entries after the last block, as JSON. */
  readonly newest: readonly string[]
  readonly count: number
  readonly standing: LotStanding
  readonly chainHead: string | null
}
type Listed = Pick<HistoryPage, 'blocks' | 'newest' | 'count'>

export const emptyList: Listed = { blocks: [], newest: [], count: 0 }

export function withLinks({ blocks, newest, count }: Listed, links: readonly ChainLink[]): Listed {
  const added = links.slice(0, historyPageSize - count).map(jsonText)
  const loose = [...newest, ...added]
  const all = count + added.length
  if (loose.length < BLOCK) return { blocks, newest: loose, count: all }
  return { blocks: [...blocks, Fragment.packed(separated(blocks, loose))], newest: [], count: all }
}

/** Entries that follow these blocks. */
const separated = (blocks: readonly Fragment[], entries: readonly string[]) =>
  `${blocks.length > 0 && entries.length > 0 ? ',' : ''}${entries.join(',')}`

/** The page with the change applied; null where entries in between are missing. */
export function historyAfterChange(
  page: HistoryPage,
  { standing, links, chainHead }: LotChangeEvent,
): HistoryPage | null {
  const fresh = links.filter(({ sequence }) => sequence > page.standing.sequence)
  if (standing.sequence - page.standing.sequence !== fresh.length) return null
  // A full page shows the first entries, and those stay.
  const isWhole = page.count === page.standing.sequence
  const { blocks, newest, count } = isWhole ? withLinks(page, fresh) : page
  return { blocks, newest, count, standing, chainHead: standing.sequence === 0 ? null : chainHead }
}

/** The answer with the page and the present time. */
export function historyParts(page: HistoryPage, clock: AnswerClock): Fragment[] {
  const { blocks, newest, count, standing, chainHead } = page
  const { serverTime: _, ...lot } = standing
  const chain = jsonText({ head: chainHead, length: standing.sequence })
  const nextAfter = count < standing.sequence ? count : null
  const rest = `],"chain":${chain},"nextAfter":${nextAfter},"lot":${jsonText(lot).slice(0, -1)}`
  return [opening, ...blocks, new Fragment(separated(blocks, newest) + rest, true), clock.ending('}')]
}

/** A block's object and buffer, and the page's own fields, beside the bytes of its entries. */
const BLOCK_BYTES = 512
const PAGE_BYTES = 2_048

export const historyBytes = ({ blocks, newest }: Listed): number =>
  blocks.reduce((sum, { size }) => sum + size + BLOCK_BYTES, PAGE_BYTES) +
  newest.reduce((sum, { length }) => sum + length, 0)

const opening = new Fragment('{"bids":[', true)
