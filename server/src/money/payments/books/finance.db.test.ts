import { AdminOrderPage, FinanceReport, PayoutBook } from '@vermeil/contracts/money/payments-admin.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '../../../../test/test-server.ts'
import { answerOf, type PayingServer, refusalOf, startPayingServer } from '../payments.fixtures.ts'
import { complete, get, noDifference, post, refundsDone, wonLot } from '../sales.fixtures.ts'

let server: PayingServer
let admin: SignedIn
let people: Record<'artist' | 'rival' | 'buyer', SignedIn>
let today: string
beforeAll(async () => {
  server = await startPayingServer()
  admin = await server.signedIn({ role: 'admin' })
  people = {
    artist: await server.signedIn({ role: 'artist' }),
    rival: await server.signedIn(),
    buyer: await server.signedIn(),
  }
  today = await server.one(`select to_char(house_now() at time zone 'UTC', 'YYYY-MM-DD')`)
})
afterAll(() => server.close())

const report = (query = '') => answerOf(get(admin, `/admin/finance${query}`), FinanceReport)
const orders = (query: string) => answerOf(get(admin, `/admin/orders?${query}`), AdminOrderPage)
const text = async (path: string) => {
  const answer = await get(admin, path)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  return (await answer.text()).replace('\uFEFF', '').trimEnd().split('\r\n')
}
const transfer = (orderId: string) =>
  post(admin, `/admin/orders/${orderId}/bank-transfer`, { amount: dollars(300), reference: 'Wire 7' })

async function paid() {
  const won = await wonLot(server, people)
  expect((await transfer(won.orderId)).status).toBe(200)
  return won
}

test('a sale, a part refund and a payout move the figures of their day, and what is held is free once the order is completed', async () => {
  const before = await report()
  expect(before.series).toHaveLength(30)
  const { orderId } = await paid()
  const sold = await report()
  expect(sold.current).toMatchObject({ received: dollars(300), commission: dollars(45), revenue: dollars(45) })
  expect(sold.series.at(-1)).toMatchObject({ period: today, current: { received: dollars(300) } })
  expect(sold.held.payable).toBe(dollars(255))
  expect(sold.payments).toEqual({ current: before.payments.current + 1, previous: 0 })

  const { owed } = await answerOf(get(admin, '/admin/payouts'), PayoutBook)
  const [first] = owed
  expect(first).toMatchObject({ payable: 0, held: dollars(255), heldOrders: 1 })
  expect(first?.heldUntil).toBeNull()

  await post(admin, `/admin/orders/${orderId}/refunds`, { amount: dollars(100), reason: 'Scratched' })
  await refundsDone(server)
  await complete(people.artist, people.buyer, orderId)
  const payout = { partyId: people.artist.id, amount: dollars(170), reference: 'Wire 8' }
  expect((await post(admin, '/admin/payouts', payout)).status).toBe(200)
  const after = await report('?period=7-days')
  expect(after.current).toMatchObject({ refunded: dollars(100), paidOut: dollars(170), revenue: dollars(30) })
  expect(after.held.payable).toBe(0)
  // Neither a refund nor a payout is one.
  expect(after.payments).toEqual(sold.payments)
  expect((await answerOf(get(admin, '/admin/payouts'), PayoutBook)).owed).toEqual([])
  await noDifference(server)
})

test('a period without movements is all zero, and one that ends before it begins is refused', async () => {
  const { current, previous } = await report('?from=2020-01-01&to=2020-12-31')
  expect(new Set(Object.values({ ...current, ...previous }))).toEqual(new Set([0]))
  expect((await refusalOf(get(admin, '/admin/finance?from=2020-02-01&to=2020-01-01'))).code).toBe('request.invalid')
  expect((await refusalOf(get(admin, '/admin/finance?from=2020-02-01'))).code).toBe('request.invalid')
})

test('the ledger’s file opens and closes each account, and its debits are its credits', async () => {
  await paid()
  const lines = (await text(`/admin/ledger.csv?from=${today}&to=${today}`)).map((line) => line.split(','))
  const [total] = lines.filter(([account]) => account === 'All')
  expect(Number(total?.[7])).toBeGreaterThan(0)
  expect(total?.[7]).toBe(total?.[8])
  const bank = lines.filter(([account]) => account === 'bank')
  const numbers = (at: number) => bank.slice(1, -1).map((line) => Number(line[at] || 0))
  const sum = (values: readonly number[]) => values.reduce((left, right) => left + right, 0)
  const [opening, closing] = [bank[0], bank.at(-1)].map((line) => Number(line?.[9]))
  expect(closing).toBeCloseTo((opening ?? 0) + sum(numbers(7)) - sum(numbers(8)), 2)

  // The next day opens with what this one closed with.
  const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
  const [, next] = await text(`/admin/ledger.csv?account=bank&from=${tomorrow}&to=${tomorrow}`)
  expect(Number(next?.split(',')[9])).toBe(closing)
})

describe('orders are found by', () => {
  test('number, title, buyer, seller and state, page by page', async () => {
    const { orderId, title } = await wonLot(server, people)
    const number = await server.one<number>('select invoice_number from orders where id = $1', [orderId])
    await server.database.pool.query(
      `update profiles set first_name = 'Odalys', last_name = 'Quintero' where account_id = $1`,
      [people.buyer.id],
    )
    const ids = async (query: string) => (await orders(query)).orders.map(({ id }) => id)
    expect(await ids(`q=VM-${String(number).padStart(6, '0')}`)).toEqual([orderId])
    expect(await ids(`q=${encodeURIComponent(title.toUpperCase())}`)).toEqual([orderId])
    expect(await ids('q=dalys%20qui')).toContain(orderId)
    expect(await ids(`q=${people.artist.email}`)).toContain(orderId)
    expect(await ids('q=nobody%25')).toEqual([])
    expect(await ids(`q=${people.artist.email}&status=due`)).toEqual([orderId])

    const all = await orders('sort=date')
    expect(all.total).toBe(all.orders.length)
    expect(await ids('sort=date&limit=1&page=2')).toEqual([all.orders[1]?.id])
    expect((await orders('sort=-date')).orders.map(({ id }) => id)).toEqual(all.orders.map(({ id }) => id).reverse())
    const file = await text('/admin/orders.csv?status=due')
    expect(file).toHaveLength(2)
    expect(file[1]).toContain('Odalys Quintero')
  })
})
