import { Claim } from '@vermeil/contracts/fulfillment/claims.schema'
import { addDays } from '@vermeil/contracts/loans/hire-terms'
import type { LoanKind } from '@vermeil/contracts/loans/loans.schema'
import { LoanPurchaseOffer } from '@vermeil/contracts/loans/loans.schema'
import { CheckoutLink } from '@vermeil/contracts/money/payments.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '../../../test/test-server.ts'
import { seedCard } from '../../money/payments/cards/seed-card.ts'
import { answerOf, type PayingServer } from '../../money/payments/payments.fixtures.ts'
import {
  codeOf,
  complete,
  get,
  leasesOf,
  noDifference,
  post,
  refundsDone,
} from '../../money/payments/sales.fixtures.ts'
import { must } from '../../platform/must.ts'
import { datesIn, hireOf, inProduction, openHires, payHire, rent, requestHire } from './hires/hires.fixtures.ts'
import { payLease } from './leases/leases.fixtures.ts'
import { payStaging, requestStaging, stagingOf, withHome } from './stagings/stagings.fixtures.ts'

let server: PayingServer
let today: string
let owner: SignedIn
let admin: SignedIn
beforeAll(async () => {
  ;({ server, today, owner, admin } = await openHires())
})
afterAll(() => server.close())

const replacement = dollars(1_000)

/** A work whose owner accepts every request at once. */
async function newWork() {
  const work = await server.work({ sellerId: owner.id, lease: rent, startingBid: dollars(200), buyNow: dollars(1_000) })
  const terms = { acceptsAtOnce: true, replacementValue: replacement, insuredSum: null, creditPercent: 50 }
  await owner.fetch(`/api/v1/hire-terms/${work.artworkId}`, { method: 'PUT', json: terms })
  return work
}

type Loan = { id: string; borrower: SignedIn; artworkId: string }

/** A loan that has begun today, with a deposit of a month. */
const running: Record<LoanKind, () => Promise<Loan>> = {
  async lease() {
    const work = await newWork()
    const borrower = await server.signedIn()
    const { id, orderId } = await payLease(server, borrower, work, rent)
    await complete(owner, borrower, orderId)
    return { id, borrower, artworkId: work.artworkId }
  },
  async hire() {
    const { artworkId } = await newWork()
    const agent = await inProduction(await server.signedIn({ role: 'prop-agent' }))
    await seedCard(server, agent)
    const { id } = await hireOf(requestHire(agent, agent, { artworkId, ...datesIn(today, 0, 29) }))
    await payHire(server, agent, id)
    await server.loans.round()
    return { id, borrower: agent, artworkId }
  },
  async staging() {
    const { artworkId } = await newWork()
    const realtor = await withHome(await server.signedIn({ role: 'realtor' }))
    await seedCard(server, realtor)
    const { id } = await stagingOf(requestStaging(realtor, realtor, { artworkId, from: today, until: null }))
    await payStaging(server, realtor, id)
    await server.loans.round()
    return { id, borrower: realtor, artworkId }
  },
}
const kinds = Object.keys(running) as LoanKind[]

async function returned(kind: LoanKind, isGood: boolean): Promise<Loan> {
  const loan = await running[kind]()
  const back = await post(owner, `/${kind}s/${loan.id}/return`, { condition: 'A corner is dented', isGood })
  expect(back.ok).toBe(true)
  return loan
}

const claimOf = (response: Response | Promise<Response>) => answerOf(response, Claim)
const report = (kind: LoanKind, id: string, asked: number, person = owner) =>
  post(person, `/claim-subjects/${kind}/${id}/claims`, { asked, text: 'The frame is broken' })
const depositRefunded = (artworkId: string) =>
  server.one<number>(
    `select coalesce(sum(r.amount_cents), 0) from refunds r join orders o on o.id = r.order_id
     where o.artwork_id = $1 and r.cause = 'deposit'`,
    [artworkId],
  )

describe.each(kinds)('damage to a work that came back from a %s', (kind) => {
  test('is reported within a week, answered, and paid from the deposit first', async () => {
    const { id, borrower, artworkId } = await returned(kind, false)
    expect(await depositRefunded(artworkId)).toBe(0)
    expect(await codeOf(report(kind, id, replacement + 1))).toBe('claim.above-maximum')
    expect(await codeOf(report(kind, id, dollars(40), borrower))).toBe('access.denied')
    const opened = await claimOf(report(kind, id, dollars(40)))
    expect(opened).toMatchObject({ kind, state: 'opened', side: 'claimant', asked: dollars(40) })
    expect(opened.facts).toContainEqual({ label: 'Condition at the return', value: 'A corner is dented' })
    expect((await post(owner, `/${kind}s/${id}/deposit-release`)).status).toBe(409)
    await server.windClock('8 days')
    await server.loans.round()
    expect(await depositRefunded(artworkId)).toBe(0)

    expect(await claimOf(post(borrower, `/claims/${opened.id}/messages`, { text: 'It was so before' }))).toMatchObject({
      ...{ side: 'respondent', state: 'answered' },
    })
    const verdict = { awarded: dollars(40), reason: 'The photos show it' }
    expect(await claimOf(post(admin, `/admin/claims/${opened.id}/decision`, verdict))).toMatchObject({
      decision: { fromDeposit: dollars(40), invoiced: 0, refunded: rent - dollars(40) },
    })
    await server.loans.round()
    await refundsDone(server)
    expect(await depositRefunded(artworkId)).toBe(rent - dollars(40))
    await server.windClock('0 days')
    await noDifference(server)
  })

  test('can’t be reported once the deposit is back: by the owner’s word, or a week after the return', async () => {
    const [good, released, forgotten] = [
      await returned(kind, true),
      await returned(kind, false),
      await returned(kind, false),
    ]
    expect(await depositRefunded(good.artworkId)).toBe(rent)
    expect((await post(owner, `/${kind}s/${released.id}/deposit-release`)).ok).toBe(true)
    await server.windClock('6 days 23 hours')
    await server.loans.round()
    expect(await depositRefunded(forgotten.artworkId)).toBe(0)
    await server.windClock('7 days 1 minute')
    await server.loans.round()
    for (const { id, artworkId } of [good, released, forgotten]) {
      expect(await depositRefunded(artworkId)).toBe(rent)
      expect(await codeOf(report(kind, id, dollars(1)))).toBe('claim.too-late')
      expect((await post(owner, `/${kind}s/${id}/deposit-release`)).status).toBe(409)
    }
    await server.windClock('0 days')
    await noDifference(server)
  })
})

test('a staged work is bought by the person who pays, and the staging ends with the payment', async () => {
  const { id, borrower, artworkId } = await running.staging()
  const path = `/loans/staging/${id}/purchase`
  // Half of the first month, which is all that is paid.
  const offer = await answerOf(get(borrower, path), LoanPurchaseOffer)
  expect(offer).toMatchObject({ price: dollars(1_000), credit: rent / 2, deposit: rent })
  expect(await codeOf(get(owner, path))).toBe('loan.unknown')
  const { url } = await answerOf(post(borrower, path, { amount: offer.amount }), CheckoutLink)
  await server.pay(url)
  await server.deliverAll()
  expect(await stagingOf(get(borrower, `/stagings/${id}`))).toMatchObject({
    ...{ state: 'returned', until: today, can: { buy: false, return: false } },
  })
  expect(await server.one('select buyer_id from sales where artwork_id = $1', [artworkId])).toBe(borrower.id)
  expect(await depositRefunded(artworkId)).toBe(rent)
  await noDifference(server)
})

test('a lease that comes back late is charged for each day, like a hire', async () => {
  const { id, borrower } = await running.lease()
  const end = must((await leasesOf(borrower))[0], 'a lease').endsAt.slice(0, 10)
  const days = Math.round((Date.parse(addDays(end, 2)) - Date.parse(today)) / 86_400_000)
  await server.windClock(`${days} days`)
  expect(await codeOf(post(borrower, `/leases/${id}/return`, { condition: 'Fine', isGood: true }))).toBe(
    'lease.unknown',
  )
  expect((await post(owner, `/leases/${id}/return`, { condition: 'Fine', isGood: true })).status).toBe(204)
  expect((await leasesOf(borrower))[0]).toMatchObject({ status: 'returned', lateCharge: dollars(6), condition: 'Fine' })
  await server.windClock('0 days')
  await noDifference(server)
})
