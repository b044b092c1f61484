import type { ScreenRightsApi } from '../../../catalog/screen-rights/screen-rights.ts'
import type { AgreedRights } from '../../../catalog/screen-rights/screen-rights-rules.ts'
import type { Payments } from '../../../money/payments/payments.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import type { Leasing } from '../leases/leasing.ts'
import type { HireMessages } from './hire-messages.ts'
import type { StoredHire } from './hire-row.ts'
import { stateAfter } from './hire-rules.ts'
import { hireStore } from './hire-store.ts'

type Deps = {
  leasing: Pick<Leasing, 'lending'>
  payments: Pick<Payments, 'rentals'>
  messages: HireMessages
  screenRights: Pick<ScreenRightsApi, 'agreedRights'>
}

/** The screen rights of an agreement, as they are stored. The artist is a column, for the day they leave. */
export function rightsColumns(agreed: AgreedRights | null) {
  const { accountId = null, ...granted } = agreed ?? {}
  const rights = { granted: agreed ? granted : null }
  return { screen_rights: JSON.stringify(rights), screen_artist_id: accountId }
}

/** A hire as the rules of lending see it. */
export const loanOf = ({ id, artworkId, ownerId, agentId, from, until }: StoredHire) => ({
  ...{ kind: 'hire' as const, id, artworkId, ownerId, borrowers: [agentId], from, until },
})

/**
 * Accepts a locked request: books the dates against other loans, and sends the invoice. The work stays on sale until that
 * is paid. Refused if the work is promised to somebody else by now.
 */
export type AcceptHire = (tx: Tx, hire: StoredHire) => Promise<void>

export const createAcceptHire =
  ({ leasing: { lending }, payments, messages, screenRights }: Deps): AcceptHire =>
  async (tx, hire) => {
    const accepted = stateAfter(hire.state, 'accept')
    if (!accepted) throw new AppError('hire.wrong-state', {})
    const work = await lending.reserve(tx, loanOf(hire))
    const { agentId: payerId, total, deposit } = hire
    const termHours = await lending.holdHours(tx, payerId)
    const { orderId, dueAt } = await payments.rentals.invoice(tx, {
      ...{ kind: 'hire', work, title: work.title, payerId, total, deposit, termHours },
    })
    const agreed = await screenRights.agreedRights(tx, hire.artworkId, hire.ownerId)
    await hireStore.change(tx, hire.id, accepted, { order_id: orderId, pay_by: dueAt, ...rightsColumns(agreed) })
    await messages.send(tx, { ...hire, payBy: dueAt }, 'accepted', ['agent'])
  }
