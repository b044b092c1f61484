import { z } from 'zod'
import { Cents } from '../money.schema.ts'
import { problemLabels, returnPayers } from './claim-terms.ts'

/** What a claim can be about. A new kind needs a port in its module: `claims/claim-subjects.ts` on the server. */
export const ClaimSubjectKind = z.enum(['lease', 'hire', 'staging', 'order'])
export type ClaimSubjectKind = z.infer<typeof ClaimSubjectKind>

export const claimStateLabels = {
  opened: 'Waits for an answer',
  answered: 'Waits for a decision',
  returning: 'Waits for the return',
  objected: 'Return disputed',
  decided: 'Decided',
  withdrawn: 'Withdrawn',
} as const
export const ClaimState = z.enum(Object.keys(claimStateLabels) as [keyof typeof claimStateLabels])
export type ClaimState = z.infer<typeof ClaimState>

/** Who asks, who answers, who decides. */
export const ClaimSide = z.enum(['claimant', 'respondent', 'administrator'])
export type ClaimSide = z.infer<typeof ClaimSide>

const time = z.iso.datetime()
const words = (missing: string) => z.string().trim().min(1, missing).max(2_000)
const text = words('Please write a few words.')

export const ProblemKind = z.enum(Object.keys(problemLabels) as [keyof typeof problemLabels])
export const ReturnPayer = z.enum(Object.keys(returnPayers) as [keyof typeof returnPayers])

/** Damage to a work that came back, and what it costs. */
export const DamageClaim = z.strictObject({
  asked: Cents.min(100, 'Please enter an amount of at least a dollar.'),
  text: words('Please describe the damage.'),
})
export type DamageClaim = z.infer<typeof DamageClaim>

/** Something is wrong with a bought or leased work. What can be refunded is asked for. */
export const OrderProblem = z.strictObject({
  problem: z.enum(ProblemKind.options, 'Please choose what is wrong.'),
  text: words('Please describe the problem.'),
})
export type OrderProblem = z.infer<typeof OrderProblem>

/** POST /api/v1/claim-subjects/{kind}/{subjectId}/claims: damage to a loan, a problem with an order. */
export const NewClaim = z.union([DamageClaim, OrderProblem])
export type NewClaim = z.infer<typeof NewClaim>

export const ClaimText = z.strictObject({ text })

const reason = words('Please give a reason.')

export const DamageDecision = z.strictObject({
  /** What the claimant gets: nothing, or up to what was asked. */
  awarded: Cents,
  reason,
})
export type DamageDecision = z.infer<typeof DamageDecision>

export const ProblemDecision = z
  .strictObject({
    /** What the buyer gets back: nothing, or up to what can be refunded. */
    refund: Cents,
    /** Who pays for the way back; null if the work is not sent back. */
    returnPaidBy: ReturnPayer.nullable(),
    /** The insurance pays, and the seller's share is not lowered. */
    isInsured: z.boolean(),
    reason,
  })
  .refine(({ refund, returnPaidBy }) => refund > 0 || returnPaidBy === null, {
    ...{ path: ['returnPaidBy'], error: 'A work is sent back only for a refund.' },
  })
  .refine(({ refund, isInsured }) => refund > 0 || !isInsured, {
    ...{ path: ['isInsured'], error: 'The insurance pays only a refund.' },
  })
export type ProblemDecision = z.infer<typeof ProblemDecision>

/** POST /api/v1/admin/claims/{claimId}/decision */
export const ClaimDecisionBody = z.union([DamageDecision, ProblemDecision])
export type ClaimDecisionBody = z.infer<typeof ClaimDecisionBody>

export const ClaimDecision = z.object({
  awarded: Cents,
  fromDeposit: Cents,
  invoiced: Cents,
  /** Of the deposit, to the respondent. */
  refunded: Cents,
  /** Of an order's payment, to the claimant. */
  fromPayment: Cents,
  isInsured: z.boolean(),
  returnPaidBy: ReturnPayer.nullable(),
  reason: z.string(),
  decidedAt: time,
  /** The invoice, for the respondent. */
  orderId: z.uuid().nullable(),
})
export type ClaimDecision = z.infer<typeof ClaimDecision>

/** POST /api/v1/claims/{claimId}/return/tracking */
export const ReturnTracking = z.strictObject({
  carrier: z.string().trim().min(1, 'Please name the carrier.').max(100),
  trackingNumber: z.string().trim().min(1, 'Please enter the tracking number.').max(100),
})
export type ReturnTracking = z.infer<typeof ReturnTracking>

/** POST /api/v1/admin/claims/{claimId}/return-outcome: the reason says how the administrator knows. */
export const ReturnOutcome = z.strictObject({ isReturned: z.boolean(), reason })
export type ReturnOutcome = z.infer<typeof ReturnOutcome>

/** How a work gets back to its seller after a decision that asks for it. */
export const ClaimReturn = z.object({
  paidBy: ReturnPayer,
  sendBy: time,
  carrier: z.string(),
  trackingNumber: z.string(),
  sentAt: time.nullable(),
  /** Without an objection the refund is sent then; null before the work is sent back. */
  refundAt: time.nullable(),
  objection: z.string(),
  endedAt: time.nullable(),
  /** Null until the return has ended. */
  isReturned: z.boolean().nullable(),
  can: z.object({ send: z.boolean(), confirm: z.boolean(), object: z.boolean(), conclude: z.boolean() }),
})
export type ClaimReturn = z.infer<typeof ClaimReturn>

const claim = {
  id: z.uuid(),
  kind: ClaimSubjectKind,
  subjectId: z.uuid(),
  title: z.string(),
  /** Whose side the caller is on. */
  side: ClaimSide,
  claimant: z.string(),
  respondent: z.string(),
  /** What is wrong with an order; null for other subjects. */
  problem: ProblemKind.nullable(),
  asked: Cents,
  state: ClaimState,
  openedAt: time,
  answerBy: time,
  decision: ClaimDecision.nullable(),
}

/** GET /api/v1/claims and /api/v1/admin/claims: the newest first. */
export const ClaimSummary = z.object(claim)
export type ClaimSummary = z.infer<typeof ClaimSummary>
export const ClaimList = z.object({ claims: z.array(ClaimSummary) })
export type ClaimList = z.infer<typeof ClaimList>

export const Claim = z.object({
  ...claim,
  /** What the agreement and the record of the subject say. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The subject's own photos, as paths of the API. */
  record: z.array(z.object({ path: z.string(), label: z.string() })),
  messages: z.array(z.object({ id: z.uuid(), side: ClaimSide, text: z.string(), sentAt: time })),
  photos: z.array(z.object({ id: z.uuid(), side: ClaimSide, filename: z.string() })),
  /** Whether an insurance can pay a refund. */
  isInsurable: z.boolean(),
  return: ClaimReturn.nullable(),
  can: z.object({ write: z.boolean(), withdraw: z.boolean(), decide: z.boolean() }),
})
export type Claim = z.infer<typeof Claim>

/** GET /api/v1/orders/{orderId}/problem */
export const OrderProblems = z.object({
  /** The problem that was reported and not withdrawn. */
  claim: ClaimSummary.nullable(),
  /** What the caller can report now, until when where that is known. */
  reportable: z.array(z.object({ problem: ProblemKind, until: time.nullable() })),
})
export type OrderProblems = z.infer<typeof OrderProblems>

export const claimFiles = { photoBytes: 25 * 1024 * 1024, photosPerSide: 12 } as const
/** For each side, so that neither can take the other's word away. */
export const claimMessagesPerSide = 100
