import type { ScreenRightsApi } from '../../../catalog/screen-rights/screen-rights.ts'
import type { AgreedRights } from '../../../catalog/screen-rights/screen-rights-rules.ts'
import type { Payments } from '../../../money/payments/payments.ts'
import type { LoanKindPort } from '../change-loan.ts'
import { invoiceLoan } from '../invoice-loan.ts'
import type { LoanMessages } from '../loan-messages.ts'
import type { StoredHire } from '../loan-record.ts'
import { hireFileStore } from './hire-file-store.ts'
import { certificateIn, isInsured } from './hire-rules.ts'
import { hireStore } from './hire-store.ts'

type Deps = {
  payments: Pick<Payments, 'loanOrders'>
  messages: LoanMessages
  screenRights: Pick<ScreenRightsApi, 'agreedRights'>
}

/** The screen rights of an agreement, as they are stored. The artist is a column, for the day they leave. */
export function storedRights(agreed: AgreedRights | null) {
  const { accountId = null, ...granted } = agreed ?? {}
  return { screen_rights: JSON.stringify({ granted: agreed ? granted : null }), screen_artist_id: accountId }
}

/** Hires are paid once by the agent, and may need a certificate of insurance. */
export const createHirePort = ({ payments, messages, screenRights }: Deps): LoanKindPort<StoredHire> => ({
  async requestPayment(tx, hire, work, termHours) {
    const to = { work, payerId: hire.borrowerId, termHours }
    const { dueAt } = await invoiceLoan(tx, payments.loanOrders, hire, { ...hire, number: 1 }, to)
    const agreed = await screenRights.agreedRights(tx, hire.artworkId, hire.ownerId)
    await hireStore.grant(tx, hire.id, storedRights(agreed))
    return { payBy: dueAt }
  },

  isInsured: async (tx, hire) => isInsured(hire, certificateIn(await hireFileStore.ofHires(tx, [hire.id]))),

  note: (tx, hire, actorId, event) => messages.note(tx, hire, actorId, `hire.${event}`),
})
