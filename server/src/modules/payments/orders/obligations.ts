import { formatMoney } from '@vermeil/contracts/format-money'
import type { Obligation } from '@vermeil/contracts/obligations'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/postgres/database.ts'
import type { Auctions } from '../../auctions/auctions.ts'
import { HELD } from '../books/payouts.ts'

type OrderRow = { id: string; title: string; isBuyer: boolean }

/** What an account has yet to pay or to ship, and money that is still on its way to or from it. */
export const createObligations =
  (auctions: Pick<Auctions, 'salesOf'>) =>
  async (tx: Tx, accountId: string): Promise<(() => Promise<Obligation[]>) | null> => {
    // A buyer who never confirms does not bind the seller: after the time that the money is held, it counts as shipped.
    const orders = await sql<OrderRow>`
      select id, title, buyer_id = ${accountId} as "isBuyer" from orders
      where buyer_id = ${accountId} and (status = 'due' or (status = 'lapsed' and lapse_handled is null))
        or seller_id = ${accountId} and status = 'paid' and kind in ('auction', 'purchase')
          and delivered_at is null and paid_at > (select house_now()) - ${HELD}
      order by created_at`.execute(tx)
    const invoiced = await sql<{ saleId: string }>`
      select sale_id as "saleId" from orders where buyer_id = ${accountId} and sale_id is not null`.execute(tx)
    const funds = await sql<{ balance: number | null }>`
      select -sum(amount_cents) as balance from ledger_lines
      where party_id = ${accountId} and account in ('payable', 'deposit', 'unfulfilled')`.execute(tx)

    const known = new Set(invoiced.rows.map(({ saleId }) => saleId))
    const found: Obligation[] = orders.rows.map(({ id, title, isBuyer }) => ({
      kind: isBuyer ? 'unpaid-order' : 'order-to-ship',
      title,
      link: `/orders/${id}`,
    }))
    for (const { id, buyer, lotId } of await auctions.salesOf(accountId, tx)) {
      const isOwn = typeof buyer === 'object' && buyer.accountId === accountId
      if (isOwn && !known.has(id)) found.push({ kind: 'unpaid-order', title: 'A lot you won', link: `/lots/${lotId}` })
    }
    const balance = funds.rows[0]?.balance ?? 0
    if (balance !== 0) {
      const whose = balance > 0 ? 'owed to you' : 'owed by you'
      found.push({ kind: 'funds', title: `${formatMoney(Math.abs(balance))} ${whose}`, link: '/dashboard?tab=sales' })
    }
    return found.length > 0 ? async () => found : null
  }
