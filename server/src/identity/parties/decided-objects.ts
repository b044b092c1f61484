/** What a decision can be about. Who its parties are is one view, `decision_parties`. */
export const decidedKinds = [
  ...(['account', 'application', 'authenticity-request', 'bidders-of-order', 'claim', 'hire', 'lease'] as const),
  ...(['listing', 'lot', 'order', 'payout', 'question', 'quote', 'refund', 'saleroom', 'signal', 'staging'] as const),
]
export type DecidedKind = (typeof decidedKinds)[number]
/** The saleroom needs no id: there is one. */
export type DecidedObject = { kind: DecidedKind; id: string }
