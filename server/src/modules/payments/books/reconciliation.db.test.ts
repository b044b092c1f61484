import { Reconciliation } from '@vermeil/contracts/payments-admin'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../../../test/test-house.ts'
import { answerOf, openPayingHouse, type PayingHouse } from '../payments.fixtures.ts'
import { get } from '../sales.fixtures.ts'

let house: PayingHouse
let artist: SignedIn
let admin: SignedIn
beforeAll(async () => {
  house = await openPayingHouse()
  artist = await house.signedIn({ role: 'artist', isApproved: true })
  admin = await house.signedIn({ role: 'admin' })
})
afterAll(() => house.close())

test('a payment that only the provider has is reported as a difference', async () => {
  const stranger = await house.client.paymentIntents.create({
    ...{ amount: 4_200, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' },
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  })
  const { differences } = await house.payments.reconcile({ grace: 0 })
  expect(differences).toEqual([
    expect.objectContaining({ about: 'provider', subject: stranger.id, expected: 4_200, found: 0 }),
  ])
  expect((await answerOf(get(admin, '/admin/reconciliation'), Reconciliation)).differences).toHaveLength(1)
})

test('only administrators can read all orders, payouts, leases and finances', async () => {
  for (const path of ['/admin/orders', '/admin/payouts', '/admin/finance', '/admin/reconciliation', '/admin/leases']) {
    expect((await get(artist, path)).status).toBe(403)
    expect((await get(admin, path)).status).toBe(200)
  }
})
