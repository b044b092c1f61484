import { PersonRecord } from '@vermeil/contracts/desk/people.schema'
import { SignalList } from '@vermeil/contracts/desk/signals.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSetting } from '../../../../test/change-setting.ts'
import { runJobs } from '../../../../test/run-jobs.ts'
import { type SignedIn, testPassword } from '../../../../test/test-server.ts'
import { answerOf, type PayingServer, refusalOf, startPayingServer } from '../../../money/payments/payments.fixtures.ts'

let server: PayingServer
let admin: SignedIn
let seller: SignedIn
beforeAll(async () => {
  server = await startPayingServer()
  admin = await server.signedIn({ role: 'admin' })
  await changeSetting(admin, 'payment', { unpaidLimit: null })
  seller = await server.signedIn({ role: 'artist' })
})
afterAll(() => server?.close())

const look = () => runJobs(server, (name) => name === 'people.find-signals')
const list = async (state = 'open') =>
  (await answerOf(admin.fetch(`/api/v1/admin/signals?state=${state}`), SignalList)).signals
const aboutBidder = async (id: string, state?: string) => (await list(state)).filter(({ bidder }) => bidder.id === id)
const dismiss = (id: string) =>
  admin.fetch(`/api/v1/admin/signals/${id}/dismissal`, { method: 'PUT', json: { reason: 'They share a studio' } })

async function bidOnNew(person: SignedIn, sellerId: string) {
  const { lotId } = await server.work({ sellerId })
  const answer = await person.fetch(`/api/v1/lots/${lotId}/bids`, { method: 'POST', json: { amount: dollars(200) } })
  expect(answer.status).toBe(201)
  return lotId
}

/** Tests all come from one address, with one browser: only those whose marks are alike may share. */
const forgetMarks = () => server.database.pool.query('delete from sign_in_marks')

test('sharing a network and a browser with the seller is found once, dismissed, and found again with new evidence only', async () => {
  const bidder = await server.signedIn()
  const lotId = await bidOnNew(bidder, seller.id)
  await look()
  const found = await aboutBidder(bidder.id)
  expect(found.map(({ rule }) => rule).sort()).toEqual(['shared-device', 'shared-network'])
  expect(found[0]).toMatchObject({ seller: { id: seller.id }, evidence: [{ type: 'lot', id: lotId }], dismissal: null })

  await look()
  expect(await aboutBidder(bidder.id)).toHaveLength(2)
  for (const { id } of found) expect((await dismiss(id)).status).toBe(204)
  expect(await refusalOf(dismiss(found[0]?.id ?? ''))).toMatchObject({ status: 404, code: 'signal.unknown' })
  // Another bid on the same lot is a bid in this hour, and no new evidence.
  await bidder.fetch(`/api/v1/lots/${lotId}/bids`, { method: 'POST', json: { amount: dollars(300) } })
  await look()
  expect(await aboutBidder(bidder.id)).toEqual([])
  expect(await aboutBidder(bidder.id, 'dismissed')).toHaveLength(2)

  await bidOnNew(bidder, seller.id)
  await look()
  expect((await aboutBidder(bidder.id)).map(({ evidence }) => evidence.length)).toEqual([2, 2])
  const record = await answerOf(admin.fetch(`/api/v1/admin/accounts/${seller.id}`), PersonRecord)
  expect(record.signals).toHaveLength(2)
})

test('bidding on one seller, voided bids and lapsed orders are found', async () => {
  await forgetMarks()
  const [loyal, careless] = [await server.signedIn(), await server.signedIn()]
  await forgetMarks()
  for (let lot = 0; lot < 5; lot++) await bidOnNew(loyal, seller.id)
  const { pool } = server.database
  for (let lot = 0; lot < 2; lot++) {
    const lotId = await bidOnNew(careless, seller.id)
    const json = { sequence: 1, reason: 'At their request' }
    expect((await admin.fetch(`/api/v1/lots/${lotId}/voids`, { method: 'POST', json })).status).toBeLessThan(300)
    await pool.query(
      `insert into orders (kind, status, buyer_id, title, amount_cents, invoice_number, due_at, lapsed_at)
       values ('auction', 'lapsed', $1, 'Low Tide', 10000, $2, house_now(), house_now())`,
      [careless.id, 900 + lot],
    )
  }
  await look()
  expect(await aboutBidder(loyal.id)).toMatchObject([{ rule: 'one-seller', seller: { id: seller.id } }])
  const about = await aboutBidder(careless.id)
  expect(about.map(({ rule, seller: other }) => [rule, other]).sort()).toEqual([
    ['lapsed-orders', null],
    ['voided-bids', null],
  ])
})

test('an unusual amount is found, which a person could capture a lot by', async () => {
  await forgetMarks()
  const [eager, usual] = [await server.signedIn(), await server.signedIn()]
  await forgetMarks()
  const lotId = await bidOnNew(usual, seller.id)
  const json = { amount: dollars(500_000), confirmUnusual: true }
  expect((await eager.fetch(`/api/v1/lots/${lotId}/bids`, { method: 'POST', json })).status).toBe(201)
  await look()
  expect(await aboutBidder(eager.id)).toMatchObject([
    { rule: 'unusual-amount', seller: null, evidence: [{ type: 'lot', id: lotId }] },
  ])
  expect(await aboutBidder(usual.id)).toEqual([])
})

test('a person’s export names no other person, and erasing removes marks and signals', async () => {
  await forgetMarks()
  const [other, person] = [await server.signedIn({ role: 'artist' }), await server.signedIn()]
  const lotId = await bidOnNew(person, other.id)
  await look()
  const exported = await (await person.fetch('/api/v1/account/export', { method: 'POST' })).text()
  expect(JSON.parse(exported).signals).toHaveLength(2)
  expect(exported).not.toContain(other.id)

  await admin.fetch(`/api/v1/lots/${lotId}/voids`, { method: 'POST', json: { sequence: 1, reason: 'Leaves' } })
  const gone = await person.fetch('/api/v1/account', { method: 'DELETE', json: { password: testPassword } })
  expect(gone.status).toBe(204)
  const left = `select (select count(*) from signals where account_id = $1) + (select count(*) from sign_in_marks where account_id = $1)`
  expect(await server.one<number>(left, [person.id])).toBe(0)
})
