import { problemLabels, type ReturnPayer } from '@vermeil/contracts/fulfillment/claim-terms'
import {
  type Claim,
  type ClaimSide,
  type ClaimState,
  type ClaimSubjectKind,
  type ClaimSummary,
  claimStateLabels,
} from '@vermeil/contracts/fulfillment/claims.schema'
import { Gavel, Hourglass, MessageSquareText, PackageOpen, TriangleAlert, Undo2 } from 'lucide-react'
import { formatMoment, formatMoney } from '@/shared/format/format'
import { StatusPill } from '@/ui/badge'

const pills = {
  opened: { icon: Hourglass, tone: 'warning' },
  answered: { icon: MessageSquareText, tone: 'info' },
  returning: { icon: PackageOpen, tone: 'warning' },
  objected: { icon: TriangleAlert, tone: 'danger' },
  decided: { icon: Gavel, tone: 'success' },
  withdrawn: { icon: Undo2, tone: 'neutral' },
} as const satisfies Record<ClaimState, object>

export const ClaimStatePill = ({ state }: { state: ClaimState }) => (
  <StatusPill {...pills[state]}>{claimStateLabels[state]}</StatusPill>
)

/** What is said about each kind of claim. */
const damage = {
  ...{ claimant: 'The owner', heading: 'Damage to', asked: 'Asked for', by: 'By', from: 'From' },
  withdrawn: 'The problem was withdrawn. Nothing is owed for it.',
  withdrawal: 'then owes nothing for it, and the deposit goes back.',
} as const
const words = {
  lease: { ...damage, respondent: 'The lessee' },
  hire: { ...damage, respondent: 'The hirer' },
  staging: { ...damage, respondent: 'The realtor' },
  order: {
    ...{ claimant: 'The buyer', respondent: 'The seller', heading: 'Problem with', asked: 'Refund of up to' },
    ...{ by: 'Buyer', from: 'Seller' },
    withdrawn: 'The problem was withdrawn. Nothing is refunded for it.',
    withdrawal: 'then gets the payout as planned. You can report a problem again within its time.',
  },
} as const satisfies Record<ClaimSubjectKind, object>

export const claimWords = ({ kind }: { kind: ClaimSubjectKind }) => words[kind]

/** What the claim is about, in a few words. */
export const claimTopic = ({ problem }: Pick<ClaimSummary, 'problem'>): string =>
  problem ? problemLabels[problem] : 'Damage to a work on loan'

type Parties = Pick<ClaimSummary, 'kind' | 'side' | 'claimant' | 'respondent'>

/** Who wrote something, for its reader. */
export function authorName(author: ClaimSide, claim: Parties): string {
  if (author === claim.side) return 'You'
  if (author === 'administrator') return 'Vermeil'
  return claim[author] || words[claim.kind][author]
}

/** What happens next, or what was decided, for the side that reads it. */
export function claimNextStep(claim: ClaimSummary): string {
  switch (claim.state) {
    case 'opened':
      return claim.side === 'respondent'
        ? `Answer by ${formatMoment(claim.answerBy)}. After that we decide without your answer.`
        : `${claim.respondent || 'The other side'} can answer until ${formatMoment(claim.answerBy)}.`
    case 'answered':
      return claim.side === 'administrator' ? 'Decide about it.' : 'We read what both sides say and decide.'
    case 'withdrawn':
      return words[claim.kind].withdrawn
    case 'objected':
      return claim.side === 'administrator'
        ? 'The seller objects to the return. Record whether the work is back.'
        : 'The seller objects to the return. We look into it.'
    case 'returning':
    case 'decided':
      return decisionText(claim)
  }
}

/** What was decided, and where the money comes from. */
export function decisionText({ kind, state, decision }: Pick<ClaimSummary, 'kind' | 'state' | 'decision'>): string {
  if (!decision) return ''
  const { awarded, fromDeposit, invoiced, refunded, isInsured } = decision
  if (kind === 'order') {
    if (awarded === 0) return 'Nothing is refunded.'
    const when = state === 'returning' ? ' once the work is back with its seller' : ''
    return `${formatMoney(awarded)} is refunded${when}${isInsured ? ', paid by the insurance' : ''}.`
  }
  const parts = [
    awarded === 0 ? 'Nothing is paid for the damage' : `${formatMoney(awarded)} is paid for the damage`,
    ...(fromDeposit > 0 ? [`${formatMoney(fromDeposit)} from the deposit`] : []),
    ...(invoiced > 0 ? [`${formatMoney(invoiced)} by invoice`] : []),
    ...(refunded > 0 ? [`${formatMoney(refunded)} of the deposit goes back`] : []),
  ]
  return `${parts.join(', ')}.`
}

const carrierPaidBy: Readonly<Record<ReturnPayer, string>> = {
  buyer: 'The buyer pays the carrier.',
  seller: 'The seller pays the carrier and sends the buyer a label.',
  vermeil: 'Vermeil pays the carrier and sends the buyer a label.',
}

type ReturnedClaim = Pick<Claim, 'state'> & { return: NonNullable<Claim['return']> }

/** Where a work is that goes back, and what comes next. */
export function returnText({ state, return: back }: ReturnedClaim): string {
  if (back.isReturned !== null) {
    return back.isReturned
      ? 'The work is back. The refund was sent.'
      : 'The work was not sent back. Nothing is refunded.'
  }
  if (!back.sentAt) {
    return `The buyer sends the work back by ${formatMoment(back.sendBy)}. After that nothing is refunded. ${carrierPaidBy[back.paidBy]}`
  }
  const sent = `Sent ${formatMoment(back.sentAt)} with ${back.carrier}, number ${back.trackingNumber}.`
  if (state === 'objected') return `${sent} The seller objects: ${back.objection}`
  return `${sent} Without an objection the refund is sent ${formatMoment(back.refundAt ?? back.sendBy)}.`
}
