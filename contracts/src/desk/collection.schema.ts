import { z } from 'zod'
import { Picture } from '../catalog/artworks.schema.ts'
import { Cents } from '../money.schema.ts'
import { BidAmount } from '../selling/bidding.schema.ts'

const time = z.iso.datetime()

/** What comparable works sold for here. `since` is where the compared months begin. */
export const Estimate = z.object({ low: Cents, high: Cents, sales: z.int(), since: time })
export type Estimate = z.infer<typeof Estimate>

export const longestPieceNote = 2_000

/** PUT /api/v1/collection/{orderId}/note. An empty text removes the note. */
export const PieceNoteBody = z.strictObject({ text: z.string().max(longestPieceNote) })
export type PieceNoteBody = z.infer<typeof PieceNoteBody>
export const PieceNote = z.object({ text: z.string(), updatedAt: time.nullable() })
export type PieceNote = z.infer<typeof PieceNote>

/** PUT /api/v1/collection/{orderId}/value. Null removes the value. */
export const PieceValueBody = z.strictObject({ value: BidAmount.nullable() })
export type PieceValueBody = z.infer<typeof PieceValueBody>
export const PieceValue = z.object({ value: Cents.nullable() })
export type PieceValue = z.infer<typeof PieceValue>

/** A work that the caller won or bought here and has paid for. */
export const OwnedPiece = z.object({
  orderId: z.uuid(),
  artworkId: z.uuid(),
  title: z.string(),
  artistName: z.string(),
  image: Picture.nullable(),
  materials: z.string(),
  dimensions: z.string(),
  purchasePrice: Cents,
  purchasedAt: time,
  /** Null: too few sales to compare with. */
  estimate: Estimate.nullable(),
  /** What the caller says it is worth; null where they have not. */
  ownValue: Cents.nullable(),
  /** What the insurance list says: the caller's own value, or else the purchase price. */
  insuredValue: Cents,
  note: PieceNote,
})
export type OwnedPiece = z.infer<typeof OwnedPiece>

/** GET /api/v1/collection, the newest purchase first. */
export const Collection = z.object({
  pieces: z.array(OwnedPiece),
  totals: z.object({
    purchase: Cents,
    insured: Cents,
    /** The sum of the estimates; null where no piece has one. A piece without one counts in neither end. */
    estimate: z.object({ low: Cents, high: Cents, works: z.int() }).nullable(),
  }),
})
export type Collection = z.infer<typeof Collection>
