import type { Stripe } from 'stripe'
import { asAsked, createdRange, page, pagingShape } from '../http/paging.ts'
import type { Accepts } from '../http/params.ts'
import { bool, metadata, object, text } from '../http/params.ts'
import { type Route, route } from '../http/router.ts'
import { changeMetadata } from '../metadata.ts'
import { closeDispute, decidingEvidence } from '../payments/dispute.ts'

const answerShape = {
  evidence: object({ uncategorized_text: text }),
  submit: bool,
  metadata,
} satisfies Accepts<Stripe.DisputeUpdateParams>

export const disputeRoutes: Route[] = [
  route(
    'GET',
    '/v1/disputes',
    { ...pagingShape, charge: text, payment_intent: text, created: createdRange },
    ({ op, params }) => {
      const disputes = op.tx.all('disputes').filter(asAsked(params, 'charge', 'payment_intent'))
      return page(disputes, params, '/v1/disputes')
    },
  ),
  route('GET', '/v1/disputes/:id', {}, ({ op, id }) => op.need('disputes', id)),
  route('POST', '/v1/disputes/:id', answerShape, ({ op, id, params }) => {
    const before = op.need('disputes', id)
    const answer = params.evidence?.uncategorized_text
    const isSent = answer !== undefined && (params.submit ?? true)
    const dispute = op.put('disputes', {
      ...before,
      evidence: { ...before.evidence, uncategorized_text: answer ?? before.evidence.uncategorized_text },
      evidence_details: {
        ...before.evidence_details,
        has_evidence: answer !== undefined || before.evidence_details.has_evidence,
        submission_count: before.evidence_details.submission_count + (isSent ? 1 : 0),
        submission_method: isSent ? 'manual' : before.evidence_details.submission_method,
      },
      metadata: changeMetadata(before.metadata, params.metadata),
      status: isSent ? 'under_review' : before.status,
    })
    op.emit('charge.dispute.updated', dispute, before)
    const decided = isSent ? decidingEvidence[answer] : undefined
    return decided ? closeDispute(op, dispute, decided) : dispute
  }),
  route('POST', '/v1/disputes/:id/close', {}, ({ op, id }) => closeDispute(op, op.need('disputes', id), 'lost')),
]
