import type { PayoutAccountStatus } from '@vermeil/contracts/money/payouts.schema'

/** How far a payout account is set up, as sellers and administrators read it. */
export const payoutAccountNames: Record<PayoutAccountStatus, string> = {
  'not-started': 'Not started',
  'in-progress': 'In progress',
  'needs-information': 'Needs information',
  ready: 'Ready',
}
