import type { AssignSaleBody } from '@vermeil/contracts/auctions'
import { AppError } from '../../../platform/app-error.ts'
import { recordAct } from '../../../platform/audit-store.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { onTx, type RunSql } from '../../../platform/postgres/run-sql.ts'
import type { Notices } from '../../notices/notices.ts'
import { invoiceSale } from '../auction-jobs.ts'
import { housePaddles } from '../rules/lot-states.ts'

/** Null where nobody living has the address. */
export type AccountByEmail = (email: string) => Promise<{ id: string } | null>

type Deps = {
  database: Pick<Database, 'transaction'>
  notices: Pick<Notices, 'post' | 'announce'>
  jobs: Pick<Jobs, 'send'>
  accountByEmail: AccountByEmail
}

const holdSale = {
  name: 'auctions.hold-floor-sale',
  text: `select s.buyer_id = '${housePaddles.floor}' and s.assigned_to is null as "isTheFloors",
      $2::uuid = any(l.interested_parties) as "isPaidFromIt", a.role
    from sales s join lots l on l.id = s.lot_id left join accounts a on a.id = $2 and a.erased_at is null
    where s.lot_id = $1 and s.voided_at is null for update of s`,
}
// Whoever is named owes the price from then on, and has as long to pay it as any other buyer.
const assignFloorSale = {
  name: 'auctions.assign-sale',
  text: `update sales set assigned_to = $2, payment_due_at = house_now() + interval '72 hours' where lot_id = $1
    returning id, price_cents as price, payment_due_at as "paymentDueAt", house_now() as now`,
}

/** The administrator says whose hand it was in the room that won the lot under the floor paddle. Once. */
export const createAssignSale = ({ database, notices, jobs, accountByEmail }: Deps) => {
  async function hold(run: RunSql, lotId: string, accountId: string | null): Promise<string> {
    const [held] = await run<HeldSale>(holdSale, [lotId, accountId])
    if (!held) throw new AppError('sale.unknown', {})
    if (!held.isTheFloors) throw new AppError('sale.not-the-floors', {})
    if (accountId === null || held.role === null) throw new AppError('account.unknown', {})
    // A hand that could not have bid from a screen could not bid in the room either.
    if (held.role === 'admin') throw new AppError('bid.by-staff', {})
    if (held.isPaidFromIt) throw new AppError('bid.own-lot', {})
    return accountId
  }

  return async (lotId: string, buyer: AssignSaleBody, adminId: string): Promise<void> => {
    const named = 'email' in buyer ? ((await accountByEmail(buyer.email))?.id ?? null) : buyer.accountId
    const posted = await database.transaction(async (tx) => {
      const run = onTx(tx)
      const accountId = await hold(run, lotId, named)
      const [sale] = await run<AssignedSale>(assignFloorSale, [lotId, accountId])
      const { id: saleId, price: amount, paymentDueAt, now } = sale!
      await jobs.send(tx, invoiceSale, { saleId, lotId })
      await recordAct(tx, { actorId: adminId, act: 'sale.assign', subject: `lot:${lotId}`, details: { accountId } })
      const details = { amount, paymentDueAt: paymentDueAt.toISOString() }
      return notices.post(run, [{ accountId, kind: 'won', lotId, details }], now)
    })
    notices.announce(posted)
  }
}

type HeldSale = { isTheFloors: boolean; isPaidFromIt: boolean; role: string | null }
type AssignedSale = { id: string; price: number; paymentDueAt: Date; now: Date }
