import { dollars } from '@vermeil/contracts/money.schema'
import { shareOf } from '@vermeil/test-kit/tier'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type KillableServer, startKillableServer } from '../../../../test/killable-server.ts'
import { type SignedIn, testPassword } from '../../../../test/test-server.ts'
import { createTransferGate, type TransferStep } from '../../../../test/transfer-gate.ts'
import { addWork } from '../payments.fixtures.ts'
import { post } from '../sales.fixtures.ts'

const gate = createTransferGate()
let server: KillableServer
let admin: SignedIn
let buyer: SignedIn
beforeAll(async () => {
  server = await startKillableServer({ providerUrl: gate.before })
  admin = await server.signedIn('admin@example.com', { role: 'admin' })
  buyer = await server.signedIn('buyer@example.com')
}, 120_000)
afterAll(async () => {
  await server.close()
  gate.end()
})

const pollTimeout = { timeout: 60_000, interval: 100 }

const paidTo = (person: SignedIn) =>
  server.one(`select count(*) from payouts where party_id = $1 and status = 'paid'`, [person.id])

/** Somebody who is owed $850 and whose account is ready. */
async function sellerToPay(email: string): Promise<{ person: SignedIn; account: string }> {
  const person = await server.signedIn(email, { role: 'artist', isApproved: true })
  const opened = await post(person, '/account/payout-account/onboarding', { password: testPassword })
  expect(opened.status).toBe(200)
  const account = await server.one<string>('select provider_id from payout_accounts where account_id = $1', [person.id])
  await server.control(`accounts/${account}/onboard`)
  const status = `select status from payout_accounts where account_id = $1`
  await vi.waitFor(async () => expect(await server.one(status, [person.id])).toBe('ready'), pollTimeout)
  const { artworkId } = await addWork(server.database.pool, { sellerId: person.id, buyNow: dollars(1_000) })
  const body = { amount: dollars(1_000), paymentType: 'purchase', artworkId }
  const { data, error } = await buyer.client.functions.invoke('create-payment', { body })
  if (error) throw error
  await server.pay(data.url as string)
  const freed = `update orders set completed_at = house_now() where artwork_id = $1 and status = 'paid'`
  await vi.waitFor(
    async () => expect((await server.database.pool.query(freed, [artworkId])).rowCount).toBe(1),
    pollTimeout,
  )
  return { person, account }
}

/** The first is the quick tier's: there the money has gone, and the server does not know it. */
const steps: readonly TransferStep[] = [
  'before its answer is recorded',
  'while it is asked',
  'before the provider is asked',
]
const crashRuns = { timeout: 240_000, tags: ['sampled'] }

test('killed at any step of a payout, the server pays once', crashRuns, async () => {
  for (const [place, step] of shareOf(steps, steps.length).entries()) {
    const { person, account } = await sellerToPay(`artist-${place}@example.com`)
    const stopped = gate.stopAt(step)
    expect((await post(admin, '/admin/payouts', { partyId: person.id, amount: dollars(850) })).status).toBe(200)
    await stopped
    await server.kill()
    expect(await paidTo(person)).toBe(0)
    gate.open()
    await server.restart()
    await vi.waitFor(async () => expect(await paidTo(person)).toBe(1), pollTimeout)
    const { data } = await server.stripe.transfers.list({ destination: account })
    expect(data.map(({ amount }) => amount)).toEqual([dollars(850)])
    const booked = `select coalesce(-sum(amount_cents), 0) from ledger_lines where account = 'payable' and party_id = $1`
    expect(await server.one(booked, [person.id])).toBe(0)
  }
  expect(await server.one('select sum(amount_cents) from ledger_lines')).toBe(0)
})
