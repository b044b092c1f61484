import type { AccountId } from '@vermeil/contracts/ids'
import type {
  DisputeList,
  PayoutBody,
  PayoutBook,
  RefusedRefunds,
} from '@vermeil/contracts/money/payments-admin.schema'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import type { Disputes } from '../disputes/disputes.ts'
import { refundStore } from '../orders/refund-store.ts'
import type { Refunds } from '../orders/refunds.ts'
import { payoutAccountStore } from '../payout-accounts/payout-account-store.ts'
import type { TransferPayouts } from '../payout-accounts/transfer-payouts.ts'
import { transferStore } from '../payout-accounts/transfer-store.ts'
import type { Payouts } from './payouts.ts'

type Deps = {
  database: Database
  accounts: Pick<Accounts, 'emailsOf' | 'profileOf'>
  payouts: Payouts
  transfers: TransferPayouts
  refunds: Pick<Refunds, 'retry'>
  disputes: Pick<Disputes, 'newest'>
}

/** Money that leaves: payouts, and what the provider or a bank has stopped. Every act is audited in its transaction. */
export interface PayoutDesk {
  book(): Promise<PayoutBook>
  /** Records a bank transfer, or sends the amount to the party's account at the provider. */
  pay(adminId: AccountId, payout: PayoutBody): Promise<void>
  retry: TransferPayouts['retry']
  replace: TransferPayouts['replace']
  refusedRefunds(limit: number): Promise<RefusedRefunds['refunds']>
  retryRefund: Refunds['retry']
  disputes(limit: number): Promise<DisputeList['disputes']>
}

export function createPayoutDesk(deps: Deps): PayoutDesk {
  const { database, accounts, payouts, transfers, refunds, disputes } = deps
  const { db } = database

  async function people(ids: readonly AccountId[]) {
    const wanted = [...new Set(ids)]
    const [profiles, emails] = await Promise.all([accounts.profileOf(wanted), accounts.emailsOf(wanted)])
    return (id: AccountId) => ({ id, name: profiles.get(id)?.name ?? '', email: emails.get(id) ?? null })
  }

  return {
    async book() {
      const [owed, open, paid] = await Promise.all([payouts.balances(), transferStore.open(db), payouts.newest()])
      const [person, known] = await Promise.all([
        people([...owed, ...open, ...paid].map(({ partyId }) => partyId)),
        payoutAccountStore.ofMany(
          db,
          owed.map(({ partyId }) => partyId),
        ),
      ])
      const statusOf = new Map(known.map(({ accountId, status }) => [accountId, status]))
      return {
        owed: owed.map(({ partyId, heldUntil, ...amounts }) => ({
          ...{ party: person(partyId), ...amounts, heldUntil: heldUntil?.toISOString() ?? null },
          account: statusOf.get(partyId) ?? 'not-started',
        })),
        open: open.map(({ id, partyId, amount, attempts, failure, nextAttemptAt, sendingSince, createdAt }) => ({
          ...{ id, party: person(partyId), amount, attempts, failure, isSending: sendingSince !== null },
          createdAt: createdAt.toISOString(),
          nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
        })),
        paid: paid.map(({ partyId, paidAt, ...payout }) => ({
          ...{ ...payout, party: person(partyId), paidAt: paidAt.toISOString() },
        })),
      }
    },

    pay: (adminId, { partyId, amount, reference }) =>
      reference === undefined
        ? transfers.want(partyId, { by: adminId, amount })
        : payouts.pay(adminId, { partyId, amount, reference }),
    retry: transfers.retry,
    replace: transfers.replace,

    async refusedRefunds(limit) {
      const rows = await refundStore.refused(db, limit)
      return rows.map(({ id, orderId, title, amount, cause, reason, status, attempts, failure, ...times }) => ({
        ...{ id, orderId, title, amount, cause, reason, status, attempts, failure },
        at: times.createdAt.toISOString(),
        nextAttemptAt: times.nextAttemptAt?.toISOString() ?? null,
      }))
    },
    retryRefund: refunds.retry,
    disputes: disputes.newest,
  }
}
