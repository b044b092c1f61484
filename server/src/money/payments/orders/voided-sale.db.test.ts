import { NoticePage } from '@vermeil/contracts/contact/notices.schema'
import { AdminOrder, AdminOrderPage } from '@vermeil/contracts/money/payments-admin.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { LotHistory } from '@vermeil/contracts/selling/auctions.schema'
import { LotView } from '@vermeil/contracts/selling/lots.schema'
import { verifyBidChain } from '@vermeil/contracts/selling/verify-bid-chain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '../../../../test/test-server.ts'
import { answerOf, type PayingServer } from '../payments.fixtures.ts'
import {
  bid,
  checkout,
  codeOf,
  figures,
  get,
  moreSold,
  noDifference,
  openSale,
  ownOrder,
  payLink,
  post,
  refundsDone,
  wonLot,
} from '../sales.fixtures.ts'

let server: PayingServer
let artist: SignedIn
let buyer: SignedIn
let rival: SignedIn
let admin: SignedIn
beforeAll(async () => {
  ;({ server, artist, buyer, rival, admin } = await openSale())
})
afterAll(() => server.close())

describe('a bid that is voided after the lot was sold', () => {
  const voidBid = (lotId: string, sequence: number) =>
    post(admin, `/lots/${lotId}/voids`, { sequence, reason: 'Not the owner of the account' })
  const lotOf = (lotId: string) => answerOf(get(buyer, `/lots/${lotId}`), LotView)
  const verdictOf = async (lotId: string) => {
    const { bids, chain } = await answerOf(get(buyer, `/lots/${lotId}/bids`), LotHistory)
    return verifyBidChain(bids, chain.head)
  }
  const workCount = (artistId: string) => server.one('select work_count from artists where id = $1', [artistId])
  const noticesOf = async (person: SignedIn, lotId: string) =>
    (await answerOf(get(person, '/notices'), NoticePage)).notices.filter(({ lot }) => lot?.id === lotId)

  test('cancels the unpaid order and passes the lot, which the underbidder may be offered', async () => {
    const before = await figures(buyer)
    const { orderId, lotId, artistId } = await wonLot(server, { artist, rival, buyer })
    expect((await voidBid(lotId, 2)).status).toBe(204)
    expect(await lotOf(lotId)).toMatchObject({ state: 'passed', outcome: 'passed', hammerPrice: null, bidCount: 1 })
    expect(await verdictOf(lotId)).toMatchObject({ verdict: 'intact', outcome: 'passed', leader: null })
    expect(await ownOrder(buyer, orderId)).toMatchObject({ status: 'canceled', canPay: false })
    expect(await codeOf(checkout(buyer, orderId))).toBe('order.not-payable')
    expect((await server.mailTo(buyer.email, /is canceled/)).text).toContain('you owe nothing')
    await moreSold(buyer, before, 0, 0)
    const notices = await noticesOf(buyer, lotId)
    expect(notices.find(({ kind }) => kind === 'bid-voided')?.details.text).toContain('You owe nothing')
    expect((await noticesOf(artist, lotId)).find(({ kind }) => kind === 'lot-passed')?.details.text).toContain('voided')

    const offered = await answerOf(post(admin, `/admin/orders/${orderId}/offer`), AdminOrder)
    expect(offered).toMatchObject({ status: 'due', amount: dollars(250), buyer: { id: rival.id } })
    await moreSold(buyer, before, 1, dollars(250))
    // Theirs may be voided too: then nobody is left to ask, and the work is listed again.
    expect((await voidBid(lotId, 1)).status).toBe(204)
    expect(await ownOrder(rival, offered.id)).toMatchObject({ status: 'canceled' })
    expect(await codeOf(post(admin, `/admin/orders/${offered.id}/offer`))).toBe('order.no-underbidder')
    expect((await post(admin, `/admin/orders/${offered.id}/relist`)).ok).toBe(true)
    expect((await lotOf(lotId)).relistedAs).not.toBeNull()
    expect(await workCount(artistId)).toBe(1)
    await moreSold(buyer, before, 0, 0)
    await noDifference(server)
  })

  test('changes neither winner, price nor order if it had not won', async () => {
    const { orderId, lotId } = await wonLot(server, { artist, rival, buyer })
    expect((await voidBid(lotId, 1)).status).toBe(204)
    expect(await lotOf(lotId)).toMatchObject({ state: 'sold', hammerPrice: dollars(300), bidCount: 1 })
    expect(await verdictOf(lotId)).toMatchObject({ verdict: 'intact', outcome: 'highest-bidder', price: dollars(300) })
    expect(await ownOrder(buyer, orderId)).toMatchObject({ status: 'due', canPay: true })
    // Beside it is the notice that they were outbid, which may come later: it is sent after the bid's commit.
    const notices = await noticesOf(rival, lotId)
    const text = 'The result of the auction stays as it is.'
    expect(notices.find(({ kind }) => kind === 'bid-voided')).toMatchObject({ details: { text } })
  })

  test('is refused while its order is paid, and possible once that is refunded', async () => {
    const { orderId, lotId, artistId } = await wonLot(server, { artist, rival, buyer })
    await server.pay(await payLink(buyer, orderId))
    await server.deliverAll()
    const before = await verdictOf(lotId)
    expect(await codeOf(voidBid(lotId, 2))).toBe('order.paid')
    expect(await verdictOf(lotId)).toEqual(before)
    expect(await lotOf(lotId)).toMatchObject({ state: 'sold' })
    await post(admin, `/admin/orders/${orderId}/refunds`, { amount: dollars(300), reason: 'Voided' })
    await refundsDone(server)
    expect(await workCount(artistId)).toBe(0)
    expect((await voidBid(lotId, 2)).status).toBe(204)
    expect(await lotOf(lotId)).toMatchObject({ state: 'passed', outcome: 'passed' })
    await noDifference(server)
  })

  test('is never invoiced if it was not yet, and the work can be relisted', async () => {
    const work = await server.work({ sellerId: artist.id, startingBid: dollars(100) })
    await bid(buyer, work.lotId, dollars(300))
    await server.database.pool.query(
      `update lots set state = 'sold', outcome = 'marked-by-admin', ended_at = house_now(), hammer_cents = 30000,
         buyer_id = leader_id where id = $1`,
      [work.lotId],
    )
    const saleId = await server.one<string>(
      `insert into sales (lot_id, artwork_id, seller_id, buyer_id, price_cents, outcome, venue, sold_at, payment_due_at)
       values ($1, $2, $3, $4, 30000, 'marked-by-admin', 'timed', house_now(), house_now()) returning id`,
      [work.lotId, work.artworkId, artist.id, buyer.id],
    )
    expect((await voidBid(work.lotId, 1)).status).toBe(204)
    await server.payments.invoiceSale(saleId)
    const orders = await server.database.pool.query('select id, status from orders where sale_id = $1', [saleId])
    expect(orders.rows).toEqual([{ id: expect.any(String), status: 'canceled' }])
    const page = await answerOf(get(admin, '/admin/orders'), AdminOrderPage)
    expect(page.orders[0]).toMatchObject({ id: orders.rows[0].id, status: 'canceled', lapseHandled: null })
  })
})
