import { Overview } from '@vermeil/contracts/desk/overview.schema'
import type { ProblemKind } from '@vermeil/contracts/fulfillment/claim-terms'
import { Claim, OrderProblems, type ProblemDecision } from '@vermeil/contracts/fulfillment/claims.schema'
import { addDays } from '@vermeil/contracts/loans/hire-terms'
import { SalesView } from '@vermeil/contracts/money/payments.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, testPassword } from '../../../test/test-server.ts'
import { partsOf, sharesOf } from '../../money/payments/books/ledger-rules.ts'
import { orderStore } from '../../money/payments/orders/order-store.ts'
import { answerOf, type PayingServer } from '../../money/payments/payments.fixtures.ts'
import {
  codeOf,
  get,
  noDifference,
  openSale,
  orderOf,
  payLink,
  post,
  refundsDone,
  wonLot,
} from '../../money/payments/sales.fixtures.ts'
import { actsOn } from '../../platform/audit-store.ts'
import { must } from '../../platform/must.ts'
import { act, chooseDelivery, goTo, houseDay, shipmentOf, tracking } from '../shipping/shipping.fixtures.ts'

let server: PayingServer
let artist: SignedIn
let buyer: SignedIn
let rival: SignedIn
let admin: SignedIn
beforeAll(async () => {
  ;({ server, artist, buyer, rival, admin } = await openSale())
})
afterEach(() => server.windClock('0 days'))
afterAll(() => server.close())

const costs = { delivery: dollars(40), insurance: dollars(6), tax: 2_423 }
const total = dollars(300) + costs.delivery + costs.insurance + costs.tax

/** A lot that was won for $300, delivered to Madrid for more, and paid. */
async function paid({ by = 'transfer', who = buyer, isInsured = true } = {}): Promise<string> {
  const { orderId } = await wonLot(server, { artist, rival, buyer: who })
  const { delivery, insurance, tax } = isInsured ? costs : { delivery: 0, insurance: 0, tax: 0 }
  await server.database.pool.query(
    'update orders set delivery_cents = $2, insurance_cents = $3, tax_cents = $4 where id = $1',
    [orderId, delivery, insurance, tax],
  )
  await chooseDelivery(server, orderId, 'delivery')
  if (by === 'card') {
    await server.pay(await payLink(who, orderId))
    await server.deliverAll()
  } else {
    const amount = dollars(300) + delivery + insurance + tax
    expect((await post(admin, `/admin/orders/${orderId}/bank-transfer`, { amount, reference: 'Wire 7' })).status).toBe(
      200,
    )
  }
  expect((await orderOf(admin, orderId)).status).toBe('paid')
  return orderId
}

async function shipped(options?: Parameters<typeof paid>[0]): Promise<string> {
  const orderId = await paid(options)
  expect((await act(artist, orderId, 'shipment/dispatch', tracking)).status).toBe(200)
  return orderId
}

const claimOf = (response: Response | Promise<Response>) => answerOf(response, Claim)
const report = (person: SignedIn, orderId: string, problem: ProblemKind) =>
  post(person, `/claim-subjects/order/${orderId}/claims`, { problem, text: 'The glass is broken' })
const problemsOf = (person: SignedIn, orderId: string) =>
  answerOf(get(person, `/orders/${orderId}/problem`), OrderProblems)
const answer = (claimId: string, person = artist) =>
  post(person, `/claims/${claimId}/messages`, { text: 'I packed it well' })
const terms: ProblemDecision = { refund: 0, returnPaidBy: null, isInsured: false, reason: 'The photos show it' }
const decide = (claimId: string, decision: Partial<ProblemDecision>) =>
  post(admin, `/admin/claims/${claimId}/decision`, { ...terms, ...decision })
const takeBack = (person: SignedIn, claimId: string, what: string, body?: unknown) =>
  post(person, `/claims/${claimId}/return/${what}`, body)
const sent = { carrier: 'DHL', trackingNumber: 'RT1' }

async function upload(person: SignedIn, claimId: string, content?: Uint8Array): Promise<Response> {
  const picture = sharp({ create: { width: 4, height: 3, channels: 3, background: '#456' } })
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content ?? (await picture.jpeg().toBuffer()))]), 'photo.jpg')
  return person.fetch(`/api/v1/claims/${claimId}/photos`, { method: 'POST', body: form })
}

/** A problem that the seller has answered. */
async function answered(orderId: string, problem: ProblemKind, who = buyer): Promise<string> {
  const { id } = await claimOf(report(who, orderId, problem))
  await claimOf(answer(id))
  return id
}

const isHeld = async (orderId: string) =>
  (await server.one<number>('select count(*) from payout_holds where order_id = $1', [orderId])) > 0
const refunded = (orderId: string) =>
  server.one<number>('select coalesce(sum(amount_cents), 0) from refunds where order_id = $1', [orderId])
const balance = (orderId: string, account: string, partyId: string | null = null) =>
  server.one<number>(
    `select coalesce(-sum(amount_cents), 0) from ledger_lines
     where order_id = $1 and account = $2 and party_id is not distinct from $3`,
    [orderId, account, partyId],
  )
/** Every party has its part of what remains, to the cent. */
async function expectParts(orderId: string, remaining: number): Promise<void> {
  const order = must(await orderStore.byId(server.database.db, orderId), 'the order')
  const { price, delivery, insurance, tax } = partsOf(order, remaining)
  const shares = must(sharesOf(order, price), 'the shares of a sale')
  expect({
    commission: await balance(orderId, 'commission'),
    seller: await balance(orderId, 'payable', artist.id),
    insurance: await balance(orderId, 'insurance'),
    tax: await balance(orderId, 'tax'),
  }).toEqual({ commission: shares.platform, seller: shares.artist + delivery, insurance, tax })
}

describe('a problem with an order', () => {
  test('is reported in its time by its buyer, holds the payout, and is decided once', async () => {
    const orderId = await paid({ by: 'card' })
    for (const problem of ['not-arrived', 'damaged', 'different'] as const) {
      expect(await codeOf(report(buyer, orderId, problem))).toBe('claim.too-early')
    }
    expect(await problemsOf(buyer, orderId)).toEqual({ claim: null, reportable: [] })
    await act(artist, orderId, 'shipment/dispatch', tracking)
    expect((await problemsOf(buyer, orderId)).reportable.map(({ problem }) => problem)).toEqual([
      'damaged',
      'different',
    ])
    expect((await problemsOf(artist, orderId)).reportable).toEqual([])
    expect(await codeOf(get(rival, `/orders/${orderId}/problem`))).toBe('order.unknown')
    expect(await codeOf(report(rival, orderId, 'damaged'))).toBe('claim.subject-unknown')
    expect(await codeOf(report(artist, orderId, 'damaged'))).toBe('access.denied')
    expect(await codeOf(report(admin, orderId, 'damaged'))).toBe('access.denied')
    const hired = { asked: 100, text: 'Dented' }
    expect(await codeOf(post(buyer, `/claim-subjects/order/${orderId}/claims`, hired))).toBe('claim.wrong-kind')

    const opened = await claimOf(report(buyer, orderId, 'damaged'))
    expect(opened).toMatchObject({ side: 'claimant', problem: 'damaged', asked: total, isInsurable: true })
    expect(await codeOf(report(buyer, orderId, 'different'))).toBe('claim.exists')
    expect(await problemsOf(artist, orderId)).toMatchObject({ claim: { id: opened.id, side: 'respondent' } })
    expect(await isHeld(orderId)).toBe(true)
    expect(await shipmentOf(buyer, orderId)).toMatchObject({ hasOpenProblem: true, can: { confirm: false } })
    expect(await codeOf(upload(buyer, opened.id, Buffer.from('<script>alert(1)</script>')))).toBe('upload.wrong-type')
    expect(await codeOf(upload(rival, opened.id))).toBe('claim.unknown')
    expect((await upload(buyer, opened.id)).status).toBe(204)
    expect((await server.mailTo(artist.email, /^A problem with .* was reported$/)).text).toContain('it arrived damaged')
    expect((await answerOf(get(artist, '/account/overview'), Overview)).needs).toContainEqual(
      expect.objectContaining({ kind: 'claim', claimId: opened.id }),
    )

    // While it is open no time completes the order.
    await goTo(server, addDays(await houseDay(server), 60))
    expect((await shipmentOf(buyer, orderId)).state).toBe('shipped')
    await server.windClock('0 days')

    expect(await codeOf(decide(opened.id, { refund: 1 }))).toBe('claim.answer-awaited')
    expect(await claimOf(answer(opened.id))).toMatchObject({ state: 'answered' })
    expect(await codeOf(decide(opened.id, { refund: total + 1 }))).toBe('claim.above-asked')
    expect(await codeOf(decide(opened.id, { isInsured: true }))).toBe('request.invalid')
    expect(await codeOf(decide(opened.id, { returnPaidBy: 'buyer' }))).toBe('request.invalid')
    const damage = { awarded: 1, reason: 'Seen' }
    expect(await codeOf(post(admin, `/admin/claims/${opened.id}/decision`, damage))).toBe('claim.wrong-kind')
    expect(await codeOf(post(artist, `/admin/claims/${opened.id}/decision`, terms))).toBe('access.denied')

    const decisions = await Promise.all([decide(opened.id, { refund: 9_001 }), decide(opened.id, { refund: 9_001 })])
    expect(decisions.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await codeOf(decide(opened.id, {}))).toBe('claim.ended')
    await expect(
      server.database.pool.query(
        `insert into claim_decisions (claim_id, decided_by, awarded_cents, deposit_cents, invoiced_cents, refunded_cents, reason)
         values ($1, $2, 0, 0, 0, 0, 'Again')`,
        [opened.id, admin.id],
      ),
    ).rejects.toThrow(/claim_decisions_pkey/)
    expect(await isHeld(orderId)).toBe(false)
    await refundsDone(server)
    expect(await refunded(orderId)).toBe(9_001)
    await expectParts(orderId, total - 9_001)
    for (const { email } of [buyer, artist]) {
      const { text } = await server.mailTo(email, /^The problem with .* is decided$/)
      expect(text).toContain('$90.01 is refunded. Reason: The photos show it')
    }
    expect((await server.mailTo(buyer.email, /refund/i)).text).toContain('The photos show it')
    const acts = await actsOn(server.database.db, `claim:${opened.id}`)
    expect(acts.filter(({ act: name }) => name === 'claim.decide')).toMatchObject([
      { after: { state: 'decided', decision: { awarded: 9_001, fromPayment: 9_001 } } },
    ])
    expect(await codeOf(report(buyer, orderId, 'damaged'))).toBe('claim.exists')

    // The rest of its life goes on.
    expect((await act(buyer, orderId, 'delivery')).status).toBe(200)
    expect((await shipmentOf(buyer, orderId)).state).toBe('completed')
    await noDifference(server)
  })

  test('can be refused; then the seller keeps everything', async () => {
    const orderId = await shipped()
    const claimId = await answered(orderId, 'different')
    expect((await claimOf(decide(claimId, {}))).decision).toMatchObject({ awarded: 0, returnPaidBy: null })
    expect(await isHeld(orderId)).toBe(false)
    expect(await refunded(orderId)).toBe(0)
    await expectParts(orderId, total)
  })

  test('that a work has not arrived is reported from its promised day until a month after', async () => {
    const orderId = await shipped()
    const { arrivesBy } = await shipmentOf(buyer, orderId)
    const promised = must(arrivesBy, 'a promised arrival')
    await goTo(server, promised)
    expect(await codeOf(report(buyer, orderId, 'not-arrived'))).toBe('claim.too-early')
    await goTo(server, addDays(promised, 1))
    const first = await claimOf(report(buyer, orderId, 'not-arrived'))
    // Withdrawn, it can be reported again in its time.
    expect(await codeOf(post(artist, `/claims/${first.id}/withdrawal`))).toBe('access.denied')
    expect(await claimOf(post(buyer, `/claims/${first.id}/withdrawal`))).toMatchObject({ state: 'withdrawn' })
    expect(await isHeld(orderId)).toBe(false)
    await goTo(server, addDays(promised, 31))
    expect(await codeOf(report(buyer, orderId, 'not-arrived'))).toBe('claim.too-late')
    await goTo(server, addDays(promised, 30))
    const again = await answered(orderId, 'not-arrived')
    expect(await codeOf(decide(again, { refund: total, returnPaidBy: 'seller' }))).toBe('claim.nothing-to-return')

    // The insurance pays: nobody else gives anything back, and the work stays sold.
    expect(await claimOf(decide(again, { refund: total, isInsured: true }))).toMatchObject({
      ...{ state: 'decided', decision: { isInsured: true, fromPayment: total } },
    })
    await refundsDone(server)
    expect((await orderOf(admin, orderId)).status).toBe('refunded')
    expect(await balance(orderId, 'insurance')).toBe(costs.insurance - total)
    expect(await balance(orderId, 'payable', artist.id)).toBeGreaterThan(dollars(200))
    // To its seller the work stays sold, at the whole price.
    const { sales } = await answerOf(get(artist, '/sales'), SalesView)
    expect(sales.find(({ id }) => id === orderId)).toMatchObject({ salePrice: dollars(300), delivery: costs.delivery })
    await noDifference(server)

    const confirmed = await shipped({ isInsured: false })
    expect((await act(buyer, confirmed, 'delivery')).status).toBe(200)
    await goTo(server, addDays(must((await shipmentOf(buyer, confirmed)).arrivesBy, 'a promised arrival'), 1))
    expect(await codeOf(report(buyer, confirmed, 'not-arrived'))).toBe('claim.confirmed')
  })

  test('is reported until a week after the delivery, and not about what was refunded', async () => {
    const [late, whole] = [await shipped({ isInsured: false }), await shipped({ isInsured: false })]
    await act(buyer, late, 'delivery')
    const today = await houseDay(server)
    await goTo(server, addDays(today, 8))
    expect(await codeOf(report(buyer, late, 'damaged'))).toBe('claim.too-late')
    await goTo(server, addDays(today, 6))
    // The order is completed, its payout may be on its way: what is refunded then is the seller's debt.
    const claimId = await answered(late, 'damaged')
    expect(await codeOf(decide(claimId, { refund: 100, isInsured: true }))).toBe('claim.not-insured')
    await post(admin, `/admin/orders/${late}/refunds`, { amount: dollars(250), reason: 'A favor' })
    expect(await codeOf(decide(claimId, { refund: dollars(51) }))).toBe('order.not-refundable')
    expect((await decide(claimId, { refund: dollars(50) })).status).toBe(200)
    await refundsDone(server)
    await expectParts(late, 0)

    await post(admin, `/admin/orders/${whole}/refunds`, { amount: dollars(300), reason: 'Lost' })
    await refundsDone(server)
    expect(await codeOf(report(buyer, whole, 'damaged'))).toBe('order.not-refundable')
    expect((await problemsOf(buyer, whole)).reportable).toEqual([])
    await noDifference(server)
  })
})

describe('a refund that waits for the work', () => {
  async function returning(): Promise<{ orderId: string; claimId: string }> {
    const orderId = await shipped()
    const claimId = await answered(orderId, 'different')
    const decided = await claimOf(decide(claimId, { refund: total, returnPaidBy: 'seller' }))
    expect(decided).toMatchObject({ state: 'returning', return: { paidBy: 'seller', sentAt: null, isReturned: null } })
    expect(await codeOf(decide(claimId, {}))).toBe('claim.ended')
    return { orderId, claimId }
  }

  test('is sent when the seller confirms the return, once', async () => {
    const { orderId, claimId } = await returning()
    expect([await isHeld(orderId), await refunded(orderId)]).toEqual([true, 0])
    expect(await codeOf(takeBack(artist, claimId, 'tracking', sent))).toBe('access.denied')
    expect(await codeOf(takeBack(artist, claimId, 'objection', { text: 'No' }))).toBe('claim.return-wrong-state')
    expect(await codeOf(takeBack(buyer, claimId, 'confirmation'))).toBe('access.denied')
    expect(await codeOf(takeBack(rival, claimId, 'confirmation'))).toBe('claim.unknown')
    expect(await codeOf(takeBack(buyer, claimId, 'tracking', { ...sent, carrier: '' }))).toBe('request.invalid')
    expect(await claimOf(takeBack(buyer, claimId, 'tracking', sent))).toMatchObject({ return: sent })
    // Both still write, and nobody leaves an open problem behind.
    expect((await answer(claimId)).status).toBe(200)
    const leave = await buyer.fetch('/api/v1/account', { method: 'DELETE', json: { password: testPassword } })
    expect(await leave.text()).toContain('open-claim')

    const answers = await Promise.all([
      takeBack(artist, claimId, 'confirmation'),
      takeBack(artist, claimId, 'confirmation'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await refundsDone(server)
    expect([await isHeld(orderId), await refunded(orderId)]).toEqual([false, total])
    expect(await claimOf(get(buyer, `/claims/${claimId}`))).toMatchObject({
      ...{ state: 'decided', return: { isReturned: true, can: { send: false } } },
    })
    expect((await orderOf(admin, orderId)).status).toBe('refunded')
    await expectParts(orderId, 0)
    expect(await (await post(buyer, '/account/export')).text()).toContain('RT1')
  })

  test('is decided by an administrator with a proof where the seller objects', async () => {
    const [back, lost] = [await returning(), await returning()]
    for (const { claimId } of [back, lost]) {
      await takeBack(buyer, claimId, 'tracking', sent)
      expect(await claimOf(takeBack(artist, claimId, 'objection', { text: 'An empty box' }))).toMatchObject({
        ...{ state: 'objected', return: { objection: 'An empty box' } },
      })
      expect(await codeOf(takeBack(artist, claimId, 'objection', { text: 'Again' }))).toBe('claim.return-wrong-state')
    }
    const conclude = (claimId: string, isReturned: boolean, person = admin) =>
      post(person, `/admin/claims/${claimId}/return-outcome`, { isReturned, reason: 'The carrier’s scan' })
    expect(await codeOf(conclude(back.claimId, true, artist))).toBe('access.denied')
    expect(await codeOf(conclude(back.claimId, true))).toBe('claim.proof-needed')
    expect((await upload(admin, back.claimId)).status).toBe(204)
    expect((await conclude(back.claimId, true)).status).toBe(200)
    expect(await codeOf(conclude(back.claimId, false))).toBe('claim.return-wrong-state')
    expect((await conclude(lost.claimId, false)).status).toBe(200)
    await refundsDone(server)
    expect([await refunded(back.orderId), await refunded(lost.orderId)]).toEqual([total, 0])
    expect([await isHeld(back.orderId), await isHeld(lost.orderId)]).toEqual([false, false])
    const acts = await actsOn(server.database.db, `claim:${lost.claimId}`)
    expect(acts.map(({ act: name }) => name)).toContain('claim.conclude-return')
  })

  test('is sent by time if nobody objects, and not at all if the work is never sent', async () => {
    const [sentBack, never] = [await returning(), await returning()]
    await takeBack(buyer, sentBack.claimId, 'tracking', sent)
    await server.windClock('13 days')
    await server.claims.returns.round()
    expect(await claimOf(get(buyer, `/claims/${never.claimId}`))).toMatchObject({ state: 'returning' })
    await server.windClock('15 days')
    for (const _ of [1, 2]) await server.claims.returns.round()
    await refundsDone(server)
    expect([await refunded(sentBack.orderId), await refunded(never.orderId)]).toEqual([total, 0])
    expect([await isHeld(sentBack.orderId), await isHeld(never.orderId)]).toEqual([false, false])
    expect(await codeOf(takeBack(buyer, never.claimId, 'tracking', sent))).toBe('claim.return-wrong-state')
    await noDifference(server)
  })
})

test('an administrator answers where Vermeil sells', async () => {
  const orderId = await shipped({ isInsured: false })
  await server.database.pool.query('update orders set seller_id = null where id = $1', [orderId])
  const { id } = await claimOf(report(buyer, orderId, 'damaged'))
  expect(await claimOf(get(admin, `/claims/${id}`))).toMatchObject({ side: 'respondent', respondent: 'Vermeil' })
  expect(await codeOf(get(artist, `/claims/${id}`))).toBe('claim.unknown')
  expect(await claimOf(answer(id, admin))).toMatchObject({ state: 'answered' })
})
