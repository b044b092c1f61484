import { z } from 'zod'
import { Picture } from './artworks.ts'
import { Cents } from './money.ts'

const time = z.iso.datetime()

/** The current value of a work by sales here. `since` is where the compared months begin. */
export const Estimate = z.object({
  value: Cents,
  basis: z.enum(['artist-and-medium', 'artist']),
  sales: z.int(),
  since: time,
})
export type Estimate = z.infer<typeof Estimate>

export const longestPieceNote = 2_000

/** PUT /api/v1/collection/{orderId}/note. An empty text removes the note. */
export const PieceNoteBody = z.strictObject({ text: z.string().max(longestPieceNote) })
export type PieceNoteBody = z.infer<typeof PieceNoteBody>
export const PieceNote = z.object({ text: z.string(), updatedAt: time.nullable() })
export type PieceNote = z.infer<typeof PieceNote>

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
  note: PieceNote,
})
export type OwnedPiece = z.infer<typeof OwnedPiece>

/** GET /api/v1/collection, the newest purchase first. */
export const Collection = z.object({
  pieces: z.array(OwnedPiece),
  totals: z.object({
    purchase: Cents,
    /** The sum of the estimates; pieces without one are not in it. */
    value: Cents,
    /** How many pieces have an estimate. */
    valued: z.int(),
  }),
})
export type Collection = z.infer<typeof Collection>
