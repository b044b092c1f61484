import type { Accounts } from '../../identity/accounts/accounts.ts'
import type { Db } from '../../platform/postgres/database.ts'
import type { Customers } from '../../platform/stripe/customer-store.ts'
import type { Auctions } from '../../selling/auctions/auctions.ts'
import { ledger } from './books/ledger-store.ts'
import { guaranteeStore } from './cards/guarantee-store.ts'
import { createObligations } from './orders/obligations.ts'
import { orderDeliveryStore } from './orders/order-delivery-store.ts'
import { orderListStore } from './orders/order-list-store.ts'
import type { OrderRow } from './orders/order-row.ts'

type Deps = {
  db: Db
  accounts: Pick<Accounts, 'onErase' | 'onExport' | 'onObligationsAsked'>
  auctions: Auctions
  customers: Pick<Customers, 'setCard'>
}

/** The buyer is not the seller's to take along. */
const soldWork = ({ id, title, artistName, status, amount, createdAt, paidAt }: OrderRow) => ({
  ...{ id, title, artistName, status, amount, createdAt, paidAt },
})

/** What an account takes along, and what goes and stays when it is erased. */
export function handleOwnData({ db, accounts, auctions, customers }: Deps): void {
  accounts.onExport('orders and payments', async (accountId) => ({
    orders: await orderListStore.ofBuyer(db, accountId),
    sales: (await orderListStore.soldBy(db, accountId)).map(soldWork),
    deliveries: await orderDeliveryStore.exportOf(db, accountId),
    authorizedBids: await guaranteeStore.exportOf(db, accountId),
    statement: await ledger.statementOf(db, accountId),
  }))
  accounts.onObligationsAsked(createObligations(auctions))
  // Orders and ledger stay, without name and address: other people's money depends on them (promise 18).
  accounts.onErase(async (tx, accountId) => {
    await customers.setCard(tx, accountId, null)
    await orderDeliveryStore.erase(tx, accountId)
    await guaranteeStore.eraseDeliveries(tx, accountId)
  })
}
