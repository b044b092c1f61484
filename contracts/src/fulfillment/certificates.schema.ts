import { z } from 'zod'
import { Medium, Picture, WorkDetails } from '../catalog/artworks.schema.ts'
import { Cents } from '../money.schema.ts'

const time = z.iso.datetime()

/** A sale of the work here. Its buyer is never named. */
export const CertificateSale = z.object({
  /** Counted from 1. The code on a printed certificate leads to the page with the number of its sale. */
  number: z.int(),
  way: z.enum(['auction', 'purchase']),
  lot: z.object({ id: z.uuid(), number: z.int(), slug: z.string() }),
  soldAt: time,
  /** Null unless the buyer shows it. */
  price: Cents.nullable(),
  /** How many entries the public history of the lot had when the sale was certified, and the hash of the last one. */
  chain: z.object({ entries: z.int(), head: z.string() }).nullable(),
  /** When the payment was refunded or charged back. */
  voidedAt: time.nullable(),
})
export type CertificateSale = z.infer<typeof CertificateSale>

/** GET /api/v1/certificates/{code} */
export const Certificate = z.object({
  code: z.string(),
  issuedAt: time,
  work: z.object({
    title: z.string(),
    artist: z.object({ id: z.uuid(), name: z.string(), slug: z.string() }),
    image: Picture.nullable(),
    medium: Medium.nullable(),
    materials: z.string(),
    dimensions: z.string(),
    year: z.int().nullable(),
    ...WorkDetails.pick({ signature: true, edition: true, provenance: true, exhibitions: true, literature: true })
      .shape,
  }),
  /** The artist's statement, or what the artist writes about themselves. */
  statement: z.string(),
  /** The oldest first. */
  sales: z.array(CertificateSale),
  /** What the caller bought; null for everybody else. */
  own: z
    .object({
      orderId: z.uuid(),
      number: z.int(),
      isOwner: z.boolean(),
      showsPrice: z.boolean(),
      /** The caller's listing by which the work is sold again, if they have named one. */
      resaleId: z.uuid().nullable(),
    })
    .nullable(),
})
export type Certificate = z.infer<typeof Certificate>

/** PUT /api/v1/collection/{orderId}/certificate */
export const CertificateCode = z.object({ code: z.string() })
export type CertificateCode = z.infer<typeof CertificateCode>

/** PUT /api/v1/collection/{orderId}/certificate/price */
export const CertificatePriceBody = z.strictObject({ isShown: z.boolean() })
export type CertificatePriceBody = z.infer<typeof CertificatePriceBody>

/** PUT /api/v1/collection/{orderId}/certificate/resale. Null: none of the caller's listings. */
export const CertificateResaleBody = z.strictObject({ listingId: z.uuid().nullable() })
export type CertificateResaleBody = z.infer<typeof CertificateResaleBody>
