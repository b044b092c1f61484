import type { AccountId, LotId } from '@vermeil/contracts/ids'
import type { AssignSaleBody } from '@vermeil/contracts/selling/auctions.schema'
import type { Notices } from '../../../contact/notices/notices.ts'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import { AppError } from '../../../platform/app-error.ts'
import { changedFields, recordAct } from '../../../platform/audit-store.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { onTx } from '../../../platform/postgres/run-sql.ts'
import { invoiceSale } from '../auction-jobs.ts'
import { assignTo, lockSaleToAssign } from '../lots/sale-store.ts'

type Deps = {
  database: Pick<Database, 'transaction'>
  notices: Pick<Notices, 'notify'>
  jobs: Pick<Jobs, 'send'>
  accounts: Pick<Accounts, 'accountByEmail' | 'accountById'>
}

/** The administrator names the person in the room who won the lot under the floor paddle. Once. */
export const createAssignSale = ({ database, notices, jobs, accounts }: Deps) => {
  async function lock(tx: Tx, lotId: LotId, accountId: AccountId | null): Promise<string> {
    const sale = await lockSaleToAssign(onTx(tx), lotId, accountId)
    if (!sale) throw new AppError('sale.unknown', {})
    if (!sale.isUnassigned) throw new AppError('sale.not-the-floors', {})
    const buyer = accountId === null ? null : await accounts.accountById(accountId, tx)
    if (!buyer) throw new AppError('account.unknown', {})
    // Who may not bid on a screen may not bid in the room either.
    if (buyer.role === 'admin') throw new AppError('bid.by-staff', {})
    if (sale.isInterested) throw new AppError('bid.own-lot', {})
    return buyer.id
  }

  return async (lotId: LotId, buyer: AssignSaleBody, adminId: AccountId): Promise<void> => {
    const named = 'email' in buyer ? ((await accounts.accountByEmail(buyer.email))?.id ?? null) : buyer.accountId
    await database.transaction(async (tx) => {
      const accountId = await lock(tx, lotId, named)
      const { id: saleId, price: amount, paymentDueAt, now } = await assignTo(onTx(tx), lotId, accountId)
      await jobs.send(tx, invoiceSale, { saleId, lotId })
      const changes = changedFields({ accountId: null }, { accountId })
      await recordAct(tx, { actorId: adminId, act: 'sale.assign', subject: `lot:${lotId}`, ...changes })
      const details = { amount, paymentDueAt: paymentDueAt.toISOString() }
      await notices.notify(tx, [{ accountId, kind: 'won', lotId, details }], now)
    })
  }
}
