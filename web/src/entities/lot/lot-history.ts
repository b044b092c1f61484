import type { LotHistory } from '@vermeil/contracts/selling/auctions.schema'
import type { ChainLink } from '@vermeil/contracts/selling/bid-chain.schema'
import { api } from '@/shared/http/api'

/** A lot's history after an entry, to its end, page by page; with the chain's head and the standing of the last page. */
export async function readHistory(lotId: string, after: number, signal?: AbortSignal) {
  const entries: ChainLink[] = []
  for (let next: number | null = after; ; ) {
    const page: LotHistory = await api.get<LotHistory>(`/lots/${lotId}/bids?after=${next}`, { signal })
    entries.push(...page.bids)
    next = page.nextAfter
    if (next === null) return { entries, head: page.chain.head, standing: page.lot }
  }
}
