import { z } from 'zod'
import { Cents } from '../money.schema.ts'

/** `asked` → `offered` → one of the others. `expired`: not answered or used in time. */
export const quoteStateLabels = {
  asked: 'Asked',
  offered: 'Offered',
  accepted: 'Accepted',
  refused: 'Refused',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
} as const
export const QuoteState = z.enum(Object.keys(quoteStateLabels) as [keyof typeof quoteStateLabels])
export type QuoteState = z.infer<typeof QuoteState>

/** All that a seller knows of an address until the work is paid for. */
export const QuotePlace = z.object({
  country: z.string(),
  region: z.string(),
  city: z.string(),
  postalCode: z.string(),
})
export type QuotePlace = z.infer<typeof QuotePlace>

/** How long a delivery takes. */
export const Days = z.object({ min: z.int(), max: z.int() })

/** What a page needs of a caller's own quote to compute a price in all. `terms`: see `CostTerms`; null until accepted. */
export const LiveQuote = z.object({
  id: z.uuid(),
  lotId: z.uuid(),
  state: QuoteState.extract(['asked', 'offered', 'accepted']),
  /** Null once the address is deleted. */
  addressId: z.uuid().nullable(),
  place: QuotePlace,
  price: Cents.nullable(),
  arrives: Days.nullable(),
  terms: z
    .object({
      delivery: z.object({ fixed: Cents, insuranceRate: z.int() }),
      tax: z
        .object({
          rate: z.int(),
          mode: z.enum(['added', 'included']),
          onWork: z.boolean(),
          onDelivery: z.boolean(),
        })
        .nullable(),
      rounding: z.literal('sum').optional(),
    })
    .nullable(),
})
export type LiveQuote = z.infer<typeof LiveQuote>
