import type { Cents } from '../money.schema.ts'
import { hexDigest, type Sha256, sha256Here } from '../sha256.ts'
import type { ChainLink } from './bid-chain.schema.ts'
import { chainStart, chainText } from './bid-chain-text.ts'
import type { LotOutcome } from './bidding.schema.ts'
import { type ChainFault, ReplayedAuction } from './replayed-auction.ts'

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
  /** Browsers offer SHA-256 to secure pages only. */
  | { verdict: 'unchecked'; explanation: string }

type Broken = Extract<ChainVerdict, { verdict: 'broken' }>

export const unchecked: ChainVerdict = {
  verdict: 'unchecked',
  explanation: 'This page is not secure (https), so the browser offers no SHA-256.',
}

/**
 * Recomputes a lot's chain entry by entry, and plays the auction again by its public rules. A replay checks as it plays;
 * `verifyBidChain` checks all at once.
 */
export class ChainVerifier {
  readonly auction = new ReplayedAuction()
  readonly #sha256: Sha256
  #lotId: string | null = null
  #lastHash = chainStart

  private constructor(sha256: Sha256) {
    this.#sha256 = sha256
  }

  /** Null where the browser offers no SHA-256. */
  static create(): ChainVerifier | null {
    const sha256 = sha256Here()
    return sha256 ? new ChainVerifier(sha256) : null
  }

  /** What is wrong with the next entry; null where it follows from the ones before. */
  async add(link: ChainLink): Promise<Broken | null> {
    const broken = (fault: ChainFault, explanation: string): Broken => {
      return { verdict: 'broken', sequence: link.sequence, fault, explanation }
    }
    this.#lotId ??= link.lotId
    if (link.lotId !== this.#lotId) return broken('other-lot', 'This entry belongs to another lot.')

    const expectedSequence = this.auction.entries + 1
    if (link.sequence !== expectedSequence) {
      return broken('sequence', `Entry ${expectedSequence} should stand here, not entry ${link.sequence}.`)
    }
    const hash = await hexDigest(this.#sha256, chainText(this.#lastHash, link))
    if (hash !== link.hash) {
      return broken(
        'hash',
        'The fields of this entry, or its place in the chain, are not those its hash was made from.',
      )
    }
    const objection = this.auction.add(link)
    if (objection) return broken(...objection)
    this.#lastHash = hash
    return null
  }

  /**
   * The verdict on the chain, after its last entry.
   *
   * @param announcedHead the hash that the server gives as the last one; without it a chain cut short looks whole.
   */
  end(announcedHead: string | null): ChainVerdict {
    const { entries, bids, price, leader, outcome, isWithdrawn } = this.auction
    if ((entries === 0 ? null : this.#lastHash) !== announcedHead) {
      const explanation = 'The chain does not end with the hash we announced as its last.'
      return { verdict: 'broken', sequence: entries, fault: 'head', explanation }
    }
    return { verdict: 'intact', entries, bids, head: this.#lastHash, price, leader, outcome, isWithdrawn }
  }
}

/**
 * Checks a lot's whole chain.
 *
 * The hashes show that nothing was altered, inserted or removed since they were published; the rules show that what
 * was published is an auction: prices rise, except where the history itself says that a bid was corrected or voided.
 */
export async function verifyBidChain(links: readonly ChainLink[], announcedHead: string | null): Promise<ChainVerdict> {
  const verifier = ChainVerifier.create()
  // Saying so beats calling an unchecked chain sound.
  if (!verifier) return unchecked
  for (const link of links) {
    const broken = await verifier.add(link)
    if (broken) return broken
  }
  return verifier.end(announcedHead)
}
