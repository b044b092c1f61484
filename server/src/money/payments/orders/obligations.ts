import { formatMoney } from '@vermeil/contracts/format-figures'
import type { Obligation } from '@vermeil/contracts/identity/obligations.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Tx } from '../../../platform/postgres/database.ts'
import type { Auctions } from '../../../selling/auctions/auctions.ts'
import { ledger } from '../books/ledger-store.ts'
import { type OpenOrder, orderListStore } from './order-list-store.ts'

/**
 * What an account still has to pay, to ship or to receive, and money that is still on its way to or from it. Until a work
 * is delivered its seller needs the buyer's address.
 */
export const createObligations =
  (auctions: Pick<Auctions, 'salesOf'>) =>
  async (tx: Tx, accountId: AccountId): Promise<(() => Promise<Obligation[]>) | null> => {
    const orders = await orderListStore.openOf(tx, accountId)
    const invoiced = await orderListStore.invoicedSalesOf(tx, accountId)
    const funds = await ledger.fundsOf(tx, accountId)

    const kindOf = ({ isBuyer, isPaid }: OpenOrder) =>
      isPaid ? (isBuyer ? 'order-to-receive' : 'order-to-ship') : 'unpaid-order'
    const found: Obligation[] = orders.map((order) => ({
      kind: kindOf(order),
      title: order.title,
      link: `/orders/${order.id}`,
    }))
    for (const { id, buyer, lotId } of await auctions.salesOf(accountId, tx)) {
      const isOwn = typeof buyer === 'object' && buyer.accountId === accountId
      if (isOwn && !invoiced.has(id)) {
        found.push({ kind: 'unpaid-order', title: 'A lot you won', link: `/lots/${lotId}` })
      }
    }
    if (funds !== 0) {
      const title = `${formatMoney(Math.abs(funds))} ${funds > 0 ? 'owed to you' : 'owed by you'}`
      found.push({ kind: 'funds', title, link: '/dashboard?as=artist&tab=sales' })
    }
    return found.length > 0 ? async () => found : null
  }
