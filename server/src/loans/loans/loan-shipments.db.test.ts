import { Claim } from '@vermeil/contracts/fulfillment/claims.schema'
import { type LoanShipment, LoanShipments } from '@vermeil/contracts/fulfillment/shipping.schema'
import { addDays, dayAt } from '@vermeil/contracts/loans/hire-terms'
import { dollars } from '@vermeil/contracts/money.schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { picture } from '../../../test/admin-calls.ts'
import type { SignedIn } from '../../../test/test-server.ts'
import { act, goTo, shipmentOf, tracking } from '../../fulfillment/shipping/shipping.fixtures.ts'
import { seedCard } from '../../money/payments/cards/seed-card.ts'
import { answerOf, type PayingServer } from '../../money/payments/payments.fixtures.ts'
import { codeOf, complete, get, noDifference, post, refundsDone } from '../../money/payments/sales.fixtures.ts'
import { must } from '../../platform/must.ts'
import { type Agent, datesIn, hireOf, openHires, payHire, rent, requestHire } from './hires/hires.fixtures.ts'
import { leaseNow, payLease } from './leases/leases.fixtures.ts'
import { addClient, type Home, payStaging, requestStaging, stagingOf, withHome } from './stagings/stagings.fixtures.ts'

let server: PayingServer
let today: string
let owner: SignedIn
let admin: SignedIn
let agent: Agent
let lessee: SignedIn
let home: Home
beforeAll(async () => {
  ;({ server, today, owner, admin, agent } = await openHires())
  lessee = await server.signedIn()
  home = await withHome(await server.signedIn({ role: 'realtor' }))
  await seedCard(server, home)
})
afterAll(() => server.close())

/** A work whose owner accepts every request at once. */
async function newWork() {
  const work = await server.work({ sellerId: owner.id, lease: rent, startingBid: dollars(200), buyNow: dollars(1_000) })
  const terms = { acceptsAtOnce: true, replacementValue: dollars(1_000), insuredSum: null, creditPercent: 50 }
  await owner.fetch(`/api/v1/hire-terms/${work.artworkId}`, { method: 'PUT', json: terms })
  return work
}

async function waysOf(person: SignedIn, loanId: string) {
  const { shipments } = await answerOf(get(person, `/loans/${loanId}/shipments`), LoanShipments)
  const of = (direction: LoanShipment['direction']) => shipments.find((way) => way.direction === direction) ?? null
  return { out: of('out'), back: of('back') }
}
const sendBack = (person: SignedIn, loanId: string, what: string, body?: unknown) =>
  post(person, `/loans/${loanId}/return-shipment/${what}`, body)
const recordReturn = (kind: 'lease' | 'hire' | 'staging', loanId: string, isGood = true) =>
  post(owner, `/${kind}s/${loanId}/return`, { condition: 'As it left', isGood })
const eventsOf = (loanId: string, direction: 'out' | 'back', kind: string) =>
  server.one<number>(
    `select count(*) from shipment_events where kind = $3 and direction = $2 and order_id in
       (select order_id from loan_invoices where loan_id = $1)`,
    [loanId, direction, kind],
  )
const day = async () => dayAt(await server.one<Date>('select house_now()'))
/** Everything that is due on a day, twice. */
async function onDay(date: string) {
  for (const _ of [1, 2]) {
    await goTo(server, date)
    await server.loans.round()
  }
}

describe('a lease', () => {
  /** Begun by its delivery. */
  async function leased(option: 'delivery' | 'pickup' = 'delivery') {
    const work = await newWork()
    const { id, orderId } = await payLease(server, lessee, work, rent, option)
    if (option === 'delivery') await complete(owner, lessee, orderId)
    else {
      const { pickupCode } = await shipmentOf(lessee, orderId)
      await act(owner, orderId, 'shipment/handover', { code: pickupCode })
    }
    const until = (await leaseNow(lessee, work.artworkId)).endsAt.slice(0, 10)
    return { ...work, id, orderId, until }
  }

  test('is sent out, and back at its end; its owner records the return', async () => {
    const lease = await leased()
    const { out, back } = await waysOf(lessee, lease.id)
    expect(out).toMatchObject({ option: 'delivery', can: { dispatch: false, confirm: false } })
    expect(back).toMatchObject({
      ...{ state: 'paid', shipBy: lease.until, arrivesBy: addDays(lease.until, 14) },
      ...{ isLate: false, can: { pack: true, dispatch: true, addPhotos: true, confirm: false } },
    })
    const mine = await waysOf(owner, lease.id)
    expect(mine.back?.can).toEqual({ pack: false, dispatch: false, addPhotos: false, confirm: false })
    expect(await codeOf(sendBack(owner, lease.id, 'dispatch', tracking))).toBe('access.denied')
    expect(await codeOf(sendBack(agent, lease.id, 'dispatch', tracking))).toBe('loan.unknown')
    expect(await codeOf(sendBack(owner, lease.id, 'arrival'))).toBe('shipment.wrong-state')

    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await picture())], { type: 'image/jpeg' }), 'packed.jpg')
    const photos = `/api/v1/loans/${lease.id}/return-shipment/photos`
    const { shipments } = await answerOf(lessee.fetch(photos, { method: 'POST', body: form }), LoanShipments)
    const photo = must(shipments.find(({ direction }) => direction === 'back')?.photos[0], 'the photo')
    expect((await get(owner, `/loans/${lease.id}/shipments/photos/${photo.id}`)).status).toBe(200)
    expect((await shipmentOf(owner, lease.orderId)).files).toEqual([])

    expect((await sendBack(lessee, lease.id, 'packing')).status).toBe(200)
    await server.mailTo(owner.email, new RegExp(`${lease.title} is packed for its way back`))
    await onDay(lease.until)
    expect((await sendBack(lessee, lease.id, 'dispatch', { ...tracking, carrier: 'UPS' })).status).toBe(200)
    const { text } = await server.mailTo(owner.email, new RegExp(`${lease.title} is on its way back`))
    expect(text).toContain('UPS')
    await sendBack(lessee, lease.id, 'dispatch', tracking)
    expect((await waysOf(owner, lease.id)).back).toMatchObject({ state: 'shipped', carrier: 'DHL' })

    // A week on its way costs no late days, and the earnings of the owner don't wait for it.
    await onDay(addDays(lease.until, 7))
    expect((await recordReturn('lease', lease.id)).status).toBe(204)
    expect(await leaseNow(lessee, lease.artworkId)).toMatchObject({ status: 'returned', lateCharge: 0 })
    const over = (await waysOf(lessee, lease.id)).back
    expect(over).toMatchObject({ state: 'completed', can: { dispatch: false } })
    expect(await eventsOf(lease.id, 'back', 'buyer-reminded')).toBe(1)
    const done = over?.events.filter(({ kind }) => kind !== 'buyer-reminded') ?? []
    expect(done.map(({ kind, by }) => `${kind} by ${by}`)).toEqual([
      ...[
        'planned by clock',
        'packed by buyer',
        'shipped by buyer',
        'tracking-changed by buyer',
        'delivered by seller',
      ],
    ])
    expect(await codeOf(sendBack(lessee, lease.id, 'dispatch', tracking))).toBe('shipment.wrong-state')
    await refundsDone(server)
    await server.windClock('0 days')
    await noDifference(server)
  })

  test('that was picked up is carried back: nothing is to be sent, and late days count until it is there', async () => {
    const lease = await leased('pickup')
    expect(await waysOf(lessee, lease.id)).toMatchObject({ out: { option: 'pickup' }, back: null })
    expect(await codeOf(sendBack(lessee, lease.id, 'dispatch', tracking))).toBe('shipment.wrong-state')
    await onDay(addDays(lease.until, 3))
    expect(await eventsOf(lease.id, 'back', 'buyer-reminded')).toBe(0)
    await recordReturn('lease', lease.id)
    expect((await leaseNow(lessee, lease.artworkId)).lateCharge).toBe(3 * Math.floor(rent / 30))
    await server.windClock('0 days')
  })

  test('that is sent late pays until it leaves, after two reminders', async () => {
    const lease = await leased()
    await onDay(addDays(lease.until, -1))
    expect(await eventsOf(lease.id, 'back', 'buyer-reminded')).toBe(1)
    await onDay(lease.until)
    await onDay(addDays(lease.until, 2))
    expect(await eventsOf(lease.id, 'back', 'buyer-reminded')).toBe(2)
    expect((await waysOf(owner, lease.id)).back).toMatchObject({ isLate: true })
    await sendBack(lessee, lease.id, 'dispatch', tracking)
    await onDay(addDays(lease.until, 9))
    await recordReturn('lease', lease.id)
    expect((await leaseNow(lessee, lease.artworkId)).lateCharge).toBe(2 * Math.floor(rent / 30))
    await server.windClock('0 days')
  })

  test('that is lost on its way back is never taken for returned; its owner is asked, and reports the loss', async () => {
    const lease = await leased()
    await sendBack(lessee, lease.id, 'dispatch', tracking)
    await onDay(addDays(lease.until, 14 + 11))
    await server.mailTo(owner.email, new RegExp(`Is ${lease.title} back\\?`))
    await onDay(addDays(lease.until, 60))
    expect(await eventsOf(lease.id, 'back', 'seller-warned')).toBe(1)
    expect((await waysOf(owner, lease.id)).back).toMatchObject({ state: 'shipped' })
    expect((await leaseNow(lessee, lease.artworkId)).status).toBe('overdue')
    const claims = `/claim-subjects/lease/${lease.id}/claims`
    const loss = { asked: dollars(1_000), text: 'Lost by the carrier' }
    expect(await codeOf(post(owner, claims, loss))).toBe('claim.too-early')
    await recordReturn('lease', lease.id, false)
    // The window runs from the recorded return.
    await onDay(addDays(lease.until, 66))
    expect(await answerOf(post(owner, claims, loss), Claim)).toMatchObject({ state: 'opened' })
    await server.windClock('0 days')
  })
})

describe('a hire', () => {
  async function hired(from: number, until: number) {
    const work = await newWork()
    const { id } = await hireOf(
      requestHire(agent, agent, { artworkId: work.artworkId, ...datesIn(today, from, until) }),
    )
    await payHire(server, agent, id)
    const { orderIds } = await hireOf(get(agent, `/hires/${id}`))
    return { ...work, id, orderId: must(orderIds[0], 'the order of a paid hire') }
  }
  const stateOf = async ({ id }: { id: string }) => (await hireOf(get(agent, `/hires/${id}`))).state

  test('is sent for its first day and back after its last, and its payout waits for neither', async () => {
    const hire = await hired(5, 9)
    const [first, last] = [addDays(today, 5), addDays(today, 9)]
    await server.mailTo(owner.email, new RegExp(`${hire.title} is paid`))
    expect(await waysOf(agent, hire.id)).toMatchObject({
      ...{ out: { option: 'arranged', state: 'paid', shipBy: addDays(first, -1), arrivesBy: first }, back: null },
    })
    expect(await codeOf(act(agent, hire.orderId, 'shipment/cancellation'))).toBe('shipment.wrong-state')
    await onDay(addDays(today, 3))
    expect((await act(owner, hire.orderId, 'shipment/dispatch', tracking)).status).toBe(200)
    await onDay(first)
    expect(await stateOf(hire)).toBe('running')
    expect((await act(agent, hire.orderId, 'delivery')).status).toBe(200)
    expect((await waysOf(owner, hire.id)).out).toMatchObject({ state: 'completed' })
    // The rent is the owner's by the begin of the hire, whatever its ways do.
    const payable = `select delivered_at is not null and completed_at is null from orders where id = $1`
    expect(await server.one(payable, [hire.orderId])).toBe(true)

    expect((await waysOf(agent, hire.id)).back).toMatchObject({ shipBy: addDays(last, 1), can: { dispatch: true } })
    await onDay(addDays(last, 1))
    expect((await sendBack(agent, hire.id, 'dispatch', tracking)).status).toBe(200)
    await onDay(addDays(last, 4))
    expect(await hireOf(recordReturn('hire', hire.id))).toMatchObject({ state: 'returned', money: { lateCharge: 0 } })
    expect((await waysOf(admin, hire.id)).back).toMatchObject({ state: 'completed' })
    await refundsDone(server)
    await server.windClock('0 days')
    await noDifference(server)
  })

  test('that is handed over by hand is carried back, and nobody is asked to send it', async () => {
    const hire = await hired(0, 4)
    await server.loans.round()
    expect((await post(owner, `/hires/${hire.id}/handover`, { condition: 'Fine' })).status).toBe(200)
    expect(await waysOf(agent, hire.id)).toMatchObject({ out: { state: 'completed', shippedAt: null }, back: null })
    await onDay(addDays(today, 6))
    expect(await hireOf(recordReturn('hire', hire.id))).toMatchObject({
      money: { lateCharge: 2 * Math.floor(rent / 30) },
    })
    await server.windClock('0 days')
  })

  test('that is canceled before it is sent ends its way out; one that is on its way comes back', async () => {
    const [unsent, sent] = [await hired(5, 9), await hired(5, 9)]
    const cancel = ({ id }: { id: string }) => post(agent, `/hires/${id}/cancellation`, { reason: '' })
    expect((await cancel(unsent)).status).toBe(200)
    expect(await waysOf(agent, unsent.id)).toMatchObject({ out: { state: 'canceled' }, back: null })
    expect(await codeOf(sendBack(owner, unsent.id, 'arrival'))).toBe('shipment.wrong-state')
    await act(owner, sent.orderId, 'shipment/dispatch', tracking)
    expect((await cancel(sent)).status).toBe(200)
    const { out, back } = await waysOf(agent, sent.id)
    expect([out?.state, back?.state, back?.shipBy]).toEqual(['canceled', 'paid', addDays(await day(), 7)])
    await server.mailTo(agent.email, new RegExp(`Send ${sent.title} back by`))
    await sendBack(agent, sent.id, 'dispatch', tracking)
    await refundsDone(server)
    // Its order is refunded, which stops nothing that is with somebody.
    await onDay(addDays(today, 40))
    expect((await waysOf(owner, sent.id)).back).toMatchObject({ state: 'shipped', can: { confirm: true } })
    expect((await sendBack(owner, sent.id, 'arrival')).status).toBe(200)
    expect((await waysOf(agent, sent.id)).back).toMatchObject({ state: 'completed' })
    await server.windClock('0 days')
  })

  test('that is bought by who has it has no way back', async () => {
    const hire = await hired(0, 20)
    await act(owner, hire.orderId, 'shipment/dispatch', tracking)
    await server.loans.round()
    expect((await waysOf(agent, hire.id)).back).toMatchObject({ state: 'paid' })
    const offer = (await (await get(agent, `/loans/hire/${hire.id}/purchase`)).json()) as { amount: number }
    const link = await post(agent, `/loans/hire/${hire.id}/purchase`, { amount: offer.amount })
    await server.pay(((await link.json()) as { url: string }).url)
    await server.deliverAll()
    expect((await waysOf(agent, hire.id)).back).toMatchObject({ state: 'canceled' })
    await server.windClock('0 days')
  })
})

describe('a staging', () => {
  async function staged(clientId: string | null = null) {
    const work = await newWork()
    const { id } = await stagingOf(requestStaging(home, home, { artworkId: work.artworkId, from: today, clientId }))
    return { ...work, id }
  }

  test('is sent at its start, and back once its last day is known', async () => {
    const staging = await staged()
    await payStaging(server, home, staging.id)
    const { orderIds } = await stagingOf(get(home, `/stagings/${staging.id}`))
    expect((await waysOf(home, staging.id)).out).toMatchObject({ shipBy: today, arrivesBy: today })
    await act(owner, must(orderIds[0], 'its order'), 'shipment/dispatch', tracking)
    await server.loans.round()
    // From month to month.
    expect((await waysOf(home, staging.id)).back).toBeNull()
    const end = (until: string) => post(home, `/stagings/${staging.id}/notice`, { until })
    expect((await end(addDays(today, 20))).status).toBe(200)
    expect((await waysOf(home, staging.id)).back).toMatchObject({ shipBy: addDays(today, 21) })
    expect((await end(addDays(today, 10))).status).toBe(200)
    expect((await waysOf(owner, staging.id)).back).toMatchObject({ shipBy: addDays(today, 11) })
    await onDay(addDays(today, 11))
    expect(await stagingOf(get(home, `/stagings/${staging.id}`))).toMatchObject({ state: 'ended' })
    await sendBack(home, staging.id, 'dispatch', tracking)
    await onDay(addDays(today, 15))
    expect(await stagingOf(recordReturn('staging', staging.id))).toMatchObject({ state: 'returned' })
    expect(await server.one('select late_cents from loans where id = $1', [staging.id])).toBe(0)
    await refundsDone(server)
    await server.windClock('0 days')
    await noDifference(server)
  })

  test('that a client pays is sent back by the realtor, who sees its ways and not the order', async () => {
    const client = await server.signedIn()
    const staging = await staged(await addClient(home, client.email))
    const { text } = await server.mailTo(client.email, /ready to pay/)
    const token = must(/\/stagings\/([\w-]{22})/.exec(text)?.[1], 'a link in the mail')
    await server.pay(((await (await post(client, `/staging-links/${token}/checkout`)).json()) as { url: string }).url)
    await server.deliverAll()
    const orderId = await server.one<string>('select order_id from loan_invoices where loan_id = $1', [staging.id])
    await act(owner, orderId, 'shipment/dispatch', tracking)
    await server.loans.round()
    expect(await codeOf(get(home, `/orders/${orderId}/shipment`))).toBe('order.unknown')
    expect((await waysOf(home, staging.id)).out).toMatchObject({ state: 'shipped' })
    await server.mailTo(home.email, new RegExp(`${staging.title} is on its way`))
    await post(home, `/stagings/${staging.id}/notice`, { until: addDays(today, 9) })
    await onDay(addDays(today, 10))
    const { text: reminder } = await server.mailTo(home.email, new RegExp(`Send ${staging.title} back by`))
    expect(reminder).toContain('/realtor-dashboard')
    expect((await sendBack(home, staging.id, 'dispatch', tracking)).status).toBe(200)
    await server.windClock('0 days')
  })
})
