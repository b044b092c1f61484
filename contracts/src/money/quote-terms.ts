/** The limits and deadlines of delivery quotes. Without schemas: pages load it. */
export const quoteTerms = {
  /** Requests and offers of one account that nobody has decided about. */
  openPerAccount: 20,
  /** How often the buyer of one order may ask, since each request moves its due date. */
  perOrder: 3,
  /** Within which the seller answers: before a purchase, and for a lot that is won. */
  answerDays: 14,
  orderAnswerDays: 5,
  /** How long an offer can be accepted before a purchase. For a lot that is won: as long as it can be paid. */
  offerDays: 14,
  /** How long an accepted quote holds. It ends with its lot in any case. */
  holdDays: 60,
} as const

export interface Place {
  readonly country: string
  readonly region: string
  readonly city: string
  readonly postalCode: string
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Whether a quote for one holds for the other. Spelling aside: case, spaces and punctuation are not compared. */
export const isSamePlace = (one: Place, other: Place): boolean =>
  one.country === other.country &&
  (['region', 'city', 'postalCode'] as const).every((field) => plain(one[field]) === plain(other[field]))
