import type { LotHistory } from '@vermeil/contracts/selling/auctions.schema'
import type { ChainLink } from '@vermeil/contracts/selling/bid-chain.schema'

/** All bids of a lot, as a visitor reads them from a server, page by page, and the head of their chain. */
export async function readHistory(url: string, lotId: string) {
  const links: ChainLink[] = []
  for (let after = 0; ; ) {
    const answer = await fetch(`${url}/api/v1/lots/${lotId}/bids?after=${after}`)
    const { bids, chain, nextAfter } = (await answer.json()) as LotHistory
    links.push(...bids)
    if (nextAfter === null) return { links, head: chain.head }
    after = nextAfter
  }
}
