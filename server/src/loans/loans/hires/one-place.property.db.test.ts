import { addDays } from '@vermeil/contracts/loans/hire-terms'
import { HireList } from '@vermeil/contracts/loans/hires.schema'
import { StagingList } from '@vermeil/contracts/loans/stagings.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { sampleSize } from '@vermeil/test-kit/tier'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../../../test/test-server.ts'
import { seedCard } from '../../../money/payments/cards/seed-card.ts'
import { answerOf, type PayingServer } from '../../../money/payments/payments.fixtures.ts'
import { get, leasesOf, noDifference, post } from '../../../money/payments/sales.fixtures.ts'
import { must } from '../../../platform/must.ts'
import { propertyBody } from '../../../trades/realtors/realtors.fixtures.ts'
import { type Home, requestStaging, withHome } from '../stagings/stagings.fixtures.ts'
import { type Agent, datesIn, openHires, rent, requestHire } from './hires.fixtures.ts'

let server: PayingServer
let today: string
let owner: SignedIn
let agents: readonly [Agent, Agent]
let buyer: SignedIn
let realtor: Home
let admin: SignedIn
beforeAll(async () => {
  const opened = await openHires()
  ;({ server, today, owner, admin } = opened)
  agents = [opened.agent, opened.rival]
  buyer = await server.signedIn()
  realtor = await withHome(await server.signedIn({ role: 'realtor' }))
  await seedCard(server, realtor)
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
  {
    weight: 5,
    arbitrary: fc.record({
      ...{ kind: fc.constant('stage' as const), work, from: fc.nat(6) },
      days: fc.option(fc.integer({ min: 0, max: 45 })),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('change staging' as const),
      how: fc.constantFrom(
        'acceptance' as const,
        'checkout' as const,
        'cancellation' as const,
        'notice' as const,
        'return' as const,
      ),
      nth: fc.nat(2),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sell the home' as const), days: fc.nat(12) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('lease' as const), work }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('buy' as const), work }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('return lease' as const) }) },
)
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never
type Works = readonly { artworkId: string }[]

let day = 0

async function payAt(answer: Response): Promise<void> {
  if (answer.status !== 200) return
  await server.pay(((await answer.json()) as { url: string }).url)
  await server.deliverAll()
}

async function nthHire(person: SignedIn, works: Works, can: 'answer' | 'pay' | 'cancel' | 'return', nth: number) {
  const { hires } = await answerOf(get(person, '/hires'), HireList)
  return hires.filter((hire) => hire.can[can] && works.some(({ artworkId }) => artworkId === hire.artworkId))[nth]
}

const stagingChanges = {
  acceptance: 'answer',
  checkout: 'pay',
  cancellation: 'cancel',
  notice: 'end',
  return: 'return',
} as const

async function changeStaging({ how, nth }: Extract<Action, { kind: 'change staging' }>, works: Works): Promise<void> {
  const person = how === 'acceptance' || how === 'return' ? owner : realtor
  const { stagings } = await answerOf(get(person, '/stagings'), StagingList)
  const staging = stagings.filter(
    ({ can, artworkId }) => can[stagingChanges[how]] && works.some((known) => known.artworkId === artworkId),
  )[nth]
  if (!staging) return
  const bodies = {
    ...{ cancellation: { reason: '' }, return: { condition: 'Good' } },
    notice: { until: addDays(today, day + 7 + nth) },
  }
  const answer = await post(
    person,
    `/stagings/${staging.id}/${how}`,
    how in bodies ? bodies[how as keyof typeof bodies] : undefined,
  )
  if (how === 'checkout') await payAt(answer)
}

/** Its stagings end; then it is for sale again. */
async function sellHome(days: number): Promise<void> {
  const change = (changes: object) =>
    realtor.fetch(`/api/v1/properties/${realtor.propertyId}`, { method: 'PUT', json: { ...propertyBody, ...changes } })
  await change({ status: 'under-contract', underContractOn: addDays(today, day + days) })
  await change({})
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
      await server.loans.round()
      return
    case 'stage': {
      const from = addDays(today, day + one.from)
      const until = one.days === null ? null : addDays(from, one.days)
      await requestStaging(realtor, realtor, { artworkId: idOf(one.work), from, until })
      return
    }
    case 'change staging':
      return changeStaging(one, works)
    case 'sell the home':
      return sellHome(one.days)
    case 'lease':
    case 'buy': {
      const isLease = one.kind === 'lease'
      const { status, body } = await server.invoke(buyer, 'create-payment', {
        ...{ amount: isLease ? 2 * rent : price, paymentType: isLease ? 'lease' : 'purchase' },
        ...{ artworkId: idOf(one.work), metadata: { duration: '1-month' } },
      })
      if (status !== 200) return
      await server.pay(body.url)
      return server.deliverAll()
    }
    case 'return lease': {
      const lease = (await leasesOf(buyer)).find(({ status }) => status !== 'returned')
      if (lease) await post(admin, `/admin/leases/${lease.id}/return`, { damage: 0 })
    }
  }
}

/** A sale ends what is not paid for: at once in the bookings, with the next round for both sides. */
const isOvertaken = `(loans.state = 'accepted' and exists (select from sales where sales.artwork_id = loans.artwork_id))`

/** Each work that is in two places, or promised twice, in words. A loan that is not paid for leaves the lot where it is. */
async function conflicts(works: Works): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ conflict: string }>(
    `with places as (
       select artwork_id, kind || ' ' || id as place from loans where state in ('running', 'ended')
       union all select artwork_id, 'lot ' || id from lots where state in ('scheduled', 'live')
     ), promised as (
       select artwork_id, kind || ' ' || id as place, daterange(from_day, until_day, '[]') as days from loans
         where state in ('paid', 'running')
       union all select artwork_id, 'lot ' || id, daterange(null, null) from lots where state in ('scheduled', 'live')
       union all select artwork_id, 'sale ' || id, daterange(sold_at::date, null) from sales
     ), reserved as (
       select artwork_id, kind || ' ' || id as place, daterange(from_day, until_day, '[]') as days from loans
         where state = 'accepted'
     ), agreed as (
       select * from promised where place not like 'lot %' and place not like 'sale %' union all select * from reserved
     )
     select a.place || ' and ' || b.place as conflict from places a join places b using (artwork_id) where a.place < b.place
       and artwork_id = any($1)
     union all select a.place || ' against ' || b.place from promised a join promised b using (artwork_id)
       where a.place < b.place and a.days && b.days and artwork_id = any($1)
     union all select a.place || ' against ' || b.place from reserved a join agreed b using (artwork_id)
       where a.place <> b.place and a.days && b.days and artwork_id = any($1)
     union all select 'no booking of ' || id from loans where state in ('accepted', 'paid') and artwork_id = any($1)
       and not exists (select from work_bookings where loan_id = loans.id) and not ${isOvertaken}`,
    [works.map(({ artworkId }) => artworkId)],
  )
  return rows.map(({ conflict }) => conflict)
}

test('no sequence of hires, leases, stagings, reservations and sales puts one work in two places', {
  tags: ['sampled'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 14, maxLength: 28 }), async (sequence) => {
      const terms = { sellerId: owner.id, lease: rent, buyNow: price, closesIn: '1000 days' }
      const works = [await server.work(terms), await server.work(terms)]
      for (const one of sequence) {
        await act(one, works)
        expect(await conflicts(works), JSON.stringify(one)).toEqual([])
      }
    }),
    { numRuns: sampleSize(30, 4) },
  )
  await noDifference(server)
})
