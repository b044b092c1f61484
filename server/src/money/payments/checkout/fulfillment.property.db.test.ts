import { PayoutBook } from '@vermeil/contracts/money/payments-admin.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { sampleSize } from '@vermeil/test-kit/tier'
import fc from 'fast-check'
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { brokenPromises } from '../../../../test/broken-promises.ts'
import type { SignedIn } from '../../../../test/test-server.ts'
import { must } from '../../../platform/must.ts'
import { answerOf, type PayingServer, startPayingServer } from '../payments.fixtures.ts'
import { complete } from '../sales.fixtures.ts'

let server: PayingServer
let artists: SignedIn[]
let buyers: SignedIn[]
let admin: SignedIn
beforeAll(async () => {
  server = await startPayingServer()
  artists = await Promise.all([1, 2].map(() => server.signedIn({ role: 'artist', isApproved: true })))
  buyers = await Promise.all([1, 2, 3].map(() => server.signedIn()))
  admin = await server.signedIn({ role: 'admin' })
})
afterAll(() => server.close())

/** What people do, in some order; the works they do it to are few, so that they get in each other's way. */
const action = fc.oneof(
  fc.record({ kind: fc.constant('buy' as const), work: fc.nat(2), buyer: fc.nat(2) }),
  fc.record({ kind: fc.constant('lease' as const), work: fc.nat(2), buyer: fc.nat(2) }),
  fc.record({ kind: fc.constant('donate' as const), buyer: fc.nat(2) }),
  fc.record({ kind: fc.constant('refund' as const), part: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('return' as const), damage: fc.nat(5_000) }),
  fc.record({ kind: fc.constant('deliver' as const) }),
  fc.record({ kind: fc.constant('pay-out' as const), artist: fc.nat(1) }),
)
/** What the wire does to the events of the provider: each may come several times, late, or never. */
const weather = fc.record({ seed: fc.nat(), twice: fc.boolean(), lost: fc.nat(3) })

const price = dollars(333.33)
const rent = dollars(50)

type Works = Awaited<ReturnType<PayingServer['work']>>[]

async function act(one: typeof action extends fc.Arbitrary<infer D> ? D : never, works: Works): Promise<void> {
  switch (one.kind) {
    case 'buy':
    case 'lease': {
      const paymentType = one.kind === 'buy' ? 'purchase' : 'lease'
      const amount = one.kind === 'buy' ? price : 2 * rent
      const body = {
        amount,
        paymentType,
        artworkId: must(works[one.work], 'a work').artworkId,
        metadata: { duration: '1-month' },
      }
      return payFor(must(buyers[one.buyer], 'a buyer'), body)
    }
    case 'donate':
      return payFor(must(buyers[one.buyer], 'a buyer'), { amount: dollars(500), paymentType: 'donation' })
    case 'refund': {
      const order = await latest(
        `select id from orders where status = 'paid' and paid_with = 'card' order by paid_at desc limit 1`,
      )
      if (order)
        await admin.fetch(`/api/v1/admin/orders/${order}/refunds`, {
          method: 'POST',
          json: { amount: one.part * 100, reason: 'Asked for' },
        })
      return
    }
    case 'return': {
      const lease = await latest(`select id from loans where state = 'running' order by started_at desc limit 1`)
      if (lease)
        await admin.fetch(`/api/v1/admin/leases/${lease}/return`, { method: 'POST', json: { damage: one.damage } })
      return
    }
    case 'deliver': {
      const { rows } = await server.database.pool.query(
        `select id, buyer_id, seller_id from orders where status = 'paid' and sale_id is not null and delivered_at is null limit 1`,
      )
      const buyer = buyers.find(({ id }) => id === rows[0]?.buyer_id)
      const seller = artists.find(({ id }) => id === rows[0]?.seller_id)
      if (buyer && seller) await complete(seller, buyer, rows[0].id)
      return
    }
    case 'pay-out': {
      const { owed } = await answerOf(admin.fetch('/api/v1/admin/payouts'), PayoutBook)
      const due = owed.find(({ party }) => party.id === must(artists[one.artist], 'an artist').id)
      if (!due?.payable) return
      const json = { partyId: due.party.id, amount: due.payable, reference: 'WIRE' }
      // Two clerks at the same time.
      await Promise.all([1, 2].map(() => admin.fetch('/api/v1/admin/payouts', { method: 'POST', json })))
    }
  }
}

async function payFor(buyer: SignedIn, body: object): Promise<void> {
  const answer = await server.invoke(buyer, 'create-payment', body)
  if (answer.status === 200) await server.pay(answer.body.url)
}

async function latest(sql: string): Promise<string | null> {
  return (await server.database.pool.query(sql)).rows[0]?.id ?? null
}

const delivered = new Set<string>()

/** New events in any order, some twice and at once, some not at all; what was lost is found by the reconciliation. */
async function blow({ seed, twice, lost }: { seed: number; twice: boolean; lost: number }): Promise<void> {
  const fresh = (await server.allEvents()).filter(({ id }) => !delivered.has(id))
  const shuffled = fresh
    .map((event, place) => ({ event, rank: (seed * 7_919 + place * 104_729) % 1_009 }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ event }) => event)
  const arriving = shuffled.filter((_, place) => lost === 0 || place % 4 !== lost)
  const send = async (event: Stripe.Event) => expect((await server.deliver(event)).status).toBe(200)
  await Promise.all(arriving.flatMap((event) => (twice ? [send(event), send(event)] : [send(event)])))
  for (const { id } of arriving) delivered.add(id)
}

const untilSettled = () =>
  vi.waitFor(
    async () => {
      expect(await server.one(`select count(*) from refunds where status = 'wanted'`)).toBe(0)
      expect(await server.one('select count(*) from provider_events where processed_at is null')).toBe(0)
    },
    { timeout: 30_000, interval: 50 },
  )

test('whatever people do and however events arrive, the books balance and nothing is sold or paid twice', {
  timeout: 240_000,
  tags: ['sampled'],
}, async () => {
  const run = fc.asyncProperty(fc.array(fc.tuple(action, weather), { minLength: 4, maxLength: 9 }), async (story) => {
    const works = await Promise.all(
      [0, 1, 2].map((place) =>
        server.work({ sellerId: must(artists[place % 2], 'an artist').id, buyNow: price, lease: rent }),
      ),
    )
    for (const [one, wind] of story) {
      await act(one, works)
      await blow(wind)
    }
    await untilSettled()
    await server.payments.reconcile({ grace: 0 })
    await untilSettled()
    expect((await server.payments.reconcile({ grace: 0 })).differences).toEqual([])

    expect(await server.one('select coalesce(sum(amount_cents), 0) from ledger_lines')).toBe(0)
    // A work is sold to one person at most, and never while it is out on lease.
    expect(
      await server.one(`select count(*) from (select lot_id from sales group by lot_id having count(*) > 1) twice`),
    ).toBe(0)
    expect(
      await server.one(
        `select count(*) from (select sale_id from orders where sale_id is not null and status = 'paid' group by sale_id having count(*) > 1) twice`,
      ),
    ).toBe(0)
    // Every payer either has what they paid for or their money back.
    expect(
      await server.one(`select coalesce(sum(amount_cents), 0) from ledger_lines where account = 'unfulfilled'`),
    ).toBe(0)
    // Nobody was paid more than they earned, refunds after a payout aside.
    const overpaid = await server.one(`select count(*) from (
      select l.order_id from ledger_lines l join ledger_entries e on e.id = l.entry_id
      where l.account = 'payable' group by l.order_id, l.party_id
      having sum(l.amount_cents) > 0 and not bool_or(e.booking_key like 'refund:%')) over_paid`)
    expect(overpaid).toBe(0)
    expect(await brokenPromises(server.database)).toEqual([])
  })
  await fc.assert(run, { numRuns: sampleSize(24), endOnFailure: true })
})
