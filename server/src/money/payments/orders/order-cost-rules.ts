import { allIn, type CostTerms } from '@vermeil/contracts/money/all-in'

/** What an order costs besides its price, in cents. */
export interface OrderCosts {
  /** Without its insurance. */
  readonly delivery: number
  readonly insurance: number
  /** On top of price, delivery and insurance. */
  readonly tax: number
  /** Contained in the price. */
  readonly includedTax: number
  /** Contained in delivery and insurance. */
  readonly deliveryIncludedTax: number
}

export const noCosts: OrderCosts = { delivery: 0, insurance: 0, tax: 0, includedTax: 0, deliveryIncludedTax: 0 }

/** `price` is without a deposit, which is neither insured nor taxed. */
export function costsOf(price: number, terms: CostTerms): OrderCosts {
  const { delivery, insurance, tax, includedTax, deliveryIncludedTax } = allIn(price, terms)
  return {
    ...{ delivery: delivery - insurance, insurance, tax, deliveryIncludedTax },
    includedTax: includedTax - deliveryIncludedTax,
  }
}

type Priced = { readonly amount: number } & Pick<OrderCosts, 'delivery' | 'insurance' | 'tax'>

/** What is charged, invoiced, compared, limited and refunded whole. */
export const totalOf = ({ amount, delivery, insurance, tax }: Priced): number => amount + delivery + insurance + tax

/** What can be refunded of a paid order. A deposit goes back on its own way. */
export const refundableTotalOf = (order: Priced & { readonly deposit: number }): number =>
  totalOf(order) - order.deposit
