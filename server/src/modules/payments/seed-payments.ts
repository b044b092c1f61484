import { splitSale } from '@vermeil/contracts/commission'
import { plans } from '@vermeil/contracts/plans'
import type { Tx } from '../../platform/postgres/database.ts'
import type { Auctions } from '../auctions/auctions.ts'
import type { Listings } from '../listings/listings.ts'
import { paymentLines, payoutLines, sharesOf } from './books/ledger-rules.ts'
import { ledger } from './books/ledger-store.ts'
import { nextInvoiceNumber, type OrderRow, toOrder } from './orders/order-store.ts'

const DAY = 86_400_000

export type SeedPeople = { artistId: string; realtorId: string; collectorId: string; adminId: string }
type Deps = { auctions: Pick<Auctions, 'salesOf'>; listings: Pick<Listings, 'payableWork'> }
type Circumstances = { listings: Deps['listings']; realtorId: string | null; now: Date }
type Sale = Awaited<ReturnType<Auctions['salesOf']>>[number]

/**
 * Gives the demonstration house a past in money: what the demo artist has sold and the demo collector bought, paid by
 * transfer (no provider ever saw it), delivered, shared and paid out, with the newest still open.
 */
export const createSeedPayments =
  ({ auctions, listings }: Deps) =>
  async (tx: Tx, people: SeedPeople, now: Date): Promise<void> => {
    const sales = [
      ...(await auctions.salesOf(people.artistId, tx)),
      ...(await auctions.salesOf(people.collectorId, tx)),
    ]
    const settled: OrderRow[] = []
    for (const [place, sale] of sales.entries()) {
      const realtorId = sale.sellerId === people.artistId && place % 4 === 1 ? people.realtorId : null
      const order = await addOrder(tx, sale, { listings, realtorId, now })
      if (order.paidAt) settled.push(order)
    }
    await addDonation(tx, people.collectorId, now)
    await payOut(tx, settled, people, now)
  }

async function addOrder(tx: Tx, sale: Sale, { listings, realtorId, now }: Circumstances): Promise<OrderRow> {
  const work = (await listings.payableWork(sale.artworkId, tx))!
  const age = now.getTime() - sale.soldAt.getTime()
  // The newest is still within its 72 hours.
  const isPaid = age > 2.5 * DAY
  const platformRate = sale.sellerId ? plans.premium.platformRate : 0
  const realtorRate = realtorId ? plans.premium.realtorRate : null
  const shares = splitSale(sale.price, { platformRate, realtorRate })
  const row = await tx
    .insertInto('orders')
    .values({
      kind: 'auction',
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
      plan: sale.sellerId ? 'premium' : 'house',
      platform_rate: platformRate,
      realtor_id: realtorId,
      realtor_rate: realtorRate,
      platform_cents: shares.platform,
      realtor_cents: shares.realtor,
      seller_cents: shares.artist,
      invoice_number: await nextInvoiceNumber(tx),
      due_at: sale.paymentDueAt,
      paid_at: isPaid ? after(sale.soldAt, 1) : null,
      paid_with: isPaid ? 'bank-transfer' : null,
      delivered_at: age > 6 * DAY ? after(sale.soldAt, 5) : null,
      created_at: sale.soldAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const order = toOrder(row)
  if (order.paidAt) {
    const lines = paymentLines(order, 'bank')
    await ledger.book(tx, { bookingKey: `transfer:${order.id}`, memo: order.title, at: order.paidAt, lines })
  }
  return order
}

async function addDonation(tx: Tx, buyerId: string, now: Date): Promise<void> {
  const paidAt = after(now, -20)
  const row = await tx
    .insertInto('orders')
    .values({
      ...{ kind: 'donation', status: 'paid', buyer_id: buyerId, title: 'Donation to Vermeil', amount_cents: 50_000 },
      ...{
        invoice_number: await nextInvoiceNumber(tx),
        paid_at: paidAt,
        paid_with: 'bank-transfer',
        created_at: paidAt,
      },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const lines = paymentLines(toOrder(row), 'bank')
  await ledger.book(tx, { bookingKey: `transfer:${row.id}`, memo: row.title, at: paidAt, lines })
}

/** What is older than a year has been sent to those it belongs to; the rest waits for the next transfer. */
async function payOut(tx: Tx, orders: readonly OrderRow[], { artistId, realtorId, adminId }: SeedPeople, now: Date) {
  const old = orders.filter(({ paidAt }) => paidAt! < after(now, -365))
  for (const party of [artistId, realtorId]) {
    const perOrder = old
      .map((order) => ({ order: order.id, amount: ownShare(order, party) }))
      .filter(({ amount }) => amount > 0)
    const amount = perOrder.reduce((sum, one) => sum + one.amount, 0)
    if (amount === 0) continue
    const at = after(now, -360)
    const lines = payoutLines(party, perOrder)
    const entry_id = await ledger.book(tx, { bookingKey: `payout:seed:${party}`, memo: 'Payout', at, lines })
    const reference = 'Yearly transfer'
    const payout = { party_id: party, amount_cents: amount, reference, paid_by: adminId, entry_id, paid_at: at }
    await tx.insertInto('payouts').values(payout).execute()
  }
}

function ownShare(order: OrderRow, party: string): number {
  const shares = sharesOf(order)!
  if (order.sellerId === party) return shares.artist
  return order.realtorId === party ? shares.realtor : 0
}

const after = (date: Date, days: number) => new Date(date.getTime() + days * DAY)
