import type { AccountId, OrderId, SaleId } from '@vermeil/contracts/ids'
import type { UndoneSales } from './catalog/catalog/public/house-stats.ts'
import type { OrdersOfLots } from './contact/notices/enrich-notices.ts'
import type { RealtorOfSale } from './money/payments/checkout/agree-terms.ts'
import type { QuoteLease } from './money/payments/checkout/create-payment.ts'
import type { PlannedFor } from './money/payments/orders/choose-delivery.ts'
import type { OnOrderPaid } from './money/payments/orders/order-row.ts'
import { createHook, createQuestion } from './platform/hooks.ts'
import type { Tx } from './platform/postgres/database.ts'
import type { OnLotsEnded } from './selling/auctions/clock/settle-ended.ts'
import type { CommissionsOn, OnLotWithdrawn, OnWorkOffered } from './selling/auctions/lots/offer-lots.ts'
import type { OnBidVoided } from './selling/auctions/saleroom/void-bid.ts'
import type { HiresOfWorks } from './trades/productions/placements/hires-of-work.ts'
import type { ArtInHomes, OnHomeSold } from './trades/realtors/placed-art.ts'

export type Hooks = ReturnType<typeof createHooks>

/** Where modules react to each other without importing each other. app.ts creates this before any module. */
export function createHooks() {
  return {
    /** A work is offered, in the transaction that opens its lot or gives it another opening time. */
    workOffered: createHook<Parameters<OnWorkOffered>>(),
    /** A lot is withdrawn, in the transaction that withdraws it. */
    lotWithdrawn: createHook<Parameters<OnLotWithdrawn>>(),
    /** Lots have ended, in the transaction that ends them. */
    lotsEnded: createHook<Parameters<OnLotsEnded>>(),
    /** A bid on a sold lot was voided, in the transaction of the void. */
    bidVoided: createHook<Parameters<OnBidVoided>>(),
    /** Maximums of spend plans have ended, after the commit that ended them. Listeners don't throw. */
    plansEnded: createHook<[places: readonly string[]]>(),

    /** Invoices a sale. Asked by a job that is sent with the sale, in its transaction. */
    invoiceSale: createQuestion<(saleId: SaleId) => Promise<void>>('invoiceSale'),
    /** How many works this person offers now. */
    listingsInUse: createQuestion<(accountId: AccountId) => Promise<number>>('listingsInUse'),
    /** An order is paid, in the transaction that books the payment. */
    orderPaid: createHook<Parameters<OnOrderPaid>>(),
    /** The buyer's bank disputes the payment of an order, or no dispute is open any more; in the transaction of that. */
    orderDisputed: createHook<[tx: Tx, orderId: OrderId, isOpen: boolean]>(),
    /** The way of an order to its buyer is planned, has another latest day, or has ended; in the transaction of that. */
    shipmentChanged: createHook<[tx: Tx, orderId: OrderId]>(),
    /**
     * A sale is undone: by a refund of the whole price or a chargeback, in the transaction that books it, or because its
     * work is relisted.
     */
    saleUndone: createHook<[tx: Tx, orderId: OrderId, saleId: SaleId]>(),
    /**
     * Whether the account has more loans that it has not paid for than it may have without a card. With a transaction, it
     * asks for no other loan until that ends.
     */
    loansNeedCard: createQuestion<(accountId: AccountId, tx?: Tx) => Promise<boolean>>('loansNeedCard'),
    /** What a lease would cost. */
    quoteLease: createQuestion<QuoteLease>('quoteLease'),
    /** The realtors who share in a sale of a work, whichever lot it is sold by. */
    commissionsOn: createQuestion<CommissionsOn>('commissionsOn'),
    /** The realtor whose proposal brought the buyer to the work. */
    realtorOfSale: createQuestion<RealtorOfSale>('realtorOfSale'),
    /** A property is under contract, in the transaction that says so. */
    homeSold: createHook<Parameters<OnHomeSold>>(),
    /** The works in these properties, and on their way there. */
    artInHomes: createQuestion<ArtInHomes>('artInHomes'),
    /** The hires of these works, by production. */
    hiresOfWorks: createQuestion<HiresOfWorks>('hiresOfWorks'),
    /** What the spend plan that won a lot for its owner counted for the delivery; null where none did. */
    plannedDelivery: createQuestion<PlannedFor>('plannedDelivery'),
    /** The orders of these buyers for these lots. */
    ordersOfLots: createQuestion<OrdersOfLots>('ordersOfLots'),
    /** Sales that count no longer: unpaid, refunded, or sold again for less. */
    undoneSales: createQuestion<UndoneSales>('undoneSales'),
    /** Whether a work or an artist has this picture. */
    isPictureUsed: createQuestion<(key: string) => Promise<boolean>>('isPictureUsed'),
  }
}
