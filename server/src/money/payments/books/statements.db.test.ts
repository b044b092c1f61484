import { StatementMonths } from '@vermeil/contracts/money/statements.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf, tagsOf } from '../../../../test/read-pdf.ts'
import { type SignedIn, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { answerOf, refusalOf } from '../payments.fixtures.ts'
import { type Entry, ledger } from './ledger-store.ts'

let server: TestServer
let artist: SignedIn
let buyer: SignedIn
beforeAll(async () => {
  server = await startTestServer()
  ;[artist, buyer] = [await server.signedIn({ role: 'artist' }), await server.signedIn()]
})
afterAll(() => server.close())

async function addOrder(title: string, price: number, invoice: number): Promise<string> {
  const { rows } = await server.database.pool.query(
    `insert into orders (kind, status, buyer_id, seller_id, title, amount_cents, invoice_number, paid_at, paid_with)
     values ('auction', 'paid', $1, $2, $3, $4, $5, house_now(), 'card') returning id`,
    [buyer.id, artist.id, title, price, invoice],
  )
  return rows[0].id
}

const book = (bookingKey: string, memo: string, at: string, lines: Entry['lines']) =>
  server.database.transaction((tx) => ledger.book(tx, { bookingKey, memo, at: new Date(at), lines }))

test('a month’s statement has sales, commission, earnings, refunds, payouts and both balances from the ledger', async () => {
  const [old, frost] = [await addOrder('Low Tide', dollars(200), 1), await addOrder('First Frost', dollars(1_000), 2)]
  const payable = (order: string, amount: number) => ({ account: 'payable' as const, party: artist.id, order, amount })
  const earn = (order: string, price: number, earnings: number) => [
    { account: 'provider' as const, order, amount: price },
    { account: 'commission' as const, order, amount: earnings - price },
    payable(order, -earnings),
  ]
  await book('checkout:1', 'Low Tide', '2026-08-31T23:59:59.999Z', earn(old, dollars(200), dollars(170)))
  await book('checkout:2', 'First Frost', '2026-09-01T00:00:00Z', earn(frost, dollars(1_000), dollars(850)))
  await book('refund:1', 'Refund: First Frost', '2026-09-20T10:00:00Z', [
    { account: 'provider', order: frost, amount: -dollars(100) },
    { account: 'commission', order: frost, amount: dollars(15) },
    payable(frost, dollars(85)),
  ])
  await book('payout:1', 'Payout 2026-09', '2026-09-30T10:00:00Z', [
    ...[payable(old, dollars(170)), payable(frost, dollars(300))],
    { account: 'bank', amount: -dollars(470) },
  ])
  await book('checkout:3', 'Low Tide', new Date().toISOString(), earn(old, dollars(10), dollars(9)))

  const { months } = await answerOf(artist.fetch('/api/v1/account/statements'), StatementMonths)
  expect(months).toEqual([
    { month: '2026-09', opening: dollars(170), closing: dollars(465) },
    { month: '2026-08', opening: 0, closing: dollars(170) },
  ])

  const answer = await artist.fetch('/api/v1/account/statements/2026-09.pdf')
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const { tags, title } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
  expect(title).toBe('Statement September 2026')
  const rows = tagsOf(tags, 'TR').map(({ children }) => children.map(({ text }) => text).join(' | '))
  expect(rows).toEqual([
    'Summary | Amount (USD)',
    'Opening balance | $170',
    'Earnings from sales and leases | $850',
    'Refunds to buyers | -$85',
    'Paid out to you | -$470',
    'Closing balance | $465',
    'Date | Work | Price | Commission | Earnings',
    'Sep 1, 2026 | First Frost | $1,000 | $150 | $850',
    ' | Total | $1,000 | $150 | $850',
    'Date | What | Amount (USD)',
    'Sep 20, 2026 | First Frost | -$85',
    'Date | What | Amount (USD)',
    'Sep 30, 2026 | Payout 2026-09 | -$470',
  ])
})

test('there is no statement of a running or empty month, and nobody reads another’s', async () => {
  const statement = (person: SignedIn, month: string) => person.fetch(`/api/v1/account/statements/${month}.pdf`)
  for (const month of [new Date().toISOString().slice(0, 7), '2026-01', '2031-01']) {
    expect((await refusalOf(statement(artist, month))).code).toBe('statement.unknown')
  }
  expect((await refusalOf(statement(buyer, '2026-09'))).code).toBe('statement.unknown')
  expect((await statement(artist, '2026-13')).status).toBe(422)
  expect(await answerOf(buyer.fetch('/api/v1/account/statements'), StatementMonths)).toEqual({ months: [] })
})
