import type { Card } from '@vermeil/contracts/money/cards.schema'

/** A payment method as the provider describes it. */
export interface PaymentMethod {
  readonly id: string
  readonly card?: { brand: string; last4: string; exp_month: number; exp_year: number }
}

/** An account's cards at the provider, the newest first. */
export interface Wallet {
  readonly methods: readonly PaymentMethod[]
  readonly defaultId: string | null
}

/** What an account's cards are needed for. */
export interface CardDuties {
  /** The card that the next renewal is charged to; null if none is due. */
  readonly planCardId: string | null
  /** The cards of the bids that are guaranteed now, one for each bid. */
  readonly guaranteeCardIds: readonly string[]
  /** We ask for a card before bidding and the account has open bids, or it owes more than it may without a card. */
  readonly needsOneToBid: boolean
  /** The account has more hires and stagings that it has not paid for than it may have without a card. */
  readonly needsOneForLoans: boolean
}

const brandNames: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  eftpos_au: 'Eftpos Australia',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

const brandName = (brand: string) => brandNames[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)

/** A card is valid to the end of the month printed on it. */
export const isExpired = (card: { exp_month: number; exp_year: number }, now: Date): boolean =>
  now.getTime() >= Date.UTC(card.exp_year, card.exp_month, 1)

export function toCards({ methods, defaultId }: Wallet, duties: CardDuties, now: Date): Card[] {
  const cards = methods.flatMap(({ id, card }): Card[] => {
    if (!card) return []
    return [
      {
        id,
        brand: brandName(card.brand),
        last4: card.last4,
        expMonth: card.exp_month,
        expYear: card.exp_year,
        isExpired: isExpired(card, now),
        isDefault: id === defaultId,
        paysPlan: id === duties.planCardId,
        guaranteedBids: duties.guaranteeCardIds.filter((one) => one === id).length,
      },
    ]
  })
  return cards.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
}

export type RemovalRefusal =
  | ('card.unknown' | 'card.pays-plan' | 'card.guarantees-bids')
  | ('card.last-while-bidding' | 'card.last-with-loans')

/** Whether one is left without this card. An expired one is none. */
export const hasAnother = (cards: readonly Card[], cardId: string): boolean =>
  cards.some(({ id, isExpired }) => id !== cardId && !isExpired)

/** Why this card can't be removed now; null if it can. */
export function removalRefusal(cards: readonly Card[], cardId: string, duties: CardDuties): RemovalRefusal | null {
  const card = cards.find(({ id }) => id === cardId)
  if (!card) return 'card.unknown'
  if (card.paysPlan) return 'card.pays-plan'
  if (card.guaranteedBids > 0) return 'card.guarantees-bids'
  if (hasAnother(cards, cardId)) return null
  if (duties.needsOneToBid) return 'card.last-while-bidding'
  return duties.needsOneForLoans ? 'card.last-with-loans' : null
}
