import { readHistory } from './read-history'

/** Reads a lot's whole history and checks it here; the checker is fetched with it. */
export async function verifyLot(lotId: string) {
  const [{ verifyBidChain }, { entries, head }] = await Promise.all([
    import('@vermeil/contracts/verify-bid-chain'),
    readHistory(lotId, 0),
  ])
  return verifyBidChain(entries, head)
}
