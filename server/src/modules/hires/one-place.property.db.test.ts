import { HireList } from '@vermeil/contracts/hires'
import { dollars } from '@vermeil/contracts/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../../test/test-server.ts'
import { must } from '../../platform/must.ts'
import { answerOf, type PayingServer } from '../payments/payments.fixtures.ts'
import { get, leasesOf, noDifference, post } from '../payments/sales.fixtures.ts'
import { type Agent, datesIn, openHires, rent, requestHire } from './hires.fixtures.ts'

let server: PayingServer
let today: string
let owner: SignedIn
let agents: readonly [Agent, Agent]
let buyer: SignedIn
let admin: SignedIn
beforeAll(async () => {
  const opened = await openHires()
  ;({ server, today, owner, admin } = opened)
  agents = [opened.agent, opened.rival]
  buyer = await server.signedIn()
})
afterAll(() => server.close())

const price = dollars(400)
const work = fc.nat(1)
/** What people do, in some order, to two works and in a few weeks, so that they get in each other's way. */
const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('request' as const),
      work,
      agent: fc.nat(1),
      from: fc.nat(12),
      days: fc.nat(6),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('accept' as const), nth: fc.nat(3) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay' as const), nth: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), nth: fc.nat(3), byOwner: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('return' as const), nth: fc.nat(3) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('days pass' as const), days: fc.integer({ min: 1, max: 5 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('lease' as const), work }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('buy' as const), work }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('return lease' as const) }) },
)
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never
type Works = readonly { artworkId: string }[]

let day = 0
const delivered = new Set<string>()

/** Everything that has happened at the provider since the last time. */
async function deliverNew(): Promise<void> {
  for (const event of (await server.client.events.list({ limit: 20 })).data.reverse()) {
    if (delivered.has(event.id)) continue
    delivered.add(event.id)
    await server.deliver(event)
  }
}

async function payAt(answer: Response): Promise<void> {
  if (answer.status !== 200) return
  await server.pay(((await answer.json()) as { url: string }).url)
  await deliverNew()
}

async function nthHire(person: SignedIn, works: Works, can: 'answer' | 'pay' | 'cancel' | 'return', nth: number) {
  const { hires } = await answerOf(get(person, '/hires'), HireList)
  return hires.filter((hire) => hire.can[can] && works.some(({ artworkId }) => artworkId === hire.artworkId))[nth]
}

async function act(one: Action, works: Works): Promise<void> {
  const idOf = (place: number) => must(works[place], 'a work').artworkId
  switch (one.kind) {
    case 'request': {
      const dates = datesIn(today, day + one.from, day + one.from + one.days)
      const agent = must(agents[one.agent], 'an agent')
      await requestHire(agent, agent, { artworkId: idOf(one.work), ...dates })
      return
    }
    case 'accept': {
      const hire = await nthHire(owner, works, 'answer', one.nth)
      if (hire) await post(owner, `/hires/${hire.id}/acceptance`)
      return
    }
    case 'pay':
      for (const agent of agents) {
        const hire = await nthHire(agent, works, 'pay', one.nth)
        if (hire) await payAt(await post(agent, `/hires/${hire.id}/checkout`))
      }
      return
    case 'cancel': {
      const person = one.byOwner ? owner : agents[0]
      const hire = await nthHire(person, works, 'cancel', one.nth)
      if (hire) await post(person, `/hires/${hire.id}/cancellation`, { reason: '' })
      return
    }
    case 'return': {
      const hire = await nthHire(owner, works, 'return', one.nth)
      if (hire) await post(owner, `/hires/${hire.id}/return`, { condition: 'Good', isGood: true })
      return
    }
    case 'days pass':
      day += one.days
      await server.windClock(`${day} days`)
      await server.hires.round()
      return
    case 'lease':
    case 'buy': {
      const isLease = one.kind === 'lease'
      const { status, body } = await server.invoke(buyer, 'create-payment', {
        ...{ amount: isLease ? 2 * rent : price, paymentType: isLease ? 'lease' : 'purchase' },
        ...{ artworkId: idOf(one.work), metadata: { duration: '1-month' } },
      })
      if (status !== 200) return
      await server.pay(body.url)
      return deliverNew()
    }
    case 'return lease': {
      const lease = (await leasesOf(buyer)).find(({ status }) => status !== 'returned')
      if (lease) await post(admin, `/admin/leases/${lease.id}/return`, { damage: 0 })
    }
  }
}

/** Each work that is in two places, or promised twice, in words. */
async function conflicts(works: Works): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ conflict: string }>(
    `with places as (
       select artwork_id, 'hire ' || id as place from hires where state = 'running'
       union all select artwork_id, 'lease ' || id from leases where status = 'active'
       union all select artwork_id, 'lot ' || id from lots where state in ('scheduled', 'live')
     ), promised as (
       select artwork_id, 'hire ' || id as place, daterange(from_day, until_day, '[]') as days from hires
         where state in ('accepted', 'paid', 'running')
       union all select artwork_id, 'lease ' || id, daterange(starts_at::date, ends_at::date, '[]') from leases
         where status = 'active'
       union all select artwork_id, 'lot ' || id, daterange(null, null) from lots where state in ('scheduled', 'live')
       union all select artwork_id, 'sale ' || id, daterange(sold_at::date, null) from sales
     )
     select a.place || ' and ' || b.place as conflict from places a join places b using (artwork_id) where a.place < b.place
       and artwork_id = any($1)
     union all select a.place || ' against ' || b.place from promised a join promised b using (artwork_id)
       where a.place < b.place and a.days && b.days and artwork_id = any($1)
     union all select 'no booking of ' || id from hires where state in ('accepted', 'paid') and artwork_id = any($1)
       and not exists (select from work_bookings where subject_id = hires.id)`,
    [works.map(({ artworkId }) => artworkId)],
  )
  return rows.map(({ conflict }) => conflict)
}

test('no sequence of hires, leases, reservations and sales puts one work in two places', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 12, maxLength: 24 }), async (sequence) => {
      const terms = { sellerId: owner.id, lease: rent, buyNow: price, closesIn: '1000 days' }
      const works = [await server.work(terms), await server.work(terms)]
      for (const one of sequence) {
        await act(one, works)
        expect(await conflicts(works), JSON.stringify(one)).toEqual([])
      }
    }),
    { numRuns: 6 },
  )
  await noDifference(server)
})
