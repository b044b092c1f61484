import { z } from 'zod'

/** How a work gets to its buyer. `in-hand`: they have it already. */
export const DeliveryOption = z.enum(['delivery', 'pickup', 'own-carrier', 'in-hand'])
export type DeliveryOption = z.infer<typeof DeliveryOption>

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
