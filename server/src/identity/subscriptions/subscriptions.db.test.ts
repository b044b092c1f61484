import { plans } from '@vermeil/contracts/identity/plans'
import { AccountSubscription } from '@vermeil/contracts/identity/subscriptions.schema'
import { SalesView } from '@vermeil/contracts/money/payments.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../../test/test-server.ts'
import { until } from '../../../test/until.ts'
import { answerOf, type PayingServer, startPayingServer } from '../../money/payments/payments.fixtures.ts'
import { must } from '../../platform/must.ts'

let server: PayingServer
let admin: SignedIn
beforeAll(async () => {
  server = await startPayingServer()
  admin = await server.signedIn({ role: 'admin' })
})
afterAll(() => server.close())

const own = (person: SignedIn) => answerOf(person.fetch('/api/v1/account/subscription'), AccountSubscription)
const subscribe = async (person: SignedIn, tier: string, price: number) =>
  server.invoke(person, 'create-subscription', { tier, price, price_id: null })

async function subscribed(tier: string, price: number): Promise<SignedIn> {
  const person = await server.signedIn({ role: 'artist', isApproved: true })
  const { body } = await subscribe(person, tier, price)
  await server.pay(body.url)
  await server.deliverAll()
  return person
}

const providerIdOf = (person: SignedIn) =>
  server.one<string>(`select provider_id from subscriptions where account_id = $1 and status <> 'ended'`, [person.id])

test('a plan begins with its payment, raises the limit, lowers the rate and is booked', async () => {
  const artist = await subscribed('Premium', 2_999)
  expect((await server.invoke(artist, 'check-subscription')).body).toMatchObject({
    subscribed: true,
    subscription_tier: 'Premium',
  })
  expect(await own(artist)).toMatchObject({
    ...{ plan: 'premium', label: 'Premium Artist Plan', price: 2_999, status: 'active', isManaged: true },
    ...{ platformRate: 1_000, listings: { used: 0, limit: null } },
  })
  await server.mailTo(artist.email, /Your Premium plan/)
  expect(await server.one(`select -sum(amount_cents) from ledger_lines where account = 'subscription'`)).toBe(2_999)
  const { body } = await server.invoke(artist, 'customer-portal')
  expect(body.url).toContain('/p/session/')
  expect((await server.payments.reconcile({ grace: 0 })).differences).toEqual([])
})

test('a sale keeps the terms of the plan its seller was on', async () => {
  const artist = await subscribed('Premium', 2_999)
  const buyer = await server.signedIn()
  const work = await server.work({ sellerId: artist.id, buyNow: 100_000 })
  const { body } = await server.invoke(buyer, 'create-payment', {
    amount: 100_000,
    paymentType: 'purchase',
    artworkId: work.lotId,
  })
  await server.pay(body.url)
  await server.deliverAll()
  const sales = async () => (await answerOf(artist.fetch('/api/v1/sales'), SalesView)).sales[0]
  expect(await sales()).toMatchObject({ commission: 10_000, earnings: 90_000 })
  await server.client.subscriptions.cancel(await providerIdOf(artist))
  await server.deliverAll()
  expect(await own(artist)).toMatchObject({ plan: 'free', platformRate: 1_500 })
  expect(await sales()).toMatchObject({ commission: 10_000, earnings: 90_000 })
})

test('renews automatically, survives a declined renewal for a while, and ends after the last', async () => {
  const artist = await subscribed('Basic', 999)
  expect(await own(artist)).toMatchObject({ listings: { limit: 10 } })
  const providerId = await providerIdOf(artist)
  const before = must((await own(artist)).renewsAt, 'a renewal date')
  await server.control(`subscriptions/${providerId}/renew`)
  await server.deliverAll()
  expect(must((await own(artist)).renewsAt, 'a renewal date') > before).toBe(true)

  await server.control(`subscriptions/${providerId}/refuse_renewals`, { times: '9' })
  await server.control(`subscriptions/${providerId}/renew`)
  await server.deliverAll()
  expect(await own(artist)).toMatchObject({ plan: 'basic', status: 'past-due' })
  await server.mailTo(artist.email, /could not be renewed/)
  await server.control('clock/advance', { seconds: String(20 * 86_400) })
  await server.deliverAll()
  expect(await own(artist)).toMatchObject({ plan: 'free', status: 'none', listings: { limit: 3 } })
  await server.mailTo(artist.email, /Basic plan has ended/)
})

test('events in reverse order leave the same state as in order', async () => {
  const artist = await server.signedIn({ role: 'artist' })
  const { body } = await subscribe(artist, 'Artist Pro', 2_900)
  await server.pay(body.url)
  const events = await server.allEvents()
  for (const event of events.toReversed()) await server.deliver(event)
  expect(await own(artist)).toMatchObject({
    plan: 'artist-pro',
    realtorRate: 1_500,
    platformRate: 1_500,
    listings: { limit: null },
  })
  expect(await server.one(`select count(*) from ledger_entries where booking_key like 'invoice:%'`)).toBeGreaterThan(0)
  expect((await server.payments.reconcile({ grace: 0 })).differences).toEqual([])
})

test('a new plan takes the place of the old one, which is not collected for again', async () => {
  const artist = await subscribed('Basic', 999)
  const old = await providerIdOf(artist)
  expect((await subscribe(artist, 'Basic', 999)).body).toMatchObject({ code: 'plan.current' })
  await server.control('clock/advance', { seconds: '60' })
  const { body } = await subscribe(artist, 'Gallery Elite', 9_900)
  await server.pay(body.url)
  await server.deliverAll()
  expect(await own(artist)).toMatchObject({ plan: 'gallery-elite', realtorRate: 1_000 })
  await until(async () => expect((await server.client.subscriptions.retrieve(old)).status).toBe('canceled'))
  await server.deliverAll()
  expect(await own(artist)).toMatchObject({ plan: 'gallery-elite' })
})

test('auto-renew off means that it ends with its month', async () => {
  const artist = await subscribed('Basic', 999)
  const preferences = { emailNotifications: true, smsNotifications: false, bidAlerts: true, marketingEmails: false }
  const set = (autoRenewSubscription: boolean) =>
    artist.fetch('/api/v1/account/preferences', { method: 'PUT', json: { ...preferences, autoRenewSubscription } })
  expect((await set(false)).status).toBe(200)
  await until(async () => expect((await own(artist)).cancelsAtPeriodEnd).toBe(true))
  const providerId = await providerIdOf(artist)
  expect((await server.client.subscriptions.retrieve(providerId)).cancel_at_period_end).toBe(true)
  await set(true)
  await until(async () => expect((await own(artist)).cancelsAtPeriodEnd).toBe(false))
})

test.each([
  ['a wrong price', 'Premium', 100, 'payment.amount-differs'],
  ['an unknown plan', 'Platinum', 100, 'plan.unknown'],
  ['Enterprise, which sales grants', 'Enterprise', 9_999, 'plan.by-contact'],
])('%s is refused', async (_, tier, price, code) => {
  const artist = await server.signedIn({ role: 'artist' })
  expect((await subscribe(artist, tier, price)).body).toMatchObject({ code })
})

test('the administrator grants what sales has agreed on, with a reason', async () => {
  const artist = await server.signedIn({ role: 'artist' })
  const grant = (plan: string | null) =>
    admin.fetch(`/api/v1/admin/accounts/${artist.id}/plan`, {
      method: 'PUT',
      json: { plan, reason: 'Agreed by phone' },
    })
  expect((await grant('enterprise')).status).toBe(204)
  expect(await own(artist)).toMatchObject({
    plan: 'enterprise',
    price: plans.enterprise.price,
    platformRate: 500,
    isManaged: false,
  })
  expect((await grant(null)).status).toBe(204)
  expect(await own(artist)).toMatchObject({ plan: 'free' })
})
