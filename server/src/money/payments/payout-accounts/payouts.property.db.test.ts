import { dollars } from '@vermeil/contracts/money.schema'
import { sampleSize } from '@vermeil/test-kit/tier'
import fc from 'fast-check'
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenPromises } from '../../../../test/broken-promises.ts'
import type { SignedIn } from '../../../../test/test-server.ts'
import { until } from '../../../../test/until.ts'
import { must } from '../../../platform/must.ts'
import type { PayingServer } from '../payments.fixtures.ts'
import { onboard, openTo, owedTo, payOut, payoutTried, soldOrder } from '../payouts.fixtures.ts'
import { noDifference, openSale, orderOf, post, refundsDone } from '../sales.fixtures.ts'

let server: PayingServer
let buyer: SignedIn
let admin: SignedIn
beforeAll(async () => {
  const sale = await openSale()
  server = sale.server
  buyer = sale.buyer
  admin = sale.admin
})
afterAll(() => server.close())

type Order = { id: string; intent: string }
type Step =
  | { kind: 'refund'; order: number; cents: number }
  | { kind: 'hold' | 'release'; order: number }
  | { kind: 'dispute'; order: number }
  | { kind: 'decide'; outcome: 'won' | 'lost' }
  | { kind: 'bank' }
  | { kind: 'transfer'; isRefused: boolean }
  | { kind: 'retry' | 'replace' }

const order = fc.nat({ max: 2 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('refund' as const), order, cents: fc.integer({ min: 1, max: 45_000 }) }),
  fc.record({ kind: fc.constantFrom('hold' as const, 'release' as const), order }),
  fc.record({ kind: fc.constant('dispute' as const), order }),
  fc.record({ kind: fc.constant('decide' as const), outcome: fc.constantFrom('won' as const, 'lost' as const) }),
  fc.constant({ kind: 'bank' as const }),
  fc.record({ kind: fc.constant('transfer' as const), isRefused: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('retry' as const, 'replace' as const) }),
)

/** What is free by the lines of the ledger alone, read the slow way: every debt, and every order that nothing stops. */
const freeOf = ({ id }: SignedIn) =>
  server.one<number>(
    `select greatest(coalesce(sum(owed), 0), 0)::int from (
       select -sum(l.amount_cents) as owed, bool_and(o.completed_at is not null
         and not exists (select from payout_holds h where h.order_id = o.id)) as free
       from ledger_lines l join orders o on o.id = l.order_id
       where l.account = 'payable' and l.party_id = $1 group by o.id) as orders where owed < 0 or free`,
    [id],
  )
const paidTo = ({ id }: SignedIn) =>
  server.one<number>(
    `select coalesce(sum(amount_cents), 0)::int from payouts where party_id = $1 and status = 'paid'`,
    [id],
  )

/** Carries out one step as an administrator, a bank or another module would. */
async function take(seller: SignedIn, account: string, orders: readonly Order[], next: Step): Promise<void> {
  switch (next.kind) {
    case 'refund': {
      const { id } = must(orders[next.order], 'an order')
      const amount = Math.min(next.cents, (await orderOf(admin, id)).refundable)
      if (amount > 0) await post(admin, `/admin/orders/${id}/refunds`, { amount, reason: 'A scratched frame' })
      return refundsDone(server)
    }
    case 'hold':
    case 'release': {
      const { id } = must(orders[next.order], 'an order')
      return server.database.transaction((tx) => server.payments.payouts[next.kind](tx, id, 'problem'))
    }
    case 'dispute': {
      const { id, intent } = must(orders[next.order], 'an order')
      const { isDisputed, refundable } = await orderOf(admin, id)
      const known = (await server.client.disputes.list({ payment_intent: intent })).data
      if (isDisputed || refundable === 0 || known.length > 0) return
      return deliverDispute((await server.control(`payment_intents/${intent}/dispute`)) as Stripe.Dispute)
    }
    case 'decide': {
      const intents = orders.map(({ intent }) => intent)
      const open = (await server.client.disputes.list({ limit: 100 })).data.find(
        ({ status, payment_intent }) => status === 'needs_response' && intents.includes(String(payment_intent)),
      )
      if (!open) return
      return deliverDispute(
        (await server.control(`disputes/${open.id}/close`, { outcome: next.outcome })) as Stripe.Dispute,
      )
    }
    case 'bank':
    case 'transfer':
      return pay(seller, account, next)
    default: {
      const open = await openTo(admin, seller)
      if (!open) return
      const path = `/admin/payouts/${open.id}/${next.kind === 'retry' ? 'retry' : 'replacement'}`
      const answer = await post(admin, path, next.kind === 'retry' ? undefined : { reference: 'Wire' })
      // Refused where it is no longer covered; nothing has happened then.
      if (next.kind === 'retry') await until(async () => expect(await openTo(admin, seller)).toBeUndefined())
      else expect([200, 409]).toContain(answer.status)
    }
  }
}

async function deliverDispute({ id }: Stripe.Dispute): Promise<void> {
  const events = await server.allEvents()
  for (const event of events) if ((event.data.object as { id?: string }).id === id) await server.deliver(event)
}

/** Tries to pay a cent too much first, then everything. */
async function pay(seller: SignedIn, account: string, next: Extract<Step, { kind: 'bank' | 'transfer' }>) {
  const payable = (await owedTo(admin, seller))?.payable ?? 0
  const reference = next.kind === 'bank' ? { reference: 'Wire' } : {}
  const body = { partyId: seller.id, ...reference }
  expect((await post(admin, '/admin/payouts', { ...body, amount: payable + 1 })).status).toBe(409)
  if (payable === 0 || (await openTo(admin, seller))) return
  if (next.kind === 'bank') {
    expect((await post(admin, '/admin/payouts', { ...body, amount: payable })).status).toBe(200)
    return
  }
  await server.control(`accounts/${account}/refuse_transfers`, { times: next.isRefused ? '1' : '0' })
  expect((await payOut(admin, seller, payable)).status).toBe(200)
  await payoutTried(server, seller)
}

test('in any order, payouts, debts, holds, refunds and disputes pay nobody more than what is free', {
  timeout: 240_000,
  tags: ['sampled'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
      const seller = await server.signedIn({ role: 'artist', isApproved: true })
      const account = await onboard(server, seller)
      const orders: Order[] = []
      for (const price of [300, 450, 1_000]) orders.push(await soldOrder(server, seller.id, buyer, dollars(price)))
      for (const next of steps) {
        const [free, paid] = [await freeOf(seller), await paidTo(seller)]
        await take(seller, account, orders, next)
        expect((await paidTo(seller)) - paid).toBeLessThanOrEqual(free)
        // One balance, and nobody owes what was never sent to them.
        const { payable = 0, debt = 0 } = (await owedTo(admin, seller)) ?? {}
        expect(Math.min(payable, debt)).toBe(0)
        expect(debt).toBeLessThanOrEqual(await paidTo(seller))
      }
      const transferred = (await server.client.transfers.list({ destination: account, limit: 100 })).data
      const sent = transferred.reduce((sum, { amount }) => sum + amount, 0)
      const booked = `select coalesce(sum(amount_cents), 0)::int from payouts
        where party_id = $1 and status = 'paid' and method = 'transfer'`
      expect(await server.one(booked, [seller.id])).toBe(sent)
    }),
    { numRuns: sampleSize(12), endOnFailure: true },
  )
  expect(await server.one('select sum(amount_cents)::int from ledger_lines')).toBe(0)
  expect(await brokenPromises(server.database)).toEqual([])
  await noDifference(server)
})
