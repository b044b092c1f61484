import { NoticePage } from '@vermeil/contracts/contact/notices.schema'
import { CheckoutLink } from '@vermeil/contracts/money/payments.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../../../test/test-server.ts'
import { until } from '../../../../test/until.ts'
import { must } from '../../../platform/must.ts'
import { answerOf, type PayingServer, startPayingServer } from '../payments.fixtures.ts'

let server: PayingServer
let artist: SignedIn
beforeAll(async () => {
  server = await startPayingServer()
  artist = await server.signedIn({ role: 'artist', isApproved: true })
})
afterAll(() => server.close())

/** What somebody reads in their notices, each with how its order stands now. */
const noticesOf = async (person: SignedIn) => {
  const { notices } = await answerOf(person.fetch('/api/v1/notices'), NoticePage)
  return notices.map(({ kind, order }) => [kind, order?.status ?? null]).sort()
}
const subjectsTo = (person: SignedIn) =>
  must(server.mailbox, 'a mailbox')
    .list({ to: person.email })
    .map(({ subject }) => subject)
const close = (lotId: string) =>
  server.database.pool.query('update lots set closes_at = house_now() where id = $1', [lotId])
const orderOn = (lotId: string) => server.one<string>('select status from orders where lot_id = $1', [lotId])

test('a purchase that was paid first is never called won or due', async () => {
  const buyer = await server.signedIn()
  const work = await server.work({ sellerId: artist.id, buyNow: dollars(600) })
  const request = { amount: dollars(600), paymentType: 'purchase', artworkId: work.artworkId }
  const { body } = await server.invoke(buyer, 'create-payment', request)
  await server.pay(body.url)
  await server.deliverAll()
  await server.mailTo(buyer.email, /Your receipt for/)
  expect(await noticesOf(buyer)).toEqual([['payment-received', null]])
  expect(subjectsTo(buyer).filter((subject) => /invoice|is yours/i.test(subject))).toEqual([])
})

test('a win is called due until it is paid, then paid, then refunded', async () => {
  const winner = await server.signedIn()
  const admin = await server.signedIn({ role: 'admin' })
  const work = await server.work({ sellerId: artist.id, startingBid: dollars(100) })
  const bid = { method: 'POST', json: { amount: dollars(100) } }
  expect((await winner.fetch(`/api/v1/lots/${work.lotId}/bids`, bid)).status).toBe(201)
  await close(work.lotId)
  await until(async () =>
    expect(await noticesOf(winner)).toEqual([
      ['payment-due', 'due'],
      ['won', 'due'],
    ]),
  )

  const orderId = await server.one<string>('select id from orders where lot_id = $1', [work.lotId])
  const { url } = await answerOf(winner.fetch(`/api/v1/orders/${orderId}/checkout`, { method: 'POST' }), CheckoutLink)
  await server.pay(url)
  await server.deliverAll()
  await until(async () => expect(await orderOn(work.lotId)).toBe('paid'))
  const paid = [
    ['payment-due', 'paid'],
    ['payment-received', null],
    ['won', 'paid'],
  ]
  expect(await noticesOf(winner)).toEqual(paid)

  const refund = { method: 'POST', json: { amount: dollars(100), reason: 'Damaged in transit' } }
  expect((await admin.fetch(`/api/v1/admin/orders/${orderId}/refunds`, refund)).status).toBeLessThan(300)
  await until(async () => expect(await orderOn(work.lotId)).toBe('refunded'))
  expect(await noticesOf(winner)).toEqual(paid.map(([kind, status]) => [kind, status && 'refunded']))
})

test('a win that the held card pays is not invoiced as due at all', async () => {
  const winner = await server.signedIn()
  const work = await server.work({ sellerId: artist.id, startingBid: dollars(100) })
  const request = { amount: dollars(200), paymentType: 'bid', artworkId: work.artworkId }
  const { body } = await server.invoke(winner, 'create-payment', request)
  await server.pay(body.url)
  await server.deliverAll()
  await until(async () => expect(await server.one('select bid_count from lots where id = $1', [work.lotId])).toBe(1))
  await close(work.lotId)
  await until(async () => expect(await orderOn(work.lotId)).toBe('paid'))
  await server.mailTo(winner.email, /Your receipt for/)
  expect(await noticesOf(winner)).toEqual([
    ['payment-received', null],
    ['won', 'paid'],
  ])
  expect(subjectsTo(winner).filter((subject) => /invoice/i.test(subject))).toEqual([])

  // The mail about the win is written later, and by then it is paid.
  await server.windClock('1 minute')
  const mail = await server.mailTo(winner.email, /is yours/)
  expect(mail.text).toContain('It is paid')
  expect(mail.text).not.toMatch(/\bdue\b/)
})

test('a win whose held card cannot be charged is invoiced after all', async () => {
  const winner = await server.signedIn()
  const work = await server.work({ sellerId: artist.id, startingBid: dollars(100) })
  const request = { amount: dollars(200), paymentType: 'bid', artworkId: work.artworkId }
  const { body } = await server.invoke(winner, 'create-payment', request)
  await server.pay(body.url)
  await server.deliverAll()
  await until(async () => expect(await server.one('select bid_count from lots where id = $1', [work.lotId])).toBe(1))
  const intent = await server.one<string>('select payment_intent from bid_guarantees where lot_id = $1', [work.lotId])
  await server.client.paymentIntents.cancel(intent)
  await close(work.lotId)
  await until(async () =>
    expect(await noticesOf(winner)).toEqual([
      ['payment-due', 'due'],
      ['won', 'due'],
    ]),
  )
  await server.mailTo(winner.email, /Your invoice for/)
})
