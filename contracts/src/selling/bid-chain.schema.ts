import { z } from 'zod'
import { Cents } from '../money.schema.ts'
import { LotOutcome } from './bidding.schema.ts'

/**
 * The kinds of entries in a lot's public history. A ceiling's first bid is an `open` one like any other: that a ceiling
 * stands behind it is its owner's secret, until another's bid makes it answer. A lot that is withdrawn after a bid ends
 * with a `withdrawal`; before the first bid there is no history.
 */
export const EntryKind = z.enum(['open', 'ceiling-answer', 'floor', 'correction', 'void', 'closing', 'withdrawal'])
export type EntryKind = z.infer<typeof EntryKind>

/**
 * The public fields of one entry, all of which its hash covers.
 *
 * `amount` is the price the entry leaves; null where it leaves none (a void of the only bid, a lot that passed or was
 * withdrawn). `bidder` is a paddle number of this lot ("Paddle 214"; 1 is the floor's). No person's name is hashed, since
 * a name may have to be erased and a hash can't be.
 */
export const ChainEntry = z.object({
  lotId: z.string(),
  sequence: z.int().positive(),
  kind: EntryKind,
  amount: Cents.nullable(),
  bidder: z.string().nullable(),
  placedAt: z.iso.datetime({ precision: 3 }),
  /** The entries a void strikes out, by sequence. Empty for every other kind. */
  voids: z.array(z.int().positive()),
  /** Why we corrected, voided or withdrew. */
  reason: z.string().nullable(),
  /** How the lot ended: of a closing, and of a void that undoes the sale (`passed`). */
  outcome: LotOutcome.nullable(),
})
export type ChainEntry = z.infer<typeof ChainEntry>

export const ChainHash = z.string().regex(/^[0-9a-f]{64}$/)

export const ChainLink = ChainEntry.extend({ hash: ChainHash })
export type ChainLink = z.infer<typeof ChainLink>
