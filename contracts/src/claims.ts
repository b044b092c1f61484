import { z } from 'zod'
import { Cents } from './money.ts'

/** What a claim can be about. A new kind needs a port in its module: `claims/claim-subjects.ts` on the server. */
export const ClaimSubjectKind = z.enum(['hire'])
export type ClaimSubjectKind = z.infer<typeof ClaimSubjectKind>

export const claimStateLabels = {
  opened: 'Waits for an answer',
  answered: 'Waits for a decision',
  decided: 'Decided',
  withdrawn: 'Withdrawn',
} as const
export const ClaimState = z.enum(Object.keys(claimStateLabels) as [keyof typeof claimStateLabels])
export type ClaimState = z.infer<typeof ClaimState>

/** Who asks, who answers, who decides. */
export const ClaimSide = z.enum(['claimant', 'respondent', 'administrator'])
export type ClaimSide = z.infer<typeof ClaimSide>

const time = z.iso.datetime()
const text = z.string().trim().min(1, 'Please write a few words.').max(2_000)

/** POST /api/v1/claim-subjects/{kind}/{subjectId}/claims */
export const NewClaim = z.strictObject({
  asked: Cents.min(100, 'Please enter an amount of at least a dollar.'),
  text: text.min(1, 'Please describe the damage.'),
})
export type NewClaim = z.infer<typeof NewClaim>

export const ClaimText = z.strictObject({ text })

export const ClaimDecisionBody = z.strictObject({
  /** What the claimant gets: nothing, or up to what was asked. */
  awarded: Cents,
  reason: text.min(1, 'Please give a reason.'),
})
export type ClaimDecisionBody = z.infer<typeof ClaimDecisionBody>

export const ClaimDecision = z.object({
  awarded: Cents,
  fromDeposit: Cents,
  invoiced: Cents,
  /** Of the deposit, to the respondent. */
  refunded: Cents,
  reason: z.string(),
  decidedAt: time,
  /** The invoice, for the respondent. */
  orderId: z.uuid().nullable(),
})
export type ClaimDecision = z.infer<typeof ClaimDecision>

const claim = {
  id: z.uuid(),
  kind: ClaimSubjectKind,
  subjectId: z.uuid(),
  title: z.string(),
  /** Whose side the caller is on. */
  side: ClaimSide,
  claimant: z.string(),
  respondent: z.string(),
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

export const Claim = z.object({
  ...claim,
  /** What the agreement and the record of the subject say. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The subject's own photos, as paths of the API. */
  record: z.array(z.object({ path: z.string(), label: z.string() })),
  messages: z.array(z.object({ id: z.uuid(), side: ClaimSide, text: z.string(), sentAt: time })),
  photos: z.array(z.object({ id: z.uuid(), side: ClaimSide, filename: z.string() })),
  can: z.object({ write: z.boolean(), withdraw: z.boolean(), decide: z.boolean() }),
})
export type Claim = z.infer<typeof Claim>

export const claimFiles = { photoBytes: 25 * 1024 * 1024, photosPerSide: 12 } as const
export const maxClaimMessages = 100
