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
