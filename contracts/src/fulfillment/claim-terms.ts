/** When a claim may be opened and decided. Without schemas, so that a page loads none. */
export const claimTerms = {
  /** For so many days after a work is back, its owner can report damage. The deposit is held until then. */
  openDays: 7,
  /** For so many days an administrator waits for the other side before deciding without it. */
  answerDays: 5,
  /** For so many days after the latest promised arrival a buyer can report that a work has not arrived. */
  notArrivedDays: 30,
  /** For so many days after the delivery a buyer can report what is wrong with the work. */
  deliveredDays: 7,
  /** Within so many days after a decision the buyer sends the work back. */
  sendBackDays: 14,
  /** For so many days after that the seller can object, before the refund is sent without their confirmation. */
  objectDays: 14,
} as const

/** What a buyer can report about an order. */
export const problemLabels = {
  'not-arrived': 'It has not arrived',
  damaged: 'It arrived damaged',
  different: 'It is materially different from its description',
} as const
export type ProblemKind = keyof typeof problemLabels

/** Who pays the carrier that brings a work back. */
export const returnPayers = { buyer: 'The buyer', seller: 'The seller', vermeil: 'Vermeil' } as const
export type ReturnPayer = keyof typeof returnPayers

const DAY_MS = 86_400_000
export const daysAfter = (time: Date, days: number): Date => new Date(time.getTime() + days * DAY_MS)

export const answerableUntil = (openedAt: Date): Date => daysAfter(openedAt, claimTerms.answerDays)
