import { DeskFigures } from '@vermeil/contracts/desk/desk.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../../test/test-server.ts'
import { answerOf, type PayingServer, startPayingServer } from '../../money/payments/payments.fixtures.ts'
import { get, wonLot } from '../../money/payments/sales.fixtures.ts'

let server: PayingServer
let admin: SignedIn
let people: Record<'artist' | 'rival' | 'buyer', SignedIn>
beforeAll(async () => {
  server = await startPayingServer()
  admin = await server.signedIn({ role: 'admin' })
  people = {
    artist: await server.signedIn({ role: 'artist' }),
    rival: await server.signedIn(),
    buyer: await server.signedIn(),
  }
})
afterAll(() => server.close())

const figures = () => answerOf(get(admin, '/admin/desk'), DeskFigures)
const run = (text: string, values: unknown[] = []) => server.database.pool.query(text, values)

test('a new house counts its people and nothing else', async () => {
  const nothing = { count: 0, value: 0 }
  expect(await figures()).toMatchObject({
    soldToday: { ...nothing, before: nothing },
    soldThisMonth: { ...nothing, before: nothing },
    activeLots: 0,
    people: { count: 4, isEstimate: false },
    joinedThisMonth: 4,
    waiting: { applications: 0, listings: 0, authenticityRequests: 0, overduePayments: 0 },
  })
})

test('sales count in their own day and month, and a voided one in none', async () => {
  const today = await wonLot(server, people)
  const yesterday = await wonLot(server, people)
  const lastMonth = await wonLot(server, people)
  const voided = await wonLot(server, people)
  const sell = (lotId: string, moment: string) =>
    run(`update sales set sold_at = (${moment}) at time zone 'UTC' where lot_id = $1`, [lotId])
  await sell(yesterday.lotId, `date_trunc('day', house_now() at time zone 'UTC') - interval '1 day'`)
  await sell(lastMonth.lotId, `date_trunc('month', house_now() at time zone 'UTC') - interval '1 month'`)
  await run('update sales set voided_at = sold_at where lot_id = $1', [voided.lotId])
  const sale = { count: 1, value: dollars(300) }
  const { soldToday, soldThisMonth, at } = await figures()
  expect(soldToday).toEqual({ ...sale, before: sale })
  // On the first of a month yesterday belongs to the month before.
  const both = new Date(at).getUTCDate() === 1 ? sale : { count: 2, value: dollars(600) }
  expect(soldThisMonth).toEqual({ ...both, before: sale })

  // All four are invoiced. One is past its date, one lapsed and is open, one lapsed and was relisted.
  await run(`update orders set due_at = house_now() - interval '1 minute' where id = $1`, [today.orderId])
  await run(`update orders set status = 'lapsed', lapsed_at = house_now() where id = any($1)`, [
    [yesterday.orderId, lastMonth.orderId],
  ])
  await run(`update orders set lapse_handled = 'relisted' where id = $1`, [lastMonth.orderId])
  // The job of every minute may have lapsed the first meanwhile: it waits either way.
  expect((await figures()).waiting.overduePayments).toBe(2)
})

test('open lots, works in review, applications and requests are counted while they wait', async () => {
  const before = await figures()
  await server.work({ sellerId: people.artist.id })
  await run(
    `insert into artworks (artist_id, seller_id, status, title, medium, category, starting_bid_cents, submitted_at)
     select artist_id, $1, 'in_review', 'Low Tide', 'oil', 'painting', 100, house_now() from artworks limit 1`,
    [people.artist.id],
  )
  await run(
    `insert into artist_applications (artist_name, email, specialty, status)
     values ('Ada', 'ada@example.com', 'Oil', 'pending'), ('Bea', 'bea@example.com', 'Oil', 'rejected')`,
  )
  await run(
    `insert into authenticity_requests (artwork_title, artist, contact_name, contact_email, status)
     values ('A', 'B', 'C', 'd@example.com', 'received'), ('A', 'B', 'C', 'd@example.com', 'in-review'),
       ('A', 'B', 'C', 'd@example.com', 'report-ready')`,
  )
  const after = await figures()
  expect(after.activeLots).toBe(before.activeLots + 1)
  expect(after.waiting).toMatchObject({ applications: 1, listings: 1, authenticityRequests: 2 })
})
