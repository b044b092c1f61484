/** What is paid for, and what follows from that. No schemas here: pages read labels and facts of orders from it. */

export interface OrderKindTerms {
  readonly label: string
  /** The description on its invoice. */
  readonly invoiceLabel: string
  /**
   * Sales and rents are shared by the seller's plan, a fee belongs to the owner of the work whole, and nobody shares in a
   * donation or a test payment.
   */
  readonly type: 'sale' | 'rent' | 'fee' | 'donation' | 'test'
  /** A lot that was won by bids, and that an underbidder can be offered. */
  readonly isWon: boolean
  /** A work gets to its buyer: there is a shipment, and problems with it can be reported. */
  readonly isShipped: boolean
  /** When the seller's earnings may be paid out. A rent is delivered when the loan, or its month, begins. */
  readonly paidOutWhen: 'completed' | 'delivered' | 'paid'
  /** Unpaid at its due date it lapses. Unpaid loans end by the rules of their own module; a fee stays due. */
  readonly lapses: boolean
  /** When the loan begins that it pays for; null: it pays for none. */
  readonly loanBegins: 'on-arrival' | 'on-its-day' | null
}

const sale = {
  type: 'sale',
  isWon: false,
  isShipped: true,
  paidOutWhen: 'completed',
  lapses: true,
  loanBegins: null,
} as const
const loan = {
  type: 'rent',
  isWon: false,
  isShipped: false,
  paidOutWhen: 'delivered',
  lapses: false,
  loanBegins: 'on-its-day',
} as const
const extra = { isWon: false, isShipped: false, paidOutWhen: 'paid', lapses: false, loanBegins: null } as const
const gift = { isWon: false, isShipped: false, paidOutWhen: 'paid', lapses: true, loanBegins: null } as const

/** Every kind of order. CONTRIBUTING says what else a new one needs. */
export const orderKinds = {
  purchase: { ...sale, label: 'Buy It Now', invoiceLabel: 'Purchase' },
  auction: { ...sale, isWon: true, label: 'Auction', invoiceLabel: 'Auction sale' },
  /** A leased or hired work that the person who has it buys. */
  'loan-purchase': { ...sale, label: 'Loan purchase', invoiceLabel: 'Purchase' },
  lease: { ...sale, type: 'rent', loanBegins: 'on-arrival', label: 'Lease', invoiceLabel: 'Lease' },
  hire: { ...loan, label: 'Hire', invoiceLabel: 'Hire' },
  /** One month of it. */
  staging: { ...loan, label: 'Staging', invoiceLabel: 'Staging' },
  /** The rent of late days, as far as the deposit doesn't cover it. */
  'late-fee': { ...extra, type: 'rent', label: 'Late fee', invoiceLabel: 'Late fee' },
  /** What a claim awards beyond the deposit. */
  damage: { ...extra, type: 'fee', label: 'Damage', invoiceLabel: 'Damage' },
  donation: { ...gift, type: 'donation', label: 'Donation', invoiceLabel: 'Donation' },
  /** The $1 test payment: it delivers nothing and is no sale. */
  test: { ...gift, type: 'test', label: 'Test payment', invoiceLabel: 'Test payment' },
} as const satisfies Record<string, OrderKindTerms>

export type OrderKind = keyof typeof orderKinds

export const allOrderKinds = Object.keys(orderKinds) as OrderKind[]

export const kindsWhere = (holds: (terms: OrderKindTerms) => boolean): OrderKind[] =>
  allOrderKinds.filter((kind) => holds(orderKinds[kind]))

export const isSale = (kind: OrderKind): boolean => orderKinds[kind].type === 'sale'
export const saleKinds = kindsWhere(({ type }) => type === 'sale')
