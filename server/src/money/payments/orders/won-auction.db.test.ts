import { SalesView } from '@vermeil/contracts/money/payments.schema'
import { AdminOrder } from '@vermeil/contracts/money/payments-admin.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '../../../../test/test-server.ts'
import { until } from '../../../../test/until.ts'
import { must } from '../../../platform/must.ts'
import { answerOf, type PayingServer, refusalOf } from '../payments.fixtures.ts'
import {
  checkout,
  codeOf,
  figures,
  get,
  moreSold,
  noDifference,
  openSale,
  orderOf,
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
afterEach(() => server.windClock('0 seconds'))

describe('a won auction', () => {
  test('is invoiced when it closes and paid by link, and the books agree', async () => {
    const { orderId, title } = await wonLot(server, { artist, rival, buyer })
    const invoice = await server.mailTo(buyer.email, /Your invoice for/)
    expect(invoice.text).toContain(`/orders/${orderId}`)
    expect(invoice.attachments[0]?.filename).toMatch(/vermeil-invoice-VM-\d{6}\.pdf/)
    expect(await ownOrder(buyer, orderId)).toMatchObject({
      status: 'due',
      canPay: true,
      amount: dollars(300),
      title,
    })
    expect((await answerOf(get(artist, '/sales'), SalesView)).sales[0]).toMatchObject({
      status: 'pending_payment',
      earnings: dollars(255),
      buyer: 'Buyer',
    })

    const url = await payLink(buyer, orderId)
    expect(await payLink(buyer, orderId)).toBe(url)
    expect((await checkout(rival, orderId)).status).toBe(404)
    await server.pay(url)
    await server.deliverAll()
    expect(await ownOrder(buyer, orderId)).toMatchObject({ status: 'paid', canPay: false })
    // Who has paid is known to the seller by first name and country.
    await server.database.pool.query(
      `update profiles set first_name = 'Clara', last_name = 'Whitlock', country = 'US' where account_id = $1`,
      [buyer.id],
    )
    expect((await answerOf(get(artist, '/sales'), SalesView)).sales[0]).toMatchObject({
      buyer: 'Clara, United States',
    })
    expect(await codeOf(checkout(buyer, orderId))).toBe('order.not-payable')
    await noDifference(server)
  })

  test('is refunded in parts and in full, each with a reason, and the shares are reversed to the cent', async () => {
    const before = await figures(buyer)
    const { orderId, artworkId } = await wonLot(server, { artist, rival, buyer })
    await server.pay(await payLink(buyer, orderId))
    await server.deliverAll()

    const refund = (amount: number) =>
      post(admin, `/admin/orders/${orderId}/refunds`, { amount, reason: 'A scratched frame' })
    expect((await refund(dollars(33.33))).status).toBe(200)
    await refundsDone(server)
    expect(await orderOf(admin, orderId)).toMatchObject({ refunded: 3_333, refundable: 26_667, status: 'paid' })
    expect(await refusalOf(refund(dollars(266.68)))).toMatchObject({
      code: 'order.not-refundable',
      details: { refundable: 26_667 },
    })
    expect((await refund(dollars(266.67))).status).toBe(200)
    await refundsDone(server)
    expect(await orderOf(admin, orderId)).toMatchObject({ status: 'refunded', refundable: 0 })
    await moreSold(buyer, before, 0, 0)
    expect(await server.one('select status from artworks where id = $1', [artworkId])).toBe('withdrawn')
    const left = await server.one(
      `select coalesce(sum(amount_cents), 0) from ledger_lines where order_id = $1 and account in ('commission', 'payable')`,
      [orderId],
    )
    expect(left).toBe(0)
    expect(await server.one(`select count(*) from audit_log where act = 'order.refund'`)).toBe(2)
    await noDifference(server)
  })

  test('is reminded after 24 and 48 hours, lapses after 72, is offered to the underbidder, and listed again', async () => {
    const before = await figures(buyer)
    const { orderId, artworkId } = await wonLot(server, { artist, rival, buyer })
    await moreSold(buyer, before, 1, dollars(300))
    const mails = (subject: RegExp) =>
      server.mailbox.list({ to: buyer.email }).filter((mail) => subject.test(mail.subject))
    const chase = async (offset: string) => {
      await server.windClock(offset)
      await server.payments.rounds.chase()
      await server.payments.rounds.chase()
    }
    await chase('23 hours')
    await chase('25 hours')
    await until(async () => expect(mails(/^Reminder/)).toHaveLength(1))
    await chase('49 hours')
    await until(async () => expect(mails(/^Last reminder/)).toHaveLength(1))
    expect(await codeOf(post(admin, `/admin/orders/${orderId}/relist`))).toBe('order.not-lapsed')
    const late = await payLink(buyer, orderId)
    await chase('73 hours')
    expect(await orderOf(admin, orderId)).toMatchObject({ status: 'lapsed', lapseHandled: null })
    await moreSold(buyer, before, 0, 0)

    // A payment after that is refunded.
    await server.pay(late)
    await server.deliverAll()
    expect(await orderOf(admin, orderId)).toMatchObject({ status: 'lapsed', refunds: [{ cause: 'unfulfillable' }] })

    const offered = await answerOf(post(admin, `/admin/orders/${orderId}/offer`), AdminOrder)
    expect(offered).toMatchObject({ status: 'due', amount: dollars(250), buyer: { id: rival.id } })
    await moreSold(buyer, before, 1, dollars(250))
    expect(await codeOf(post(admin, `/admin/orders/${orderId}/offer`))).toBe('order.not-lapsed')
    await chase('146 hours')
    expect(await codeOf(post(admin, `/admin/orders/${offered.id}/offer`))).toBe('order.no-underbidder')
    expect((await post(admin, `/admin/orders/${offered.id}/relist`)).status).toBe(200)
    expect(await server.one(`select count(*) from lots where artwork_id = $1 and state = 'live'`, [artworkId])).toBe(1)
    await moreSold(buyer, before, 0, 0)
    await noDifference(server)
  })

  test('of a payment and a lapse at the same moment only one happens', async () => {
    const { orderId } = await wonLot(server, { artist, rival, buyer })
    await server.pay(await payLink(buyer, orderId))
    const event = must(
      (await server.allEvents()).findLast(({ type }) => type === 'checkout.session.completed'),
      'a completed checkout',
    )
    await server.windClock('73 hours')
    await Promise.all([server.deliver(event), server.payments.rounds.chase()])
    const order = await orderOf(admin, orderId)
    expect(order.status === 'paid' ? order.refunds.length === 0 : order.refunds[0]?.cause === 'unfulfillable').toBe(
      true,
    )
    await noDifference(server)
  })

  test('of a lot with a payment term of its own is reminded and lapses by it, and its mails name it', async () => {
    await server.windClock('0 hours')
    const { orderId, title } = await wonLot(server, { artist, rival, buyer }, 36)
    const mail = async (subject: string) => (await server.mailTo(buyer.email, new RegExp(`^${subject}$`))).text
    expect(await orderOf(admin, orderId)).toMatchObject({ status: 'due', paymentTermHours: 36 })
    expect(await mail(`Your invoice for ${title}`)).toContain('Payment is due within 36 hours')
    const remindersAt = async (offset: string) => {
      await server.windClock(offset)
      await server.payments.rounds.chase()
      return server.one('select reminders_sent from orders where id = $1', [orderId])
    }
    expect([await remindersAt('11 hours'), await remindersAt('13 hours')]).toEqual([0, 1])
    expect([await remindersAt('23 hours'), await remindersAt('25 hours')]).toEqual([1, 2])
    expect(await mail(`Last reminder: ${title}`)).toContain('Your payment is due soon')
    await remindersAt('37 hours')
    expect(await orderOf(admin, orderId)).toMatchObject({ status: 'lapsed' })
    expect(await mail(`Your invoice for ${title} has lapsed`)).toContain('It was not paid within 36 hours')
  })
})
