import { type ChainLink, chainStart, chainText } from './bid-chain.ts'
import type { LotOutcome } from './bidding.ts'
import type { Cents } from './money.ts'
import { type ChainFault, ReplayedAuction } from './replayed-auction.ts'

// The browser and Node both have these; this package is type-checked with neither one's library.
interface Sha256 {
  digest(algorithm: 'SHA-256', data: Uint8Array): Promise<ArrayBuffer>
}
declare const crypto: { subtle?: Sha256 } | undefined
declare const TextEncoder: new () => { encode(text: string): Uint8Array }

export type ChainVerdict =
  | {
      verdict: 'intact'
      entries: number
      bids: number
      /** The hash of the last entry: with an earlier copy of it, one can see that nothing before it has changed. */
      head: string
      price: Cents | null
      leader: string | null
      outcome: LotOutcome | null
      /** We took it out of sale after it had bids. */
      isWithdrawn: boolean
    }
  | { verdict: 'broken'; sequence: number; fault: ChainFault; explanation: string }
  /** Browsers offer SHA-256 to secure pages only. Saying so beats calling an unchecked chain sound. */
  | { verdict: 'unchecked'; explanation: string }

/**
 * Recomputes a lot's whole chain from its public fields, and plays the auction again by its public rules.
 *
 * The hashes show that nothing was altered, inserted or removed since they were published; the rules show that what
 * was published is an auction: prices rise, except where the history itself says that a bid was corrected or voided.
 *
 * @param announcedHead the hash that the server gives as the last one; without it a chain cut short looks whole.
 */
export async function verifyBidChain(links: readonly ChainLink[], announcedHead: string | null): Promise<ChainVerdict> {
  const sha256 = typeof crypto === 'undefined' ? undefined : crypto.subtle
  if (sha256 === undefined) {
    return { verdict: 'unchecked', explanation: 'This page is not secure (https), so the browser offers no SHA-256.' }
  }
  const auction = new ReplayedAuction()
  let previousHash = chainStart

  for (const link of links) {
    const broken = (fault: ChainFault, explanation: string): ChainVerdict => {
      return { verdict: 'broken', sequence: link.sequence, fault, explanation }
    }
    if (link.lotId !== links[0]?.lotId) return broken('other-lot', 'This entry belongs to another lot.')

    const expectedSequence = auction.entries + 1
    if (link.sequence !== expectedSequence) {
      return broken('sequence', `Entry ${expectedSequence} should stand here, not entry ${link.sequence}.`)
    }
    const hash = await hexDigest(sha256, chainText(previousHash, link))
    if (hash !== link.hash) {
      return broken(
        'hash',
        'The fields of this entry, or its place in the chain, are not those its hash was made from.',
      )
    }
    const objection = auction.add(link)
    if (objection) return broken(...objection)
    previousHash = hash
  }

  const head = links.length === 0 ? null : previousHash
  if (head !== announcedHead) {
    const explanation = 'The chain does not end with the hash we announced as its last.'
    return { verdict: 'broken', sequence: auction.entries, fault: 'head', explanation }
  }
  const { entries, bids, price, leader, outcome, isWithdrawn } = auction
  return { verdict: 'intact', entries, bids, head: previousHash, price, leader, outcome, isWithdrawn }
}

async function hexDigest(sha256: Sha256, text: string): Promise<string> {
  const digest = new Uint8Array(await sha256.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
