import { z } from 'zod'
import { Picture } from '../catalog/artworks.schema.ts'
import { Cents } from '../money.schema.ts'
import { progressWords } from '../progress-words.ts'
import { TextArea } from '../text-fields.schema.ts'

/** A loan is a work that comes back: leased by the month, hired for a film set, or staged in a home for sale. */
export const LoanKind = z.enum(['lease', 'hire', 'staging'])
export type LoanKind = z.infer<typeof LoanKind>

/** Before its owner agrees, nothing is hired or staged: those words are its own. */
export const loanStateLabels = {
  requested: 'Requested',
  accepted: progressWords.due,
  declined: 'Declined',
  lapsed: 'Not answered',
  released: progressWords.canceled,
  paid: progressWords.paid,
  running: progressWords.running,
  ended: progressWords.ending,
  returned: progressWords.returned,
  canceled: progressWords.canceled,
} as const
export const LoanState = z.enum(Object.keys(loanStateLabels) as [keyof typeof loanStateLabels])
export type LoanState = z.infer<typeof LoanState>

const time = z.iso.datetime()

/** After the return. */
export const damageFields = {
  /** Whether the deposit is still held, and until when its owner can report damage. */
  depositHeldUntil: time.nullable(),
  /** What was reported, for those who may read it. */
  claimId: z.uuid().nullable(),
}

/** What is shown of a loan that somebody asks for. */
export const loanFields = {
  id: z.uuid(),
  artworkId: z.uuid(),
  title: z.string(),
  artist: z.string(),
  picture: Picture.nullable(),
  ownerName: z.string(),
  note: z.string(),
  /** Not back although its last day is over. */
  isLate: z.boolean(),
  requestedAt: time,
  answerBy: time,
  payBy: time.nullable(),
  reason: z.string(),
  condition: z.string().nullable(),
  /** Of its invoices, the first first; empty for those who don't see its orders. */
  orderIds: z.array(z.uuid()),
  ...damageFields,
}

/** What the caller can do now with a work that is out, or back. */
export const outActions = {
  return: z.boolean(),
  /** The owner says that all is well: the deposit goes back at once. */
  releaseDeposit: z.boolean(),
  reportDamage: z.boolean(),
  /** Who pays for it, while they have the work. */
  buy: z.boolean(),
}
/** The same, and before. */
export const loanActionFields = { answer: z.boolean(), pay: z.boolean(), cancel: z.boolean(), ...outActions }

/** With a refusal or a cancellation. */
export const LoanReason = z.strictObject({ reason: TextArea })

/** The work is back. */
export const LoanReturn = z.strictObject({
  condition: z.string().trim().min(1, 'Please describe the condition of the work.').max(2_000),
  /** Said by the owner, the deposit goes back at once; else they have a week to report damage. */
  isGood: z.boolean(),
})
export type LoanReturn = z.infer<typeof LoanReturn>

/** GET /api/v1/loans/{kind}/{loanId}/purchase: what the work costs the person who has it. */
export const LoanPurchaseOffer = z.object({
  title: z.string(),
  price: Cents,
  /** The part of the rent that its owner takes off the price. */
  credit: Cents,
  amount: Cents,
  /** On top of the amount, and contained in it. */
  tax: Cents,
  includedTax: Cents,
  /** What is charged. */
  total: Cents,
  /** What goes back at once, because the loan ends with the purchase. */
  deposit: Cents,
})
export type LoanPurchaseOffer = z.infer<typeof LoanPurchaseOffer>

/** What was shown: refused if something else is owed. */
export const LoanPurchaseBody = z.strictObject({ amount: Cents, total: Cents.optional() })
export type LoanPurchaseBody = z.infer<typeof LoanPurchaseBody>
