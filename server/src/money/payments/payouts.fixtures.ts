import { PayoutBook } from '@vermeil/contracts/money/payments-admin.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { expect } from 'vitest'
import { type SignedIn, testPassword } from '../../../test/test-server.ts'
import { until } from '../../../test/until.ts'
import { must } from '../../platform/must.ts'
import { answerOf, type PayingServer } from './payments.fixtures.ts'
import { get, post } from './sales.fixtures.ts'

/** The order of a sold work whose earnings are free: $1,000, of which a seller without a plan gets $850. */
export async function soldOrder(server: PayingServer, sellerId: string, buyer: SignedIn, price = dollars(1_000)) {
  const work = await server.work({ sellerId, buyNow: price })
  const body = { amount: price, paymentType: 'purchase', artworkId: work.artworkId, metadata: {} }
  const { body: link } = await server.invoke(buyer, 'create-payment', body)
  await server.pay(link.url)
  const { data: newest } = await server.client.events.list({ type: 'checkout.session.completed', limit: 1 })
  await server.deliver(must(newest[0], 'the event of the payment'))
  const { rows } = await server.database.pool.query(
    `update orders set completed_at = house_now() where artwork_id = $1 and status = 'paid'
     returning id, payment_intent as intent`,
    [work.artworkId],
  )
  return { ...work, ...must(rows[0] as { id: string; intent: string } | undefined, 'a paid order') }
}

/** Opens the onboarding page with the password, and fills it in. */
export async function onboard(server: PayingServer, person: SignedIn, answers: Record<string, string> = {}) {
  const link = await post(person, '/account/payout-account/onboarding', { password: testPassword })
  expect(link.status).toBe(200)
  const account = await server.one<string>('select provider_id from payout_accounts where account_id = $1', [person.id])
  await server.control(`accounts/${account}/onboard`, answers)
  const { data } = await server.client.events.list({ limit: 100 }, { stripeAccount: account })
  for (const event of data.toReversed()) expect((await server.deliver(event)).status).toBe(200)
  return account
}

export const payoutBook = (admin: SignedIn) => answerOf(get(admin, '/admin/payouts'), PayoutBook)
export const owedTo = async (admin: SignedIn, person: SignedIn) =>
  (await payoutBook(admin)).owed.find(({ party }) => party.id === person.id)
export const openTo = async (admin: SignedIn, person: SignedIn) =>
  (await payoutBook(admin)).open.find(({ party }) => party.id === person.id)

/** Sends everything that is free to the person's account. */
export const payOut = (admin: SignedIn, person: SignedIn, amount: number) =>
  post(admin, '/admin/payouts', { partyId: person.id, amount })

/** Waits until no payout of this person is being sent. */
export const payoutTried = (server: PayingServer, person: SignedIn) =>
  until(async () => {
    const waiting = `select count(*) from payouts where party_id = $1 and status = 'wanted'
      and (failure is null or sending_since is not null)`
    expect(await server.one(waiting, [person.id])).toBe(0)
  })
