import { z } from 'zod'
import { Cents } from '../money.schema.ts'
import { OrderQuote } from './quotes.schema.ts'

/** How a work gets to its buyer. `in-hand`: they have it already. */
export const DeliveryOption = z.enum(['delivery', 'pickup', 'own-carrier', 'in-hand'])
export type DeliveryOption = z.infer<typeof DeliveryOption>

/** What the buyer of an order that is not paid may choose from. */
export const DeliveryChoice = z.object({
  /** Nothing is paid before it is made. */
  isNeeded: z.boolean(),
  /** The country that the total is for while the buyer has named no address; null where the total is without delivery. */
  pricedTo: z.string().nullable(),
  canDeliver: z.boolean(),
  /** Where it can be picked up; null where it can't. */
  pickupAt: z.object({ city: z.string(), country: z.string() }).nullable(),
  /** The last that was asked for; null where none was. */
  quote: OrderQuote.nullable(),
  /** At no cost: no price for the delivery came, or the buyer refused it. */
  canCancel: z.boolean(),
  /** Where the spend plan that won it sends it, and what it counted in all; null where none did. */
  planned: z.object({ country: z.string(), total: Cents }).nullable(),
})
export type DeliveryChoice = z.infer<typeof DeliveryChoice>

/** PUT /api/v1/orders/{id}/delivery: to one of the buyer's own addresses, or not sent at all. */
export const ChooseDeliveryBody = z.discriminatedUnion('option', [
  z.strictObject({ option: z.literal('delivery'), addressId: z.uuid() }),
  z.strictObject({ option: z.literal('pickup') }),
  z.strictObject({ option: z.literal('own-carrier') }),
])
export type ChooseDeliveryBody = z.infer<typeof ChooseDeliveryBody>

/** The copy of an address that an order has. */
export const OrderAddress = z.object({
  name: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
  country: z.string(),
  phone: z.string(),
})
export type OrderAddress = z.infer<typeof OrderAddress>
