import { AppError } from '../../platform/app-error.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { onTx } from '../../platform/postgres/run-sql.ts'
import type { Notices } from '../notices/notices.ts'
import { invoiceSale } from './auction-jobs.ts'
import { audit } from './audit-store.ts'
import { housePaddles } from './lot-states.ts'

type Deps = {
  database: Pick<Database, 'transaction'>
  notices: Pick<Notices, 'post' | 'announce'>
  jobs: Pick<Jobs, 'send'>
}

// Once: whoever is named owes the price from then on, and has as long to pay it as any other buyer.
const assignFloorSale = {
  name: 'auctions.assign-sale',
  text: `update sales set assigned_to = $2, payment_due_at = house_now() + interval '72 hours'
    where lot_id = $1 and buyer_id = '${housePaddles.floor}' and assigned_to is null
      and exists (select from accounts where id = $2 and erased_at is null)
    returning id, price_cents as price, payment_due_at as "paymentDueAt", house_now() as now`,
}
const findSale = {
  name: 'auctions.find-sale',
  text: `select buyer_id = '${housePaddles.floor}' and assigned_to is null as "isTheFloors" from sales where lot_id = $1`,
}

/** The administrator says whose hand it was in the room that won the lot under the floor paddle. */
export const createAssignSale =
  ({ database, notices, jobs }: Deps) =>
  async (lotId: string, accountId: string, adminId: string): Promise<void> => {
    const posted = await database.transaction(async (tx) => {
      const run = onTx(tx)
      const [sale] = await run<AssignedSale>(assignFloorSale, [lotId, accountId])
      if (!sale) {
        const [found] = await run<{ isTheFloors: boolean }>(findSale, [lotId])
        if (!found) throw new AppError('sale.unknown', {})
        throw new AppError(found.isTheFloors ? 'account.unknown' : 'sale.not-the-floors', {})
      }
      await jobs.send(tx, invoiceSale, { saleId: sale.id, lotId })
      await audit(run, { actorId: adminId, act: 'sale.assign', lotId, details: { accountId } }, sale.now)
      const details = { amount: sale.price, paymentDueAt: sale.paymentDueAt.toISOString() }
      return notices.post(run, [{ accountId, kind: 'won', lotId, details }], sale.now)
    })
    notices.announce(posted)
  }

type AssignedSale = { id: string; price: number; paymentDueAt: Date; now: Date }
