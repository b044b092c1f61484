import type { CertificateSale } from '@vermeil/contracts/fulfillment/certificates.schema'
import type { LotHistory } from '@vermeil/contracts/selling/auctions.schema'
import type { ChainLink } from '@vermeil/contracts/selling/bid-chain.schema'
import { verifyBidChain } from '@vermeil/contracts/selling/verify-bid-chain'
import type { Auctions } from '../../selling/auctions/auctions.ts'

type Deps = { auctions: Pick<Auctions, 'history'> }

/** Whether the lot's whole history holds today and still contains what was certified; null where there is none. */
export type VerifySale = (sale: Pick<CertificateSale, 'lot' | 'chain'>) => Promise<boolean | null>

export const createVerifySale =
  ({ auctions }: Deps): VerifySale =>
  async ({ lot, chain }) => {
    if (!chain) return null
    const links: ChainLink[] = []
    let head: string | null = null
    for (let after: number | null = 0; after !== null; ) {
      const page: LotHistory = await auctions.history(lot.id, after, null)
      links.push(...page.bids)
      head = page.chain.head
      after = page.nextAfter
    }
    const { verdict } = await verifyBidChain(links, head)
    return verdict === 'intact' && links[chain.entries - 1]?.hash === chain.head
  }
