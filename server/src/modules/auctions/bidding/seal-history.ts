import { hash } from 'node:crypto'
import { type ChainEntry, type ChainLink, chainText } from '@vermeil/contracts/bid-chain'
import type { HistoryEntry } from '../rules/history.ts'

/** An entry as the public sees it. `pseudonym` is the bidder's for this lot, or null where the entry names nobody. */
export function publicEntry(entry: HistoryEntry, pseudonym: string | null): ChainEntry {
  const { lotId, sequence, kind, amount, voids, reason, outcome } = entry
  return {
    lotId,
    sequence,
    kind,
    amount,
    bidder: pseudonym,
    placedAt: entry.at.toISOString(),
    voids: [...voids],
    reason,
    outcome,
  }
}

/** Seals one entry onto the chain. Synchronous: a batch is sealed while its lots' rows are locked. */
export function sealEntry(previousHash: string, entry: ChainEntry): ChainLink {
  return { ...entry, hash: hash('sha256', chainText(previousHash, entry)) }
}
