import { z } from 'zod'
import { Picture } from '../catalog/artworks.schema.ts'
import { Cents } from '../money.schema.ts'
import { DayCount, DeliveryAmount } from './delivery.schema.ts'
import { Days, QuotePlace, QuoteState } from './live-quotes.schema.ts'

const time = z.iso.datetime()

/** After the payment. */
const Arrival = z
  .strictObject({ min: DayCount, max: DayCount })
  .refine(({ min, max }) => min <= max, { path: ['max'], message: 'Enter at least as many as the earliest.' })

/** The price that a seller names for bringing one work to one place. */
export const DeliveryQuote = z.object({
  id: z.uuid(),
  /** Of the caller. Administrators are the seller of Vermeil’s own works. */
  side: z.enum(['buyer', 'seller']),
  state: QuoteState,
  lot: z.object({ id: z.uuid(), slug: z.string(), title: z.string(), artist: z.string(), image: Picture.nullable() }),
  /** Where the lot is won already. */
  orderId: z.uuid().nullable(),
  place: QuotePlace,
  /** Null until the seller has answered. */
  price: Cents.nullable(),
  arrives: Days.nullable(),
  askedAt: time,
  /** The deadline of the state: to answer, to accept, or to use it; null once it is over. */
  until: time.nullable(),
  /** What the caller can do now. */
  can: z.object({ offer: z.boolean(), decide: z.boolean(), withdraw: z.boolean() }),
})
export type DeliveryQuote = z.infer<typeof DeliveryQuote>

/** The last quote of an unpaid order, as its buyer sees it. */
export const OrderQuote = z.object({
  id: z.uuid(),
  state: QuoteState,
  place: QuotePlace,
  price: Cents.nullable(),
  arrives: Days.nullable(),
  until: time.nullable(),
  /** It was refused, or none came: the buyer may pick the work up, send a carrier or cancel. */
  isReleased: z.boolean(),
})
export type OrderQuote = z.infer<typeof OrderQuote>

/** GET /api/v1/quotes: those of the caller on either side, the newest first. */
export const DeliveryQuoteList = z.object({ quotes: z.array(DeliveryQuote), serverTime: time })
export type DeliveryQuoteList = z.infer<typeof DeliveryQuoteList>

/** POST /api/v1/quotes: to one of the caller's addresses. */
export const QuoteRequest = z.strictObject({ lotId: z.uuid(), addressId: z.uuid() })
export type QuoteRequest = z.infer<typeof QuoteRequest>

/** PUT /api/v1/quotes/{quoteId}/offer. The seller may change it until it is decided. */
export const QuoteOffer = z.strictObject({ price: DeliveryAmount, arrives: Arrival })
export type QuoteOffer = z.infer<typeof QuoteOffer>

/** POST /api/v1/quotes/{quoteId}/acceptance: the price that the buyer saw. */
export const QuoteAcceptance = z.strictObject({ price: Cents })

/** POST /api/v1/orders/{id}/quotes: for a lot that is won. */
export const OrderQuoteRequest = z.strictObject({ addressId: z.uuid() })
