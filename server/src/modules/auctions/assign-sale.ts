import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { onTx } from '../../platform/postgres/run-sql.ts'
import type { Notices } from '../notices/notices.ts'
import { audit } from './audit-store.ts'
import { housePaddles } from './lot-states.ts'

type Deps = { database: Pick<Database, 'transaction'>; notices: Pick<Notices, 'post' | 'announce'> }

const assignFloorSale = {
  name: 'auctions.assign-sale',
  text: `update sales set assigned_to = $2 where lot_id = $1 and buyer_id = '${housePaddles.floor}'
      and exists (select from accounts where id = $2 and erased_at is null)
    returning price_cents as price, payment_due_at as "paymentDueAt", house_now() as now`,
}
const findSale = { name: 'auctions.find-sale', text: 'select buyer_id as "buyerId" from sales where lot_id = $1' }

/** The administrator says whose hand it was in the room that won the lot under the floor paddle. */
export const createAssignSale =
  ({ database, notices }: Deps) =>
  async (lotId: string, accountId: string, adminId: string): Promise<void> => {
    const posted = await database.transaction(async (tx) => {
      const run = onTx(tx)
      const [sale] = await run<{ price: number; paymentDueAt: Date; now: Date }>(assignFloorSale, [lotId, accountId])
      if (!sale) {
        const [found] = await run<{ buyerId: string }>(findSale, [lotId])
        if (!found) throw new AppError('sale.unknown', {})
        if (found.buyerId !== housePaddles.floor) throw new AppError('sale.not-the-floors', {})
        throw new AppError('account.unknown', {})
      }
      await audit(run, { actorId: adminId, act: 'sale.assign', lotId, details: { accountId } }, sale.now)
      const details = { amount: sale.price, paymentDueAt: sale.paymentDueAt.toISOString() }
      return notices.post(run, [{ accountId, kind: 'won', lotId, details }], sale.now)
    })
    notices.announce(posted)
  }
