import { Reconciliation } from '@vermeil/contracts/money/payments-admin.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../../../test/test-server.ts'
import { answerOf, type PayingServer, startPayingServer } from '../payments.fixtures.ts'
import { get } from '../sales.fixtures.ts'

let server: PayingServer
let artist: SignedIn
let admin: SignedIn
beforeAll(async () => {
  server = await startPayingServer()
  artist = await server.signedIn({ role: 'artist', isApproved: true })
  admin = await server.signedIn({ role: 'admin' })
})
afterAll(() => server.close())

test('a payment that only the provider has is reported as a difference', async () => {
  const stranger = await server.client.paymentIntents.create({
    ...{ amount: 4_200, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' },
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  })
  const { differences } = await server.payments.reconcile({ grace: 0 })
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
