import { SalesView } from '@vermeil/contracts/money/payments.schema'
import { PayoutAccount } from '@vermeil/contracts/money/payouts.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, testPassword } from '../../../../test/test-server.ts'
import { createTransferGate } from '../../../../test/transfer-gate.ts'
import { until } from '../../../../test/until.ts'
import { must } from '../../../platform/must.ts'
import { answerOf, type PayingServer } from '../payments.fixtures.ts'
import { onboard, openTo, owedTo, payOut, payoutBook, payoutTried, soldOrder } from '../payouts.fixtures.ts'
import { codeOf, get, noDifference, openSale, post, refundsDone } from '../sales.fixtures.ts'

const gate = createTransferGate()
let server: PayingServer
let buyer: SignedIn
let admin: SignedIn
beforeAll(async () => {
  const sale = await openSale(gate.before)
  server = sale.server
  buyer = sale.buyer
  admin = sale.admin
})
afterAll(async () => {
  await server.close()
  gate.end()
})

const seller = () => server.signedIn({ role: 'artist', isApproved: true })
const accountOf = (person: SignedIn) => answerOf(get(person, '/account/payout-account'), PayoutAccount)
const transfersTo = async (destination: string) => (await server.client.transfers.list({ destination })).data

test('a payout account is set up with the password, and its status is the provider’s latest word', async () => {
  const artist = await seller()
  expect(await accountOf(artist)).toMatchObject({ isOffered: true, isConnected: true, status: 'not-started' })
  expect(await accountOf(buyer)).toMatchObject({ isOffered: false, status: 'not-started' })
  const open = '/account/payout-account/onboarding'
  expect(await codeOf(post(artist, open, { password: 'not it' }))).toBe('account.wrong-password')
  expect((await post(artist, open, { password: testPassword })).status).toBe(200)
  expect(await accountOf(artist)).toMatchObject({
    ...{ status: 'in-progress', balance: { available: 0, pending: 0 } },
    missing: expect.arrayContaining(['external_account']),
  })
  await onboard(server, artist, { ssn_last_4: '1111' })
  expect(await accountOf(artist)).toMatchObject({
    ...{ status: 'needs-information', missing: ['individual.verification.document'] },
  })
  const account = await onboard(server, artist)
  expect(await accountOf(artist)).toMatchObject({ status: 'ready', missing: [] })

  // An event from before says what was true then; the account is read again.
  const { data } = await server.client.events.list({ limit: 100 }, { stripeAccount: account })
  const oldest = must(data.at(-1), 'an event of the account')
  await server.deliver({ ...oldest, id: 'evt_again' })
  expect(await accountOf(artist)).toMatchObject({ status: 'ready' })
  const exported = (await (await post(artist, '/account/export')).json()) as Record<string, unknown>
  expect(exported).toMatchObject({ payouts: { account: { providerId: account, status: 'ready' } } })
})

test('what is free is sent to the account, booked once, shown to both sides, and reaches the bank', async () => {
  const artist = await seller()
  await soldOrder(server, artist.id, buyer)
  expect(await codeOf(payOut(admin, artist, dollars(850)))).toBe('payout.account-not-ready')
  const account = await onboard(server, artist)
  expect(await owedTo(admin, artist)).toMatchObject({ payable: dollars(850), account: 'ready' })
  expect(await codeOf(payOut(admin, artist, dollars(849)))).toBe('payout.amount-differs')
  const answers = await Promise.all([payOut(admin, artist, dollars(850)), payOut(admin, artist, dollars(850))])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await payoutTried(server, artist)

  const [transfer] = await transfersTo(account)
  expect(await transfersTo(account)).toHaveLength(1)
  expect(await owedTo(admin, artist)).toBeUndefined()
  const paid = (await payoutBook(admin)).paid.find(({ party }) => party.id === artist.id)
  expect(paid).toMatchObject({ amount: dollars(850), method: 'transfer', reference: transfer?.id })
  const lines = `select string_agg(account || ' ' || amount_cents, ', ' order by account) from ledger_lines
    where entry_id = (select entry_id from payouts where id = $1)`
  expect(await server.one(lines, [paid?.id])).toBe('payable 85000, provider -85000')
  expect(await accountOf(artist)).toMatchObject({
    ...{ balance: { available: dollars(850), pending: 0 }, arrivals: [] },
    payouts: [{ amount: dollars(850), method: 'transfer', status: 'paid' }],
  })
  await server.mailTo(artist.email, /Your payout of \$850/)
  await server.control('clock/advance', { seconds: String(2 * 86_400) })
  expect(await accountOf(artist)).toMatchObject({
    ...{ balance: { available: 0, pending: 0 }, arrivals: [{ amount: dollars(850), status: 'paid' }] },
  })
  await noDifference(server)
})

describe('a transfer that the provider refuses', () => {
  async function refused(times: number) {
    const artist = await seller()
    const order = await soldOrder(server, artist.id, buyer)
    const account = await onboard(server, artist)
    await server.control(`accounts/${account}/refuse_transfers`, { times: String(times) })
    expect((await payOut(admin, artist, dollars(850))).status).toBe(200)
    await payoutTried(server, artist)
    const open = must(await openTo(admin, artist), 'a refused payout')
    return { artist, account, order, open, path: `/admin/payouts/${open.id}` }
  }

  test('is shown with its reason, reserves its money, and is retried on its own and by the administrator', async () => {
    const { artist, account, open, path } = await refused(2)
    expect(open).toMatchObject({ attempts: 1, failure: expect.stringContaining('insufficient'), isSending: false })
    expect(await owedTo(admin, artist)).toBeUndefined()
    expect(await codeOf(payOut(admin, artist, dollars(850)))).toBe('payout.pending')
    // Not before its time.
    await server.payments.rounds.sendPayouts()
    expect(await openTo(admin, artist)).toMatchObject({ attempts: 1 })
    await server.windClock('6 minutes')
    await server.payments.rounds.sendPayouts()
    expect(await openTo(admin, artist)).toMatchObject({ attempts: 2 })
    expect(await codeOf(post(admin, `/admin/payouts/${artist.id}/retry`))).toBe('payout.unknown')
    expect((await post(admin, `${path}/retry`)).status).toBe(200)
    await until(async () => expect(await openTo(admin, artist)).toBeUndefined())
    expect(await transfersTo(account)).toHaveLength(1)
    expect(await codeOf(post(admin, `${path}/retry`))).toBe('payout.decided')
    expect(await codeOf(post(admin, `${path}/replacement`, { reference: 'Wire 1' }))).toBe('payout.decided')
    await noDifference(server)
  })

  test('is replaced by a bank transfer and then never sent', async () => {
    const { artist, account, path } = await refused(1)
    expect((await post(admin, `${path}/replacement`, { reference: 'Wire 2' })).status).toBe(200)
    expect(await codeOf(post(admin, `${path}/replacement`, { reference: 'Wire 2' }))).toBe('payout.decided')
    await server.windClock('1 day')
    await server.payments.rounds.sendPayouts()
    expect(await transfersTo(account)).toEqual([])
    const { paid } = await payoutBook(admin)
    expect(paid.filter(({ party }) => party.id === artist.id)).toMatchObject([{ method: 'bank', reference: 'Wire 2' }])
    await noDifference(server)
  })

  test('is canceled instead of sent again once its order is held', async () => {
    const { artist, account, order, path } = await refused(1)
    await server.database.transaction((tx) => server.payments.payouts.hold(tx, order.id, 'problem'))
    expect(await codeOf(post(admin, `${path}/replacement`, { reference: 'Wire 3' }))).toBe('payout.amount-differs')
    expect((await post(admin, `${path}/retry`)).status).toBe(200)
    await until(async () => expect(await openTo(admin, artist)).toBeUndefined())
    expect(await transfersTo(account)).toEqual([])
    expect(await owedTo(admin, artist)).toMatchObject({
      ...{ payable: 0, held: dollars(850), heldOrders: 0 },
      holds: [{ orderId: order.id, amount: dollars(850), reason: 'problem' }],
    })
    const sales = await answerOf(get(artist, '/sales'), SalesView)
    expect(sales.held).toMatchObject([{ orderId: order.id, reason: 'problem', freeAt: null }])
    await server.database.transaction((tx) => server.payments.payouts.release(tx, order.id, 'problem'))
    expect(await owedTo(admin, artist)).toMatchObject({ payable: dollars(850), holds: [] })
  })
})

test('a refund after the payout is a debt, shown to both and taken off the next payout', async () => {
  const artist = await seller()
  const first = await soldOrder(server, artist.id, buyer)
  await onboard(server, artist)
  await payOut(admin, artist, dollars(850))
  await payoutTried(server, artist)
  await post(admin, `/admin/orders/${first.id}/refunds`, { amount: dollars(200), reason: 'A scratched frame' })
  await refundsDone(server)
  expect(await owedTo(admin, artist)).toMatchObject({ payable: 0, debt: dollars(170) })
  expect((await answerOf(get(artist, '/sales'), SalesView)).totals).toMatchObject({ payable: 0, debt: dollars(170) })
  await soldOrder(server, artist.id, buyer)
  expect(await owedTo(admin, artist)).toMatchObject({ payable: dollars(680), debt: 0 })
  expect((await answerOf(get(artist, '/sales'), SalesView)).totals).toMatchObject({ payable: dollars(680), debt: 0 })
  await payOut(admin, artist, dollars(680))
  await payoutTried(server, artist)
  expect(await owedTo(admin, artist)).toBeUndefined()
  await noDifference(server)
})

describe('a refund', () => {
  const refund = (orderId: string) =>
    post(admin, `/admin/orders/${orderId}/refunds`, { amount: dollars(200), reason: 'A scratched frame' })
  const refundOf = (orderId: string) => server.one<string>('select status from refunds where order_id = $1', [orderId])
  const totalsOf = async (person: SignedIn) => (await answerOf(get(person, '/sales'), SalesView)).totals

  async function toBePaid() {
    const artist = await seller()
    const order = await soldOrder(server, artist.id, buyer)
    return { artist, order, account: await onboard(server, artist) }
  }

  /** The payout is on its way to the provider, and the refund is asked for meanwhile. */
  async function meetsPayout() {
    const found = await toBePaid()
    const stopped = gate.stopAt('while it is asked')
    expect((await payOut(admin, found.artist, dollars(850))).status).toBe(200)
    await stopped
    expect((await refund(found.order.id)).status).toBe(200)
    await server.payments.rounds.sendRefunds()
    expect(await refundOf(found.order.id)).toBe('wanted')
    expect(await server.client.refunds.list({ payment_intent: found.order.intent })).toMatchObject({ data: [] })
    expect(await totalsOf(found.artist)).toMatchObject({ debt: 0 })
    return found
  }

  test('that meets a payout being sent waits for it; once that is sent, the debt is in the one balance', async () => {
    const { artist } = await meetsPayout()
    gate.release()
    await refundsDone(server)
    expect(await owedTo(admin, artist)).toMatchObject({ payable: 0, debt: dollars(170) })
    expect(await totalsOf(artist)).toMatchObject({ payable: 0, debt: dollars(170), paidOut: dollars(850) })
    await noDifference(server)
  })

  test('that meets a payout being sent waits for it; once that is refused, there is no debt', async () => {
    const { artist, account } = await meetsPayout()
    await server.control(`accounts/${account}/refuse_transfers`, { times: '1' })
    gate.release()
    await refundsDone(server)
    expect(await openTo(admin, artist)).toBeUndefined()
    expect(await owedTo(admin, artist)).toMatchObject({ payable: dollars(680), debt: 0 })
    expect(await transfersTo(account)).toEqual([])
    await payOut(admin, artist, dollars(680))
    await payoutTried(server, artist)
    expect(await owedTo(admin, artist)).toBeUndefined()
    await noDifference(server)
  })

  test.each([1, 20])('cancels a payout that was refused %i times and not sent since', async (times) => {
    const { artist, order, account } = await toBePaid()
    await server.control(`accounts/${account}/refuse_transfers`, { times: String(times) })
    await payOut(admin, artist, dollars(850))
    await payoutTried(server, artist)
    for (let attempt = 1; attempt < times; attempt++) {
      await server.windClock('1 day')
      await server.payments.rounds.sendPayouts()
    }
    expect(await openTo(admin, artist)).toBeDefined()
    await refund(order.id)
    await refundsDone(server)
    expect(await openTo(admin, artist)).toBeUndefined()
    expect(await owedTo(admin, artist)).toMatchObject({ payable: dollars(680), debt: 0 })
    expect(await totalsOf(artist)).toMatchObject({ payable: dollars(680), debt: 0 })
    await server.control(`accounts/${account}/refuse_transfers`, { times: '0' })
  })

  test('that is not made yet holds the share of its order, and that of no other', async () => {
    const { artist, order } = await toBePaid()
    await soldOrder(server, artist.id, buyer, dollars(300))
    await server.database.pool.query(
      `insert into refunds (order_id, amount_cents, cause, reason, attempts, failure, next_attempt_at)
       values ($1, 100, 'administrator', 'A scratched frame', 1, 'Insufficient funds', house_now() + interval '1 hour')`,
      [order.id],
    )
    expect(await codeOf(payOut(admin, artist, dollars(1_105)))).toBe('payout.amount-differs')
    expect(await owedTo(admin, artist)).toMatchObject({
      ...{ payable: dollars(255), debt: 0, held: dollars(850) },
      holds: [{ orderId: order.id, amount: dollars(850), reason: 'refund' }],
    })
    const { held } = await answerOf(get(artist, '/sales'), SalesView)
    expect(held).toMatchObject([{ orderId: order.id, reason: 'refund', freeAt: null }])
    await server.database.pool.query('delete from refunds where order_id = $1', [order.id])
  })
})

test('if the settings say so, every ready account is paid each day, and without connected accounts none', async () => {
  const [ready, waiting] = [await seller(), await seller()]
  await soldOrder(server, ready.id, buyer)
  await soldOrder(server, waiting.id, buyer)
  await onboard(server, ready)
  await server.payments.rounds.payAll()
  expect(await openTo(admin, ready)).toBeUndefined()
  const save = (version: number, value: object) =>
    admin.fetch('/api/v1/admin/settings/payouts', { method: 'PUT', json: { version, value } })
  expect((await save(0, { hasConnectedAccounts: true, isAutomatic: true })).status).toBe(200)
  await server.payments.rounds.payAll()
  await payoutTried(server, ready)
  expect(await accountOf(ready)).toMatchObject({ payouts: [{ amount: dollars(850), status: 'paid' }] })
  expect(await owedTo(admin, waiting)).toMatchObject({ payable: dollars(850), account: 'not-started' })

  expect((await save(1, { hasConnectedAccounts: false, isAutomatic: false })).status).toBe(200)
  expect(await accountOf(ready)).toMatchObject({ isConnected: false, status: 'not-started', balance: null })
  const link = post(ready, '/account/payout-account/onboarding', { password: testPassword })
  expect(await codeOf(link)).toBe('payout.by-bank')
  await soldOrder(server, ready.id, buyer)
  expect(await codeOf(payOut(admin, ready, dollars(850)))).toBe('payout.account-not-ready')
  const wire = { partyId: ready.id, amount: dollars(850), reference: 'Wire 4' }
  expect((await post(admin, '/admin/payouts', wire)).status).toBe(200)
  await save(2, { hasConnectedAccounts: true, isAutomatic: false })
  await noDifference(server)
})
