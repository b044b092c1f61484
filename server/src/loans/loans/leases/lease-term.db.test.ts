import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NoticePage } from '@vermeil/contracts/contact/notices.schema'
import { addDays, addMonths, dayAt } from '@vermeil/contracts/loans/hire-terms'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../../../test/test-server.ts'
import { act, goTo, shipmentOf, tracking } from '../../../fulfillment/shipping/shipping.fixtures.ts'
import { answerOf, type PayingServer } from '../../../money/payments/payments.fixtures.ts'
import { codeOf, get, noDifference, post, refundsDone } from '../../../money/payments/sales.fixtures.ts'
import { openHires, rent } from '../hires/hires.fixtures.ts'
import { leaseNow, payLease } from './leases.fixtures.ts'

let server: PayingServer
let owner: SignedIn
let lessee: SignedIn

beforeAll(async () => {
  ;({ server, owner } = await openHires())
  lessee = await server.signedIn()
})
afterAll(() => server.close())

const newWork = () => server.work({ sellerId: owner.id, lease: rent })
type Leased = Awaited<ReturnType<typeof leased>>

/** Paid, and the latest day on which the work should arrive. */
async function leased(option: 'delivery' | 'pickup' = 'delivery') {
  const work = await newWork()
  const { id, orderId } = await payLease(server, lessee, work, rent, option)
  const { arrivesBy, shipBy } = await shipmentOf(lessee, orderId)
  return { ...work, id, orderId, arrivesBy: arrivesBy ?? '', shipBy: shipBy ?? '' }
}

const statusOf = async ({ artworkId }: Leased) => (await leaseNow(lessee, artworkId)).status
/** The first moment at which the work is not booked any more. */
const bookedUntil = ({ id }: Leased) =>
  server.one<Date>(`select upper(during) from work_bookings where subject_id = $1`, [id])
/** A day's end. */
const endOf = (day: string) => new Date(`${addDays(day, 1)}T00:00:00Z`)
const noticesOf = async (person: SignedIn) =>
  (await answerOf(get(person, '/notices'), NoticePage)).notices.map(({ details }) => details.text)
/** Moves the clock and lets the loans do what is due, and nothing that shipping would. */
async function loansOn(day: string) {
  const now = await server.one<Date>('select clock_timestamp()')
  const seconds = Math.round((new Date(`${day}T06:00:00Z`).getTime() - now.getTime()) / 1_000)
  await server.windClock(`${seconds} seconds`)
  await server.loans.round()
}

test('a lease begins when its work is delivered, and its booking ends 14 days after it', async () => {
  const lease = await leased()
  const latest = addDays(lease.arrivesBy, 3)
  expect(await leaseNow(lessee, lease.artworkId)).toMatchObject({
    ...{ status: 'paid', startsAt: `${latest}T00:00:00.000Z`, endsAt: `${addMonths(latest, 1)}T00:00:00.000Z` },
    can: { return: false, buy: false },
  })
  expect(await bookedUntil(lease)).toEqual(endOf(addDays(addMonths(latest, 1), 14)))

  await act(owner, lease.orderId, 'shipment/dispatch', tracking)
  const { text } = await server.mailTo(lessee.email, new RegExp(`${lease.title} is on its way`))
  expect(text).toMatch(/Your lease begins when it arrives, at the latest on \w+ \d+, \d{4}\./)
  expect(await statusOf(lease)).toBe('paid')
  await act(lessee, lease.orderId, 'delivery')
  const begun = await leaseNow(lessee, lease.artworkId)
  const today = dayAt(await server.one<Date>('select house_now()'))
  expect(begun).toMatchObject({ status: 'active', can: { buy: true } })
  expect([dayAt(new Date(begun.startsAt)), dayAt(new Date(begun.endsAt))]).toEqual([today, addMonths(today, 1)])
  expect(await bookedUntil(lease)).toEqual(endOf(addDays(addMonths(today, 1), 14)))
  for (const person of [lessee, owner]) {
    expect(await noticesOf(person)).toContainEqual(expect.stringContaining(`The lease of ${lease.title} has begun.`))
  }

  // It is free from the day on which it is back, and the days that it was late count from its own last day.
  await server.windClock('40 days')
  const late = Math.round((Date.now() + 40 * 86_400_000 - Date.parse(begun.endsAt)) / 86_400_000)
  expect(await statusOf(lease)).toBe('overdue')
  await post(owner, `/leases/${lease.id}/return`, { condition: 'As it left', isGood: true })
  const back = await leaseNow(lessee, lease.artworkId)
  expect(back).toMatchObject({ status: 'returned', lateCharge: late * Math.floor(rent / 30) })
  expect((await bookedUntil(lease)) <= (await server.one<Date>('select house_now()'))).toBe(true)
  await server.windClock('0 days')
  await noDifference(server)
})

test('a pick-up by the lessee’s code begins it, too', async () => {
  const lease = await leased('pickup')
  const { pickupCode } = await shipmentOf(lessee, lease.orderId)
  expect((await act(owner, lease.orderId, 'shipment/handover', { code: pickupCode })).status).toBe(200)
  expect(await statusOf(lease)).toBe('active')
})

test('without a word it begins 3 days after the latest arrival, but not if it was not sent or a problem is open', async () => {
  const [sent, missing, unsent] = [await leased(), await leased(), await leased()]
  for (const { orderId } of [sent, missing]) await act(owner, orderId, 'shipment/dispatch', tracking)
  await loansOn(addDays(sent.arrivesBy, 2))
  expect(await statusOf(sent)).toBe('paid')
  expect((await post(lessee, `/claim-subjects/order/${missing.orderId}/claims`, missed)).status).toBe(201)
  await loansOn(addDays(sent.arrivesBy, 3))
  expect(await statusOf(sent)).toBe('active')
  expect(await statusOf(missing)).toBe('paid')
  expect(await statusOf(unsent)).toBe('paid')
  const { startsAt } = await leaseNow(lessee, sent.artworkId)
  expect(dayAt(new Date(startsAt))).toBe(addDays(sent.arrivesBy, 3))
  await server.windClock('0 days')
})
const missed = { problem: 'not-arrived', text: 'It is not here' }

test('one that is sent late begins later, and is booked longer', async () => {
  const lease = await leased()
  await goTo(server, addDays(lease.shipBy, 5))
  await act(owner, lease.orderId, 'shipment/dispatch', tracking)
  const { arrivesBy } = await shipmentOf(lessee, lease.orderId)
  expect(arrivesBy).toBe(addDays(lease.arrivesBy, 5))
  const latest = addDays(lease.arrivesBy, 8)
  expect(await bookedUntil(lease)).toEqual(endOf(addDays(addMonths(latest, 1), 14)))
  await loansOn(addDays(latest, -1))
  expect(await statusOf(lease)).toBe('paid')
  await loansOn(latest)
  expect(await statusOf(lease)).toBe('active')
  await server.windClock('0 days')
})

test('one that is not sent is canceled by the lessee from the 7th day after the last day to ship on', async () => {
  const lease = await leased()
  expect((await shipmentOf(lessee, lease.orderId)).cancelableFrom).toBe(addDays(lease.shipBy, 7))
  await goTo(server, addDays(lease.shipBy, 6))
  const cancel = () => act(lessee, lease.orderId, 'shipment/cancellation')
  expect(await codeOf(cancel())).toBe('shipment.not-late')
  await goTo(server, addDays(lease.shipBy, 7))
  expect((await cancel()).status).toBe(200)
  await refundsDone(server)
  expect(await leaseNow(lessee, lease.artworkId)).toMatchObject({ status: 'canceled', depositHeldUntil: null })
  expect(
    await server.one(
      `select sum(amount_cents) = (select amount_cents from orders where id = $1) from refunds where order_id = $1`,
      [lease.orderId],
    ),
  ).toBe(true)
  expect(await server.one('select state from lots where id = $1', [lease.lotId])).toBe('live')
  expect(await server.one('select count(*) from work_bookings where subject_id = $1', [lease.id])).toBeLessThanOrEqual(
    1,
  )
  await server.loans.round()
  expect(await statusOf(lease)).toBe('canceled')
  await server.windClock('0 days')
  await noDifference(server)
})

test('what came back before anybody said that it arrived costs nothing more', async () => {
  const lease = await leased()
  await act(owner, lease.orderId, 'shipment/dispatch', tracking)
  expect((await post(owner, `/leases/${lease.id}/return`, { condition: 'Refused', isGood: true })).status).toBe(204)
  expect(await leaseNow(lessee, lease.artworkId)).toMatchObject({ status: 'returned', lateCharge: 0 })
  await refundsDone(server)
})

test('leases of before keep their dates if their work has arrived, and follow the new rule if not', async () => {
  const [here, coming] = [await leased(), await leased()]
  await act(owner, here.orderId, 'shipment/dispatch', tracking)
  await act(lessee, here.orderId, 'delivery')
  // As the version before wrote them: from the payment on, and without a way back.
  await server.database.pool.query(
    `update shipments set state = 'canceled', canceled_at = now() where direction = 'back' and state = 'paid'`,
  )
  const before = `update leases set started_at = null, starts_at = $2, ends_at = $3 where id = $1`
  await server.database.pool.query(
    `create table leases as
     select id, order_id, artwork_id, months, starts_at, ends_at, started_at, 'active' as status
     from loans join loan_leases k on k.loan_id = id join loan_invoices v on v.loan_id = id
     where state in ('paid', 'running')`,
  )
  const moved = `update loan_leases k set starts_at = h.starts_at, ends_at = h.ends_at from leases h where h.id = k.loan_id;
    update loans l set started_at = h.started_at, state = case when h.started_at is null then 'paid' else 'running' end,
      from_day = (h.starts_at at time zone 'utc')::date, until_day = (h.ends_at at time zone 'utc')::date
    from leases h where h.id = l.id`
  const booked = `update work_bookings set during = tstzrange(lower(during), $2) where subject_id = $1`
  const dates = [new Date('2026-01-01T09:00:00Z'), new Date('2099-02-01T09:00:00Z')] as const
  for (const { id } of [here, coming]) {
    await server.database.pool.query(before, [id, ...dates])
    await server.database.pool.query(booked, [id, dates[1]])
  }
  const migration = readFileSync(
    join(import.meta.dirname, '../../../../migrations/0091_terms_from_arrival.sql'),
    'utf8',
  )
  const updates = migration.split(/;\n/).filter((statement) => /^(--.*\n)*update /.test(statement.trim()))
  expect(updates).toHaveLength(3)
  // It may be run again where it was interrupted.
  for (const statement of [...updates, ...updates, moved]) await server.database.pool.query(statement)

  const unchanged = await leaseNow(lessee, here.artworkId)
  expect(unchanged).toMatchObject({
    status: 'active',
    startsAt: dates[0].toISOString(),
    endsAt: dates[1].toISOString(),
  })
  expect(await bookedUntil(here)).toEqual(dates[1])
  const latest = addDays(coming.arrivesBy, 3)
  expect(await leaseNow(lessee, coming.artworkId)).toMatchObject({
    ...{ status: 'paid', startsAt: `${latest}T00:00:00.000Z`, endsAt: `${addMonths(latest, 1)}T00:00:00.000Z` },
  })
  await server.database.pool.query(booked, [coming.id, endOf(latest)])
  for (const statement of updates) await server.database.pool.query(statement)
  expect(await bookedUntil(coming)).toEqual(endOf(addDays(addMonths(latest, 1), 14)))
  // A node of the version before has recorded the delivery: the round catches up.
  await server.database.pool.query(
    `update shipments set state = 'delivered', delivered_at = house_now(), completes_at = house_now() + interval '7 days'
     where order_id = $1`,
    [coming.orderId],
  )
  await loansOn(latest)
  expect(await statusOf(coming)).toBe('active')
  await server.windClock('0 days')
})
