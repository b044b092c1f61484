import type { ScreenRightsApi } from '../../../catalog/screen-rights/screen-rights.ts'
import type { AgreedRights } from '../../../catalog/screen-rights/screen-rights-rules.ts'
import type { Payments } from '../../../money/payments/payments.ts'
import type { LoanKindPort } from '../change-loan.ts'
import type { LoanMessages } from '../loan-messages.ts'
import type { StoredHire } from '../loan-record.ts'
import { hireFileStore } from './hire-file-store.ts'
import { certificateIn, isInsured } from './hire-rules.ts'

type Deps = {
  payments: Pick<Payments, 'rentals'>
  messages: LoanMessages
  screenRights: Pick<ScreenRightsApi, 'agreedRights'>
}

/** The screen rights of an agreement, as they are stored. The artist is a column, for the day they leave. */
export function storedRights(agreed: AgreedRights | null) {
  const { accountId = null, ...granted } = agreed ?? {}
  return { rights: JSON.stringify({ granted: agreed ? granted : null }), artistId: accountId }
}

/** Hires are paid once by the agent, and may need a certificate of insurance. */
export const createHirePort = ({ payments, messages, screenRights }: Deps): LoanKindPort<StoredHire> => ({
  async requestPayment(tx, hire, work, termHours) {
    const { borrowerId: payerId, rent: total, deposit } = hire
    const { orderId, dueAt } = await payments.rentals.invoice(tx, {
      ...{ kind: 'hire', work, title: work.title, payerId, total, deposit, termHours },
    })
    const agreed = await screenRights.agreedRights(tx, hire.artworkId, hire.ownerId)
    return { orderId, payBy: dueAt, screenRights: storedRights(agreed) }
  },

  isInsured: async (tx, hire) => isInsured(hire, certificateIn(await hireFileStore.ofHires(tx, [hire.id]))),

  note: (tx, hire, actorId, event) => messages.note(tx, hire, actorId, `hire.${event}`),
})
