import { formatMoment, formatMoney } from '@/shared/format/format'

type Returned = { depositHeldUntil: string | null; claimId: string | null }

/** After the return: damage was reported, or may still be. */
export function depositText({ depositHeldUntil, claimId }: Returned, side: 'borrower' | 'owner'): string {
  if (!depositHeldUntil) return ''
  if (claimId) return '. Damage was reported, the deposit is held'
  return side === 'borrower'
    ? `. The deposit goes back by ${formatMoment(depositHeldUntil)}, unless damage is reported`
    : `. Report damage by ${formatMoment(depositHeldUntil)}`
}

/** What late days cost. */
export const lateText = (charge: number | null | undefined): string =>
  charge ? `. ${formatMoney(charge)} for late days` : ''
