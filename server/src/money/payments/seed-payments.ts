import { plans } from '@vermeil/contracts/identity/plans'
import type { AccountId, ArtistId, ArtworkId, OrderId } from '@vermeil/contracts/ids'
import { splitSale } from '@vermeil/contracts/money/commission'
import type { WorkDelivery } from '@vermeil/contracts/money/delivery-cost'
import { usualRates } from '@vermeil/contracts/money/delivery-rates.schema'
import type { OrderAddress } from '@vermeil/contracts/money/order-delivery.schema'
import { orderKinds } from '@vermeil/contracts/money/order-kinds'
import { must } from '../../platform/must.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import type { Auctions } from '../../selling/auctions/auctions.ts'
import type { Listings } from '../../selling/listings/listings.ts'
import { depositRefundLines, paymentLines, payoutLines, sharesOf } from './books/ledger-rules.ts'
import { ledger } from './books/ledger-store.ts'
import { payoutStore } from './books/payout-store.ts'
import { costsOf, noCosts } from './orders/order-cost-rules.ts'
import { type OrderDelivery, pickedUp, sentTo } from './orders/order-delivery-rules.ts'
import { orderDeliveryStore } from './orders/order-delivery-store.ts'
import type { OrderRow } from './orders/order-row.ts'
import { costColumns, orderStore } from './orders/order-store.ts'
import { refundStore } from './orders/refund-store.ts'

const DAY = 86_400_000

export type SeedPeople = {
  artistId: AccountId
  realtorId: AccountId
  collectorId: AccountId
  adminId: AccountId
  /** Where the collector has works sent to. */
  home: OrderAddress
}
export type PaymentSeedDeps = { auctions: Pick<Auctions, 'salesOf'>; listings: Pick<Listings, 'payableWork'> }
type Circumstances = {
  listings: PaymentSeedDeps['listings']
  realtorId: AccountId | null
  home: OrderAddress | null
  now: Date
}
type Sale = Awaited<ReturnType<Auctions['salesOf']>>[number]

/**
 * Seeds orders for the sales of one seller and the purchases of one buyer: paid by bank transfer, delivered, shared and
 * paid out, with the newest still open.
 */
export async function seedPayments(
  tx: Tx,
  { auctions, listings }: PaymentSeedDeps,
  people: SeedPeople,
  now: Date,
): Promise<void> {
  const sales = [...(await auctions.salesOf(people.artistId, tx)), ...(await auctions.salesOf(people.collectorId, tx))]
  const settled: OrderRow[] = []
  for (const [place, sale] of sales.entries()) {
    const realtorId = sale.sellerId === people.artistId && place % 4 === 1 ? people.realtorId : null
    const isCollectors = typeof sale.buyer === 'object' && sale.buyer.accountId === people.collectorId
    const home = isCollectors ? people.home : null
    const order = await addOrder(tx, sale, { listings, realtorId, home, now })
    if (order.paidAt) settled.push(order)
  }
  await addDonation(tx, people.collectorId, now)
  await payOut(tx, settled, people, now)
}

async function addOrder(tx: Tx, sale: Sale, { listings, realtorId, home, now }: Circumstances): Promise<OrderRow> {
  const work = must(await listings.payableWork(sale.artworkId, tx), 'the work of a seeded sale')
  const age = now.getTime() - sale.soldAt.getTime()
  // The newest is not due yet.
  const isPaid = age > 2.5 * DAY
  const platformRate = sale.sellerId ? plans.premium.platformRate : 0
  const realtorRate = realtorId ? plans.premium.realtorRate : null
  const shares = splitSale(sale.price, { platformRate, realtorRate })
  // Older ones are from before deliveries were charged.
  const delivery = home && age < chargedSinceDays * DAY ? deliveryTo(home, work.delivery) : null
  const order = await orderStore.addPast(tx, {
    kind: sale.outcome === 'buy-now' ? 'purchase' : 'auction',
    status: isPaid ? 'paid' : 'due',
    buyer_id: typeof sale.buyer === 'string' ? null : sale.buyer.accountId,
    seller_id: sale.sellerId,
    sale_id: sale.id,
    lot_id: sale.lotId,
    artwork_id: sale.artworkId,
    artist_id: work.artistId,
    title: work.title,
    artist_name: work.artistName,
    amount_cents: sale.price,
    ...costColumns(delivery ? costsOf(sale.price, delivery.terms) : noCosts),
    plan: sale.sellerId ? 'premium' : 'house',
    platform_rate: platformRate,
    realtor_id: realtorId,
    realtor_rate: realtorRate,
    platform_cents: shares.platform,
    realtor_cents: shares.realtor,
    seller_cents: shares.artist,
    due_at: sale.paymentDueAt,
    paid_at: isPaid ? after(sale.soldAt, 1) : null,
    paid_with: isPaid ? 'bank-transfer' : null,
    ...progressOf(sale.soldAt, now),
    created_at: sale.soldAt,
  })
  if (delivery) await orderDeliveryStore.save(tx, order.id, delivery)
  if (order.paidAt) await bookTransfer(tx, order, order.paidAt)
  return order
}

const chargedSinceDays = 60

/** By the usual rates and without tax, as a new house charges. */
function deliveryTo(home: OrderAddress, work: WorkDelivery): OrderDelivery | null {
  const tables = { rates: usualRates, taxes: [], version: { rates: 0, taxes: 0 } }
  return sentTo(tables, work, home, home) ?? pickedUp(tables, work)
}

/** The newest are on their way, one has just arrived, and the rest are completed. */
function progressOf(soldAt: Date, now: Date) {
  const age = now.getTime() - soldAt.getTime()
  if (age <= 15 * DAY) return {}
  const delivered_at = age <= 21 * DAY ? after(now, -3) : after(soldAt, 5)
  const completes_at = after(delivered_at, 7)
  return { delivered_at, completes_at, completed_at: completes_at <= now ? completes_at : null }
}

async function bookTransfer(tx: Tx, order: OrderRow, at: Date): Promise<void> {
  const lines = paymentLines(order, 'bank')
  await ledger.book(tx, { bookingKey: `transfer:${order.id}`, memo: order.title, at, lines })
}

async function addDonation(tx: Tx, buyerId: AccountId, now: Date): Promise<void> {
  const paidAt = after(now, -20)
  const order = await orderStore.addPast(tx, {
    ...{ kind: 'donation', status: 'paid', buyer_id: buyerId, title: 'Donation to Vermeil', amount_cents: 50_000 },
    ...{ paid_at: paidAt, paid_with: 'bank-transfer', created_at: paidAt },
  })
  await bookTransfer(tx, order, paidAt)
}

export type LeaseOrderSeed = {
  kind?: 'lease' | 'hire' | 'staging'
  buyerId: AccountId
  artworkId: ArtworkId
  artistId: ArtistId
  title: string
  artistName: string
  /** Vermeil's own work where nobody is named. */
  sellerId?: AccountId
  amount: number
  deposit: number
  paidAt: Date
  returnedAt: Date | null
}

/** The order of a lease, hire or staging. */
export async function seedLeaseOrder(tx: Tx, lease: LeaseOrderSeed): Promise<OrderId> {
  const { amount, deposit, paidAt, returnedAt, sellerId = null } = lease
  const kind = lease.kind ?? 'lease'
  const rates = sellerId
    ? { plan: 'premium', platform_rate: plans.premium.platformRate }
    : { plan: 'house', platform_rate: 0 }
  const shares = splitSale(amount - deposit, { platformRate: rates.platform_rate, realtorRate: null })
  const order = await orderStore.addPast(tx, {
    ...{
      kind,
      status: 'paid',
      buyer_id: lease.buyerId,
      artwork_id: lease.artworkId,
      artist_id: lease.artistId,
    },
    ...{ title: lease.title, artist_name: lease.artistName, amount_cents: amount, deposit_cents: deposit },
    ...{ seller_id: sellerId, ...rates },
    ...{ platform_cents: shares.platform, realtor_cents: shares.realtor, seller_cents: shares.artist },
    ...{ paid_at: paidAt, paid_with: 'bank-transfer', created_at: paidAt },
    // A lease of the past is with its lessee; what is hired starts on its own day.
    ...(orderKinds[kind].isShipped && { delivered_at: after(paidAt, 3), completed_at: after(paidAt, 3) }),
  })
  await bookTransfer(tx, order, paidAt)
  if (!returnedAt) return order.id
  const reason = 'The work is back in good condition.'
  const refundId = await refundStore.add(tx, {
    orderId: order.id,
    paymentIntent: null,
    amount: deposit,
    cause: 'deposit',
    reason,
  })
  await refundStore.settle(tx, refundId, null)
  const lines = depositRefundLines(order, deposit, 'bank')
  await ledger.book(tx, { bookingKey: `refund:${refundId}`, memo: `Refund: ${order.title}`, at: returnedAt, lines })
  return order.id
}

/** Earnings older than a year are paid out; newer ones are still owed. */
async function payOut(tx: Tx, orders: readonly OrderRow[], { artistId, realtorId, adminId }: SeedPeople, now: Date) {
  const old = orders.filter(({ paidAt }) => paidAt !== null && paidAt < after(now, -365))
  for (const party of [artistId, realtorId]) {
    const perOrder = old
      .map((order) => ({ order: order.id, amount: ownShare(order, party) }))
      .filter(({ amount }) => amount > 0)
    const amount = perOrder.reduce((sum, share) => sum + share.amount, 0)
    if (amount === 0) continue
    const at = after(now, -360)
    const lines = payoutLines(party, perOrder)
    const entryId = await ledger.book(tx, { bookingKey: `payout:seed:${party}`, memo: 'Payout', at, lines })
    const payout = { amount, reference: 'Yearly transfer', paidBy: adminId, entryId, paidAt: at }
    await payoutStore.add(tx, { id: await payoutStore.nextId(tx), partyId: party, ...payout })
  }
}

function ownShare(order: OrderRow, party: string): number {
  const shares = must(sharesOf(order), 'shares of a sold order')
  if (order.sellerId === party) return shares.artist
  return order.realtorId === party ? shares.realtor : 0
}

const after = (date: Date, days: number) => new Date(date.getTime() + days * DAY)
