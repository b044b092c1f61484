import type { ChainEntry } from './bid-chain.schema.ts'

/** What the first entry follows. Each entry names its lot, so every lot may start from the same value. */
export const chainStart = '0'.repeat(64)

/**
 * The exact text whose SHA-256 is an entry's hash. Server and browser share it, so that they can't come to hash
 * different bytes. An array, not an object: its order is its definition. The first element names the format; a change
 * of fields is a new name, since published hashes must always verify.
 */
export function chainText(previousHash: string, entry: ChainEntry): string {
  return JSON.stringify([
    'vermeil-bid-chain-1',
    previousHash,
    entry.lotId,
    entry.sequence,
    entry.kind,
    entry.amount,
    entry.bidder,
    entry.placedAt,
    entry.voids,
    entry.reason,
    entry.outcome,
  ])
}
