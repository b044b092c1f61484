import { NoticePage } from '@vermeil/contracts/contact/notices.schema'
import { Overview } from '@vermeil/contracts/desk/overview.schema'
import { addDays, addMonths } from '@vermeil/contracts/loans/hire-terms'
import { StagingBill, StagingList, StagingQuoted } from '@vermeil/contracts/loans/stagings.schema'
import { CheckoutLink } from '@vermeil/contracts/money/payments.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { PropertyDetail, RealtorOverview } from '@vermeil/contracts/trades/realtors.schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, testPassword } from '../../../../test/test-server.ts'
import { seedCard } from '../../../money/payments/cards/seed-card.ts'
import { answerOf, type PayingServer, refusalOf } from '../../../money/payments/payments.fixtures.ts'
import { bid, codeOf, get, noDifference, post, refundsDone } from '../../../money/payments/sales.fixtures.ts'
import { must } from '../../../platform/must.ts'
import { propertyBody } from '../../../trades/realtors/realtors.fixtures.ts'
import { openHires, rent, requestHire } from '../hires/hires.fixtures.ts'
import { addClient, type Home, payStaging, requestStaging, stagingOf, withHome } from './stagings.fixtures.ts'

let server: PayingServer
let today: string
let owner: SignedIn
let admin: SignedIn
let agent: Awaited<ReturnType<typeof openHires>>['agent']
let realtor: Home
let rival: Home
beforeAll(async () => {
  ;({ server, today, owner, admin, agent } = await openHires())
  realtor = await withHome(await server.signedIn({ role: 'realtor' }))
  rival = await withHome(await server.signedIn({ role: 'realtor' }))
  await seedCard(server, realtor)
})
afterAll(() => server.close())

const newWork = () => server.work({ sellerId: owner.id, lease: rent })
const offeredNow = (artworkId: string) =>
  server.one<number>(`select count(*) from lots where artwork_id = $1 and state in ('scheduled', 'live')`, [artworkId])
const readStaging = (person: SignedIn, id: string) => stagingOf(get(person, `/stagings/${id}`))
const refundedOf = (stagingId: string) =>
  server.one<number>(
    `select coalesce(sum(amount_cents), 0) from refunds
     where order_id in (select id from orders where kind = 'staging' and artwork_id = (select artwork_id from loans where id = $1))`,
    [stagingId],
  )
const piecesIn = async (home: Home) =>
  (await answerOf(get(home, `/properties/${home.propertyId}`), PropertyDetail)).artPieces
const changeHome = (home: Home, changes: object) =>
  home.fetch(`/api/v1/properties/${home.propertyId}`, { method: 'PUT', json: { ...propertyBody, ...changes } })
const textsFor = async (person: SignedIn) =>
  (await answerOf(get(person, '/notices?topic=stagings'), NoticePage)).notices.map(({ details }) => details.text)

/** Accepted by its owner. */
async function accepted(home: Home, asked: { artworkId: string; from: string; until?: string | null }) {
  const { id } = await stagingOf(requestStaging(home, home, asked))
  return stagingOf(post(owner, `/stagings/${id}/acceptance`))
}

/** Paid, and begun if it begins today. */
async function running(home: Home, asked: { artworkId: string; from: string; until?: string | null }) {
  const { id } = await accepted(home, asked)
  await payStaging(server, home, id)
  await server.loans.round()
  return id
}

/** The clock at noon of a day, and what it brings. */
async function onDay(day: string) {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
  await server.windClock(`${days} days`)
  await server.loans.round()
}

describe('a staging', () => {
  test('goes from the request to the return, month by month, and the work hangs among the art pieces', async () => {
    const { artworkId } = await newWork()
    const asked = { artworkId, from: today, until: null }
    expect(
      await answerOf(post(realtor, `/properties/${realtor.propertyId}/staging-quote`, asked), StagingQuoted),
    ).toEqual({
      ...{ monthlyPrice: rent, firstMonth: rent, deposit: rent, amount: 2 * rent, total: null, acceptsAtOnce: false },
    })
    const { id, ...requested } = await stagingOf(requestStaging(realtor, realtor, { artworkId, from: today }))
    expect(requested).toMatchObject({
      state: 'requested',
      side: 'realtor',
      until: null,
      can: { cancel: true, pay: false },
    })
    // A request blocks nobody.
    expect(await offeredNow(artworkId)).toBe(1)
    expect((await answerOf(get(owner, '/account/overview'), Overview)).needs).toContainEqual(
      expect.objectContaining({ kind: 'staging-requests', count: 1 }),
    )
    expect(await stagingOf(post(owner, `/stagings/${id}/acceptance`))).toMatchObject({
      ...{ state: 'accepted', side: 'owner', due: { amount: 2 * rent } },
    })
    expect(await offeredNow(artworkId)).toBe(1)
    // Without a last day it is promised to nobody else, however late.
    const later = { from: addDays(today, 300), until: addDays(today, 310) }
    expect(await codeOf(requestHire(agent, agent, { artworkId, ...later }))).toBe('work.booked')
    expect(await piecesIn(realtor)).toBe(0)

    await payStaging(server, realtor, id)
    expect(await offeredNow(artworkId)).toBe(0)
    await server.loans.round()
    const firstEnd = addDays(addMonths(today, 1), -1)
    expect(await readStaging(realtor, id)).toMatchObject({ state: 'running', paidUntil: firstEnd, due: null })
    expect(await piecesIn(realtor)).toBe(1)
    expect(await answerOf(get(realtor, '/realtor/overview'), RealtorOverview)).toMatchObject({ artPiecesPlaced: 1 })
    const refused = await refusalOf(realtor.fetch(`/api/v1/properties/${realtor.propertyId}`, { method: 'DELETE' }))
    expect(refused).toMatchObject({ code: 'property.has-stagings', details: { titles: [requested.title] } })

    // A week before the month begins its invoice is sent, once.
    await onDay(addDays(firstEnd, -7))
    expect((await readStaging(realtor, id)).due).toBeNull()
    await onDay(addDays(firstEnd, -6))
    await server.loans.round()
    expect(await readStaging(realtor, id)).toMatchObject({ due: { amount: rent }, can: { pay: true } })
    expect(await server.one('select count(*) from loan_invoices where loan_id = $1', [id])).toBe(2)
    await payStaging(server, realtor, id)
    const secondEnd = addDays(addMonths(today, 2), -1)
    expect(await readStaging(realtor, id)).toMatchObject({ paidUntil: secondEnd, due: null, state: 'running' })

    // The third is not paid: it ends with the second, and the owner knows.
    await onDay(addDays(secondEnd, -6))
    await onDay(secondEnd)
    expect((await readStaging(realtor, id)).state).toBe('running')
    await onDay(addDays(secondEnd, 2))
    expect(await readStaging(owner, id)).toMatchObject({
      ...{ state: 'ended', until: secondEnd, endCause: 'unpaid', isLate: true, can: { return: true } },
    })
    expect(await textsFor(owner)).toContainEqual(expect.stringContaining('was not paid for'))
    // It is still there, and nobody else gets it.
    expect(await piecesIn(realtor)).toBe(1)
    expect(await offeredNow(artworkId)).toBe(0)
    expect(await codeOf(post(realtor, `/stagings/${id}/return`, { condition: 'Good' }))).toBe('access.denied')
    const back = await stagingOf(post(owner, `/stagings/${id}/return`, { condition: 'As it left' }))
    expect(back).toMatchObject({ state: 'returned', condition: 'As it left', lateCharge: dollars(6) })
    await refundsDone(server)
    expect(await refundedOf(id)).toBe(rent - dollars(6))
    expect(await offeredNow(artworkId)).toBe(1)
    expect(await piecesIn(realtor)).toBe(0)
    await server.windClock('0 days')
    await noDifference(server)
  })

  test('ends with the sale of the home, with a week of notice, and a month that does not begin is refunded', async () => {
    const home = await withHome(await server.signedIn({ role: 'realtor' }))
    const hung = await newWork()
    const id = await running(home, { artworkId: hung.artworkId, from: today })
    const firstEnd = addDays(addMonths(today, 1), -1)
    const now = addDays(firstEnd, -6)
    await onDay(now)
    await payStaging(server, home, id)
    const [waiting, asked] = [await newWork(), await newWork()] // a lot from before would have closed by now
    const later = await accepted(home, { artworkId: waiting.artworkId, from: addDays(now, 3) })
    await payStaging(server, home, later.id)
    const request = await stagingOf(requestStaging(home, home, { artworkId: asked.artworkId, from: addDays(now, 3) }))

    expect(await codeOf(changeHome(home, { status: 'under-contract' }))).toBe('request.invalid')
    expect((await changeHome(home, { status: 'under-contract', underContractOn: now })).status).toBe(204)
    const end = addDays(now, 7)
    // The second month begins on that day: it is used.
    expect(end).toBe(addDays(firstEnd, 1))
    expect(await readStaging(home, id)).toMatchObject({ state: 'running', until: end, endCause: 'sale' })
    expect(await readStaging(owner, later.id)).toMatchObject({
      state: 'canceled',
      reason: 'The property is under contract.',
    })
    expect((await readStaging(owner, request.id)).state).toBe('canceled')
    await refundsDone(server)
    expect(await refundedOf(later.id)).toBe(2 * rent)
    expect(await offeredNow(waiting.artworkId)).toBe(1)
    expect(await textsFor(owner)).toContainEqual(expect.stringContaining('is under contract'))
    expect(await codeOf(requestStaging(home, home, { artworkId: asked.artworkId, from: now }))).toBe(
      'staging.property-sold',
    )
    // From the day after its end somebody else can have it.
    const hire = { from: addDays(end, 1), until: addDays(end, 5) }
    expect((await requestHire(agent, agent, { artworkId: hung.artworkId, ...hire })).status).toBe(201)

    await onDay(addDays(end, 1))
    expect((await readStaging(home, id)).state).toBe('ended')
    expect((await stagingOf(post(admin, `/stagings/${id}/return`, { condition: 'Good' }))).state).toBe('returned')
    expect(
      await server.one(`select count(*) from audit_log where act = 'staging.return' and subject = $1`, [
        `staging:${id}`,
      ]),
    ).toBe(1)

    await server.windClock('0 days')
    const other = await withHome(await server.signedIn({ role: 'realtor' }))
    const soon = await running(other, { artworkId: (await newWork()).artworkId, from: today })
    await onDay(addDays(firstEnd, -6))
    await payStaging(server, other, soon)
    await server.windClock('2 days')
    // Both months are paid, and the home is sold before the second begins.
    expect((await changeHome(other, { status: 'under-contract', underContractOn: addDays(today, 12) })).status).toBe(
      204,
    )
    await refundsDone(server)
    expect(await refundedOf(soon)).toBe(rent)
    expect(await readStaging(other, soon)).toMatchObject({ until: addDays(today, 12), paidUntil: firstEnd })
    await server.windClock('0 days')
    await noDifference(server)
  })

  test('is ended with notice by either side, canceled before it begins, released unpaid, and lapses unanswered', async () => {
    const id = await running(realtor, { artworkId: (await newWork()).artworkId, from: today })
    const give = (person: SignedIn, days: number) =>
      post(person, `/stagings/${id}/notice`, { until: addDays(today, days) })
    expect(await codeOf(give(realtor, 6))).toBe('staging.notice-too-short')
    expect(await codeOf(give(rival, 8))).toBe('staging.unknown')
    expect(await stagingOf(give(owner, 20))).toMatchObject({ until: addDays(today, 20), endCause: 'owner' })
    expect(await codeOf(give(realtor, 21))).toBe('staging.ends-sooner')
    expect(await stagingOf(give(realtor, 7))).toMatchObject({ until: addDays(today, 7), endCause: 'realtor' })
    expect(await codeOf(post(realtor, `/stagings/${id}/cancellation`, { reason: '' }))).toBe('staging.wrong-state')
    await post(owner, `/stagings/${id}/return`, { condition: 'Good' })

    // In time for nothing, then for half of the first month; the owner always refunds everything.
    for (const [days, person, kept] of [
      [7, realtor, 0],
      [6, realtor, rent / 2],
      [1, owner, 0],
    ] as const) {
      const { artworkId } = await newWork()
      const held = await accepted(realtor, { artworkId, from: addDays(today, days) })
      await payStaging(server, realtor, held.id)
      const canceled = await stagingOf(post(person, `/stagings/${held.id}/cancellation`, { reason: 'Sold' }))
      const repeated = await stagingOf(post(person, `/stagings/${held.id}/cancellation`, { reason: 'Again' }))
      expect(repeated).toEqual(canceled)
      await refundsDone(server)
      expect(await refundedOf(held.id)).toBe(2 * rent - kept)
      expect(await offeredNow(artworkId)).toBe(1)
    }

    const [first, second] = [await newWork(), await newWork()]
    const from = addDays(today, 20)
    const lapsing = await stagingOf(requestStaging(realtor, realtor, { artworkId: first.artworkId, from }))
    const held = await accepted(realtor, { artworkId: second.artworkId, from })
    const { url } = await answerOf(post(realtor, `/stagings/${held.id}/checkout`), CheckoutLink)
    await server.windClock('73 hours')
    await server.loans.round()
    expect((await readStaging(realtor, lapsing.id)).state).toBe('lapsed')
    expect((await readStaging(realtor, held.id)).state).toBe('released')
    expect(await offeredNow(second.artworkId)).toBe(1)
    await server.pay(url)
    await server.deliverAll()
    expect((await readStaging(realtor, held.id)).state).toBe('released')
    await server.windClock('0 days')
    await refundsDone(server)
    await noDifference(server)
  })

  test('is refused for bad dates, another amount, strange rooms, clients and homes, own works, a bid', async () => {
    const { artworkId, lotId } = await newWork()
    const ask = (asked: object, home: Home = realtor) =>
      codeOf(requestStaging(realtor, home, { artworkId, from: addDays(today, 1), ...asked }))
    expect(await ask({ until: today })).toBe('hire.end-before-start')
    expect(await ask({ from: addDays(today, -1) })).toBe('hire.in-the-past')
    expect(await ask({ from: addDays(today, 600) })).toBe('hire.too-far-ahead')
    expect(await ask({ amount: 1 })).toBe('payment.amount-differs')
    expect(await ask({ room: 'Cellar' })).toBe('proposal.room-unknown')
    expect(await ask({ artworkId: lotId })).toBe('work.unknown')
    expect(await ask({ clientId: await addClient(rival, 'someone@example.com') })).toBe('client.unknown')
    expect(await ask({ clientId: await addClient(realtor, null) })).toBe('staging.client-without-email')
    expect(await ask({}, rival)).toBe('property.unknown')
    const own = await server.work({ sellerId: realtor.id, lease: rent })
    expect(await ask({ artworkId: own.artworkId })).toBe('hire.own-work')
    const { id } = await stagingOf(requestStaging(realtor, realtor, { artworkId, from: addDays(today, 1) }))
    await bid(await server.signedIn(), lotId, dollars(100))
    expect(await codeOf(post(owner, `/stagings/${id}/acceptance`))).toBe('lot.has-bids')
    expect(await stagingOf(post(owner, `/stagings/${id}/refusal`, { reason: 'It has a bid' }))).toMatchObject({
      ...{ state: 'declined', reason: 'It has a bid' },
    })
  })
})

test('a client pays by a private link with an account of the address it was sent to, and the realtor learns nothing of it', async () => {
  const [client, stranger] = [await server.signedIn(), await server.signedIn()]
  const clientId = await addClient(realtor, client.email)
  const { artworkId } = await newWork()
  // An owner who accepts at once accepts stagings, too.
  const terms = { acceptsAtOnce: true, replacementValue: null, insuredSum: null, creditPercent: 50 }
  await owner.fetch(`/api/v1/hire-terms/${artworkId}`, { method: 'PUT', json: terms })
  const staging = await stagingOf(requestStaging(realtor, realtor, { artworkId, from: today, clientId }))
  expect(staging).toMatchObject({
    state: 'accepted',
    payer: 'client',
    clientName: 'Nora Feld',
    due: null,
    can: { pay: false },
  })
  const { text } = await server.mailTo(client.email, /ready to pay/)
  const token = must(/\/stagings\/([\w-]{22})/.exec(text)?.[1], 'a link in the mail')
  expect(await answerOf(fetch(`${server.url}/api/v1/staging-links/${token}`), StagingBill)).toMatchObject({
    ...{ title: staging.title, amount: 2 * rent, isPaid: false, address: propertyBody.address },
  })
  expect((await fetch(`${server.url}/stagings/${token}`)).status).toBe(200)
  expect((await fetch(`${server.url}/stagings/${'x'.repeat(22)}`)).status).toBe(404)
  expect(await codeOf(get(stranger, `/staging-links/${'x'.repeat(22)}`))).toBe('staging.unknown')
  const pay = (person: SignedIn) => post(person, `/staging-links/${token}/checkout`)
  expect(await codeOf(pay(stranger))).toBe('staging.other-address')
  expect((await readStaging(realtor, staging.id)).due).toBeNull()
  const { url } = await answerOf(pay(client), CheckoutLink)
  await server.pay(url)
  await server.deliverAll()
  await server.loans.round()
  expect(await readStaging(realtor, staging.id)).toMatchObject({ state: 'running', clientName: 'Nora Feld' })
  expect(await codeOf(pay(client))).toBe('staging.wrong-state')
  // The next month is the client's, too; the owner never learns their name.
  const firstEnd = addDays(addMonths(today, 1), -1)
  await onDay(addDays(firstEnd, -6))
  const mine = await readStaging(client, staging.id)
  expect(mine).toMatchObject({ side: 'payer', due: { amount: rent }, can: { pay: true }, clientName: null })
  expect((await readStaging(owner, staging.id)).clientName).toBeNull()
  expect(await codeOf(post(realtor, `/stagings/${staging.id}/checkout`))).toBe('access.denied')
  await payStaging(server, client, staging.id)
  await server.windClock('0 days')
  await noDifference(server)
})

test('nobody leaves a staging behind; requests end with the account, and administrators leave a trace', async () => {
  const leaver = await withHome(await server.signedIn({ role: 'realtor' }))
  const [first, second] = [await newWork(), await newWork()]
  const from = addDays(today, 60)
  const asked = await stagingOf(requestStaging(leaver, leaver, { artworkId: first.artworkId, from }))
  const { id } = await accepted(leaver, { artworkId: second.artworkId, from })
  const exported = await (await post(leaver, '/account/export')).text()
  expect(exported).toContain(asked.id)
  expect(exported).toContain(id)
  expect((await answerOf(get(rival, '/stagings'), StagingList)).stagings).toEqual([])
  expect(await codeOf(get(rival, `/stagings/${id}`))).toBe('staging.unknown')
  expect(await readStaging(admin, id)).toMatchObject({ side: 'administrator', can: { cancel: false, return: false } })
  const trace = `select count(*) from audit_log where act = 'staging.read' and subject = $1`
  expect(await server.one(trace, [`staging:${id}`])).toBe(1)

  const leave = () => leaver.fetch('/api/v1/account', { method: 'DELETE', json: { password: testPassword } })
  const refused = (await (await leave()).json()) as { details: { obligations: { kind: string }[] } }
  expect(refused.details.obligations.map(({ kind }) => kind)).toContain('open-staging')
  await post(leaver, `/stagings/${id}/cancellation`, { reason: '' })
  expect((await leave()).status).toBe(204)
  expect(await readStaging(owner, asked.id)).toMatchObject({ state: 'canceled', realtorName: '', address: '' })
})
