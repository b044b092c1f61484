import type { ChainVerdict } from '@vermeil/contracts/selling/verify-bid-chain'
import { readHistory } from '@/entities/lot/lot-history'

/** How many entries the history had, and the hash of the last one, when something was certified. */
export type CertifiedHistory = { entries: number; head: string }

/**
 * Reads a lot's whole history and checks it here; the checker is fetched with it. The history may have grown since it was
 * certified, but it must still contain what was.
 */
export async function verifyLot(lotId: string, certified: CertifiedHistory | null): Promise<ChainVerdict> {
  const [{ verifyBidChain }, { entries, head }] = await Promise.all([
    import('@vermeil/contracts/selling/verify-bid-chain'),
    readHistory(lotId, 0),
  ])
  const verdict = await verifyBidChain(entries, head)
  if (verdict.verdict !== 'intact' || !certified) return verdict
  if (entries[certified.entries - 1]?.hash === certified.head) return verdict
  const explanation = 'It does not have the hash that the certificate names.'
  return { verdict: 'broken', sequence: certified.entries, fault: 'head', explanation }
}
