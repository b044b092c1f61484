import { z } from 'zod'

/** A card that the payment provider stores for an account. We never see its number. */
export const Card = z.object({
  id: z.string(),
  /** As people call it: Visa, Mastercard, American Express. */
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  isExpired: z.boolean(),
  isDefault: z.boolean(),
  /** The next renewal of the account's plan is charged to it. */
  paysPlan: z.boolean(),
  /** How many open bids it guarantees. */
  guaranteedBids: z.int(),
})
export type Card = z.infer<typeof Card>

/** GET /api/v1/account/cards: the default first, then the newest. */
export const CardList = z.object({ cards: z.array(Card) })
export type CardList = z.infer<typeof CardList>
