import { NoticePage } from '@vermeil/contracts/contact/notices.schema'
import { Overview } from '@vermeil/contracts/desk/overview.schema'
import { Claim, ClaimList, claimMessagesPerSide } from '@vermeil/contracts/fulfillment/claims.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, testPassword } from '../../../test/test-server.ts'
import { until } from '../../../test/until.ts'
import {
  type Agent,
  datesIn,
  hireOf,
  inProduction,
  openHires,
  payHire,
  rent,
  requestHire,
} from '../../loans/loans/hires/hires.fixtures.ts'
import { answerOf, type PayingServer } from '../../money/payments/payments.fixtures.ts'
import { codeOf, get, noDifference, ownOrder, payLink, post, refundsDone } from '../../money/payments/sales.fixtures.ts'
import { must } from '../../platform/must.ts'

let server: PayingServer
let today: string
let owner: SignedIn
let agent: Agent
let rival: Agent
let admin: SignedIn
beforeAll(async () => {
  ;({ server, today, owner, agent, rival, admin } = await openHires())
})
afterAll(() => server.close())

const replacement = dollars(1_000)
const claimOf = (response: Response | Promise<Response>) => answerOf(response, Claim)
const open = (person: SignedIn, hireId: string, asked: number) =>
  post(person, `/claim-subjects/hire/${hireId}/claims`, { asked, text: 'The frame is broken' })
const decide = (claimId: string, awarded: number, person = admin) =>
  post(person, `/admin/claims/${claimId}/decision`, { awarded, reason: 'The photos show it' })
const answer = (claimId: string, person: SignedIn = agent) =>
  post(person, `/claims/${claimId}/messages`, { text: 'It was so before' })
const depositRefunds = (orderId: string) =>
  server.one<number>(`select coalesce(sum(amount_cents), 0) from refunds where order_id = $1 and cause = 'deposit'`, [
    orderId,
  ])
const orderIdOf = (hireId: string) =>
  server.one<string>('select order_id from loan_invoices where loan_id = $1', [hireId])
const owedToOwner = (orderId: string) =>
  server.one<number>(
    `select coalesce(-sum(amount_cents), 0) from ledger_lines where order_id = $1 and party_id = $2 and account = 'payable'`,
    [orderId, owner.id],
  )

/** A hire of ten days that runs from today. */
async function running(hirer: Agent = agent): Promise<{ id: string; orderId: string }> {
  const { artworkId } = await server.work({ sellerId: owner.id, lease: rent })
  const terms = { acceptsAtOnce: true, replacementValue: replacement, insuredSum: null, creditPercent: 50 }
  await owner.fetch(`/api/v1/hire-terms/${artworkId}`, { method: 'PUT', json: terms })
  const { id } = await hireOf(requestHire(hirer, hirer, { artworkId, ...datesIn(today, 0, 9) }))
  await payHire(server, hirer, id)
  await server.loans.round()
  return { id, orderId: await orderIdOf(id) }
}

async function returned(isGood: boolean, by = owner, hirer = agent) {
  const hire = await running(hirer)
  const back = await hireOf(post(by, `/hires/${hire.id}/return`, { condition: 'A corner is dented', isGood }))
  expect(back.state).toBe('returned')
  return { ...hire, back }
}

describe('a claim', () => {
  test('is paid from the deposit first and beyond it by an invoice, decided once, by one of two', async () => {
    const { id, orderId, back } = await returned(false)
    expect(back).toMatchObject({ claimId: null, can: { reportDamage: true, releaseDeposit: true } })
    expect(await depositRefunds(orderId)).toBe(0)
    const opened = await claimOf(open(owner, id, dollars(250)))
    expect(opened).toMatchObject({ state: 'opened', side: 'claimant', asked: dollars(250), can: { withdraw: true } })
    expect(opened.facts).toContainEqual({ label: 'Condition at the return', value: 'A corner is dented' })
    expect(await codeOf(open(owner, id, dollars(1)))).toBe('claim.exists')
    expect(await codeOf(post(owner, `/hires/${id}/deposit-release`))).toBe('hire.wrong-state')

    const photo = new FormData()
    const jpeg = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#456' } })
      .jpeg()
      .toBuffer()
    photo.set('file', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'dent.jpg')
    expect((await owner.fetch(`/api/v1/claims/${opened.id}/photos`, { method: 'POST', body: photo })).status).toBe(204)
    const seen = await claimOf(get(agent, `/claims/${opened.id}`))
    expect(seen).toMatchObject({ side: 'respondent', messages: [{ side: 'claimant', text: 'The frame is broken' }] })
    const picture = must(seen.photos[0], 'the photo that was uploaded')
    expect((await get(agent, `/claims/${opened.id}/photos/${picture.id}`)).status).toBe(200)
    expect(await codeOf(get(rival, `/claims/${opened.id}/photos/${picture.id}`))).toBe('claim.unknown')
    expect((await answerOf(get(agent, '/account/overview'), Overview)).needs).toContainEqual(
      expect.objectContaining({ kind: 'claim', claimId: opened.id }),
    )
    // An administrator has nothing to decide before the other side has answered.
    const toDecide = async () => (await answerOf(get(admin, '/account/overview'), Overview)).needs
    expect(await toDecide()).not.toContainEqual(expect.objectContaining({ kind: 'claims' }))
    const { notices } = await answerOf(get(agent, '/notices?topic=payments'), NoticePage)
    expect(notices.some(({ kind, details }) => kind === 'claim' && details.path === `/claims/${opened.id}`)).toBe(true)

    expect(await codeOf(decide(opened.id, dollars(250)))).toBe('claim.answer-awaited')
    expect(await claimOf(answer(opened.id))).toMatchObject({ state: 'answered' })
    expect(await toDecide()).toContainEqual({ kind: 'claims', count: 1 })
    expect(await codeOf(decide(opened.id, dollars(251)))).toBe('claim.above-asked')
    expect(await codeOf(decide(opened.id, 0, owner))).toBe('access.denied')
    await server.database.pool.query(
      `insert into messages (thread, subject_id, author_id, side, text)
       select 'claim', $1, $2, 'respondent', 'It was so before' from generate_series(2, $3)`,
      [opened.id, agent.id, claimMessagesPerSide],
    )
    // One side that has written all it can silences neither the other nor us.
    expect(await codeOf(answer(opened.id))).toBe('claim.too-many-messages')
    for (const other of [owner, admin]) expect((await answer(opened.id, other)).status).toBe(200)

    const decisions = await Promise.all([decide(opened.id, dollars(150)), decide(opened.id, dollars(200))])
    expect(decisions.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const decided = await claimOf(
      must(
        decisions.find(({ ok }) => ok),
        'the decision that counts',
      ),
    )
    const awarded = must(decided.decision, 'a decision').awarded
    expect(decided.decision).toMatchObject({ fromDeposit: rent, invoiced: awarded - rent, refunded: 0 })
    expect(await codeOf(decide(opened.id, 0))).toBe('claim.ended')
    await expect(
      server.database.pool.query(
        `insert into claim_decisions (claim_id, decided_by, awarded_cents, deposit_cents, invoiced_cents, refunded_cents, reason)
         values ($1, $2, 0, 0, 0, 0, 'Again')`,
        [opened.id, admin.id],
      ),
    ).rejects.toThrow(/claim_decisions_pkey/)
    expect(await codeOf(answer(opened.id))).toBe('claim.ended')
    expect(await codeOf(open(owner, id, dollars(1)))).toBe('claim.exists')
    expect(await depositRefunds(orderId)).toBe(0)

    const invoice = must((await claimOf(get(agent, `/claims/${opened.id}`))).decision?.orderId, 'the invoice')
    expect((await claimOf(get(owner, `/claims/${opened.id}`))).decision?.orderId).toBeNull()
    expect(await ownOrder(agent, invoice)).toMatchObject({ kind: 'damage', status: 'due', amount: awarded - rent })
    await server.pay(await payLink(agent, invoice))
    await server.deliverAll()
    expect(await ownOrder(agent, invoice)).toMatchObject({ status: 'paid' })
    // All of it is the owner's: no commission is taken on a damage.
    expect(await owedToOwner(invoice)).toBe(awarded - rent)
    const { rows } = await server.database.pool.query(
      `select before, after from audit_log where act = 'claim.decide' and subject = $1`,
      [`claim:${opened.id}`],
    )
    expect(rows).toMatchObject([
      { before: { state: 'answered', decision: null }, after: { state: 'decided', decision: { awarded } } },
    ])
    await noDifference(server)
  })

  test('below the deposit sends back the rest; one that asks for nothing sends back all', async () => {
    for (const awarded of [dollars(30), 0]) {
      const { id, orderId } = await returned(false)
      const before = await owedToOwner(orderId)
      const claim = await claimOf(open(owner, id, dollars(40)))
      await answer(claim.id)
      expect((await claimOf(decide(claim.id, awarded))).decision).toMatchObject({
        ...{ awarded, fromDeposit: awarded, invoiced: 0, refunded: rent - awarded, orderId: null },
      })
      await refundsDone(server)
      expect(await depositRefunds(orderId)).toBe(rent - awarded)
      expect((await owedToOwner(orderId)) - before).toBe(awarded)
      expect((await hireOf(get(owner, `/hires/${id}`))).depositHeldUntil).toBeNull()
    }
  })

  test('is refused too early, too late, for too much, and to everybody but the owner', async () => {
    const hire = await running()
    expect(await codeOf(open(owner, hire.id, 100))).toBe('claim.too-early')
    await post(owner, `/hires/${hire.id}/return`, { condition: 'Fine', isGood: false })
    expect(await codeOf(open(owner, hire.id, replacement + 1))).toBe('claim.above-maximum')
    expect(await codeOf(open(owner, hire.id, 0))).toBe('request.invalid')
    expect(await codeOf(open(agent, hire.id, 100))).toBe('access.denied')
    expect(await codeOf(open(admin, hire.id, 100))).toBe('access.denied')
    expect(await codeOf(open(rival, hire.id, 100))).toBe('claim.subject-unknown')
    expect(await codeOf(open(owner, hire.orderId, 100))).toBe('claim.subject-unknown')
    const opened = await claimOf(open(owner, hire.id, 100))
    expect(await codeOf(get(rival, `/claims/${opened.id}`))).toBe('claim.unknown')
    expect(await codeOf(answer(opened.id, rival))).toBe('claim.unknown')
    expect(await codeOf(post(agent, `/claims/${opened.id}/withdrawal`))).toBe('access.denied')
    expect((await answerOf(get(rival, '/claims'), ClaimList)).claims).toEqual([])
    expect((await answerOf(get(agent, '/claims'), ClaimList)).claims.map(({ id }) => id)).toContain(opened.id)

    // Withdrawn, it can be opened again until the time has passed. Then the deposit goes back.
    for (const _ of [1, 2]) {
      expect(await claimOf(post(owner, `/claims/${opened.id}/withdrawal`))).toMatchObject({ state: 'withdrawn' })
    }
    await server.loans.round()
    expect(await depositRefunds(hire.orderId)).toBe(0)
    const again = await claimOf(open(owner, hire.id, 200))
    await server.windClock('8 days')
    await server.loans.round()
    expect(await depositRefunds(hire.orderId)).toBe(0)
    // Without an answer an administrator decides once the time for it has passed.
    expect((await claimOf(decide(again.id, 200))).decision).toMatchObject({ fromDeposit: 200, refunded: rent - 200 })
    await server.windClock('0 days')
    const late = await returned(false)
    await server.windClock('8 days')
    expect(await codeOf(open(owner, late.id, 100))).toBe('claim.too-late')
    for (const _ of [1, 2]) await server.loans.round()
    expect(await depositRefunds(late.orderId)).toBe(rent)
    await server.windClock('0 days')
    await noDifference(server)
  })
})

test('the owner sends the deposit back at once; an administrator who records the return does not', async () => {
  const good = await returned(true)
  expect(good.back).toMatchObject({ depositHeldUntil: null, can: { reportDamage: false } })
  expect(await depositRefunds(good.orderId)).toBe(rent)
  expect(await codeOf(open(owner, good.id, 100))).toBe('claim.too-late')
  const recorded = await returned(true, admin)
  expect(await depositRefunds(recorded.orderId)).toBe(0)
  expect(await codeOf(post(agent, `/hires/${recorded.id}/deposit-release`))).toBe('access.denied')
  await hireOf(post(owner, `/hires/${recorded.id}/deposit-release`))
  expect(await codeOf(post(owner, `/hires/${recorded.id}/deposit-release`))).toBe('hire.wrong-state')
  expect(await depositRefunds(recorded.orderId)).toBe(rent)
})

describe('late days beyond the deposit', () => {
  /** $3 a day: after 40 late days the deposit of $90 is used up, and $30 is owed. */
  async function returnedLate(hirer: Agent) {
    const hire = await running(hirer)
    await server.windClock('49 days')
    await post(owner, `/hires/${hire.id}/return`, { condition: 'Fine', isGood: true })
    await server.windClock('0 days')
    return server.one<string>(
      `select id from orders where buyer_id = $1 and title like 'Late return of%' order by id desc limit 1`,
      [hirer.id],
    )
  }
  const invoiced = (orderId: string) =>
    server.one<number>(`select count(*) from notices where kind = 'payment-due' and details->>'path' = $1`, [
      `/orders/${orderId}`,
    ])
  async function saveCard(person: SignedIn, paymentMethod: string) {
    const { customer_id: customer } = (
      await server.database.pool.query('select customer_id from payment_customers where account_id = $1', [person.id])
    ).rows[0]
    const { id } = await server.client.paymentMethods.attach(paymentMethod, { customer })
    await server.client.customers.update(customer, { invoice_settings: { default_payment_method: id } })
    await server.deliverAll()
  }

  test('are charged to the card on file, and invoiced where there is none or it is declined', async () => {
    const hirer = await inProduction(await server.signedIn({ role: 'prop-agent' }))
    const first = await returnedLate(hirer)
    await until(async () => expect(await invoiced(first)).toBe(1))
    expect(await ownOrder(hirer, first)).toMatchObject({ status: 'due', amount: dollars(30) })

    await saveCard(hirer, 'pm_card_visa')
    const second = await returnedLate(hirer)
    await until(async () => expect(await ownOrder(hirer, second)).toMatchObject({ status: 'paid', paidWith: 'card' }))
    expect(await invoiced(second)).toBe(0)

    await saveCard(hirer, 'pm_card_chargeCustomerFail')
    const third = await returnedLate(hirer)
    await until(async () => expect(await invoiced(third)).toBe(1))
    expect((await ownOrder(hirer, third)).status).toBe('due')
    await noDifference(server)
  })
})

test('nobody leaves an open claim behind; what they wrote goes with the account, the decision stays', async () => {
  const leaver = await inProduction(await server.signedIn({ role: 'prop-agent' }))
  const { id } = await returned(false, owner, leaver)
  const claim = await claimOf(open(owner, id, dollars(10)))
  await answer(claim.id, leaver)
  expect(await (await post(leaver, '/account/export')).text()).toContain('It was so before')
  const leave = () => leaver.fetch('/api/v1/account', { method: 'DELETE', json: { password: testPassword } })
  const refused = (await (await leave()).json()) as { details: { obligations: { kind: string }[] } }
  expect(refused.details.obligations.map(({ kind }) => kind)).toContain('open-claim')
  await decide(claim.id, dollars(10))
  await refundsDone(server)
  expect((await leave()).status).toBe(204)
  const left = await claimOf(get(owner, `/claims/${claim.id}`))
  expect(left).toMatchObject({ respondent: '', decision: { awarded: dollars(10) } })
  expect(left.messages.map(({ side }) => side)).toEqual(['claimant'])
})
