import { type ClaimSide, type ClaimState, type ClaimSummary, claimStateLabels } from '@vermeil/contracts/claims'
import { Gavel, Hourglass, MessageSquareText, Undo2 } from 'lucide-react'
import { formatMoment, formatMoney } from '@/shared/format/format'
import { StatusPill } from '@/ui/badge'

const pills = {
  opened: { icon: Hourglass, tone: 'warning' },
  answered: { icon: MessageSquareText, tone: 'info' },
  decided: { icon: Gavel, tone: 'success' },
  withdrawn: { icon: Undo2, tone: 'neutral' },
} as const satisfies Record<ClaimState, object>

export const ClaimStatePill = ({ state }: { state: ClaimState }) => (
  <StatusPill icon={pills[state].icon} tone={pills[state].tone}>
    {claimStateLabels[state]}
  </StatusPill>
)

type Parties = Pick<ClaimSummary, 'side' | 'claimant' | 'respondent'>

/** Who wrote something, for its reader. */
export function authorName(author: ClaimSide, { side, claimant, respondent }: Parties): string {
  if (author === side) return 'You'
  if (author === 'administrator') return 'Vermeil'
  const name = author === 'claimant' ? claimant : respondent
  return name || (author === 'claimant' ? 'The owner' : 'The hirer')
}

/** What happens next, or what was decided, for the side that reads it. */
export function claimNextStep(claim: ClaimSummary): string {
  switch (claim.state) {
    case 'opened':
      return claim.side === 'respondent'
        ? `Answer by ${formatMoment(claim.answerBy)}. After that we decide without your answer.`
        : `${claim.respondent || 'The other side'} can answer until ${formatMoment(claim.answerBy)}.`
    case 'answered':
      return claim.side === 'administrator' ? 'Decide the claim.' : 'We read what both sides say and decide.'
    case 'withdrawn':
      return 'The claim was withdrawn. Nothing is owed for it.'
    case 'decided':
      return decisionText(claim)
  }
}

export function decisionText({ decision }: Pick<ClaimSummary, 'decision'>): string {
  if (!decision) return ''
  const { awarded, fromDeposit, invoiced, refunded } = decision
  const parts = [
    awarded === 0 ? 'Nothing is paid for the damage' : `${formatMoney(awarded)} is paid for the damage`,
    ...(fromDeposit > 0 ? [`${formatMoney(fromDeposit)} from the deposit`] : []),
    ...(invoiced > 0 ? [`${formatMoney(invoiced)} by invoice`] : []),
    ...(refunded > 0 ? [`${formatMoney(refunded)} of the deposit goes back`] : []),
  ]
  return `${parts.join(', ')}.`
}
