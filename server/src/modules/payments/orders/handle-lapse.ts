import { AppError } from '../../../platform/app-error.ts'
import { recordAct } from '../../../platform/audit-store.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import type { Auctions } from '../../auctions/auctions.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { Leasing } from '../../leasing/leasing.ts'
import type { Listings } from '../../listings/listings.ts'
import type { ReceiveMoney } from '../checkout/receive-money.ts'
import type { PaymentMails } from '../payment-mails.ts'
import type { TellPerson } from '../tell-person.ts'
import { DUE_AFTER_MS } from './invoice-transfer.ts'
import { type OrderRow, orderStore } from './order-store.ts'

type Deps = {
  database: Database
  auctions: Pick<Auctions, 'underbidderOf'>
  catalog: Pick<Catalog, 'figures'>
  listings: Pick<Listings, 'workAvailability'>
  leasing: Pick<Leasing, 'bookings'>
  money: Pick<ReceiveMoney, 'agreeTerms'>
  mails: PaymentMails
  tell: TellPerson
}

/** A voided bid has canceled the sale's order; no other order of a sale is ever canceled. */
const isLapsedOrVoided = ({ status, saleId }: OrderRow) => (status === 'lapsed' || status === 'canceled') && saleId

/**
 * What the administrator does about a sale that was not paid, or whose bid was voided: offers it to who bid next, or
 * lists the work again.
 */
export function createHandleLapse({ database, auctions, catalog, listings, leasing, money, mails, tell }: Deps) {
  async function holdLapsed(tx: Tx, orderId: string): Promise<OrderRow> {
    const order = await orderStore.hold(tx, orderId)
    if (!order) throw new AppError('order.unknown', {})
    if (!isLapsedOrVoided(order) || order.lapseHandled) throw new AppError('order.not-lapsed', {})
    return order
  }

  async function finish(tx: Tx, adminId: string, order: OrderRow, lapse_handled: 'offered' | 'relisted') {
    await tx.updateTable('orders').set({ lapse_handled }).where('id', '=', order.id).execute()
    await recordAct(tx, { actorId: adminId, act: `order.${lapse_handled}`, subject: `order:${order.id}` })
  }

  return {
    /** At their own highest bid, for another 72 hours. Nobody who let it lapse before is asked again. */
    async offerToUnderbidder(adminId: string, orderId: string): Promise<string> {
      const { id, announce } = await database.transaction(async (tx) => {
        const order = await holdLapsed(tx, orderId)
        const asked = (await orderStore.bySale(tx, order.saleId!)).flatMap(({ buyerId }) => buyerId ?? [])
        const next = order.lotId ? await auctions.underbidderOf(tx, order.lotId, asked) : null
        if (!next) throw new AppError('order.no-underbidder', {})
        const dueAt = new Date((await houseNow(tx)).getTime() + DUE_AFTER_MS)
        const { kind, sellerId, saleId, lotId, artworkId, artistId, title, artistName } = order
        const about = { kind, sellerId, saleId, lotId, artworkId, artistId, title, artistName }
        const terms = { status: 'due', buyerId: next.accountId, amount: next.amount, dueAt } as const
        const offered = await money.agreeTerms(tx, await orderStore.add(tx, { ...about, ...terms }))
        await mails.invoice(tx, offered)
        await finish(tx, adminId, order, 'offered')
        const details = { amount: next.amount, paymentDueAt: dueAt.toISOString(), path: `/orders/${offered.id}` }
        const said = await tell(tx, { accountId: next.accountId, kind: 'payment-due', order, details })
        return { id: offered.id, announce: said }
      })
      announce()
      return id
    },

    async relist(adminId: string, orderId: string): Promise<void> {
      await database.transaction(async (tx) => {
        const order = await holdLapsed(tx, orderId)
        await leasing.bookings.end(tx, 'sale', order.saleId!)
        await catalog.figures.removeSale(tx, order.artworkId!, order.amount)
        await listings.workAvailability.relist(tx, order.artworkId!)
        await finish(tx, adminId, order, 'relisted')
      })
    },
  }
}
