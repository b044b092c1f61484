import {
  OrderMessages,
  orderMessagesPerSide,
  ShipmentList,
  ToShipList,
} from '@vermeil/contracts/fulfillment/shipping.schema'
import { addDays } from '@vermeil/contracts/loans/hire-terms'
import { Order, SalesView } from '@vermeil/contracts/money/payments.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPdf } from '../../../test/read-pdf.ts'
import { type SignedIn, testPassword } from '../../../test/test-server.ts'
import { until } from '../../../test/until.ts'
import { answerOf, refusalOf } from '../../money/payments/payments.fixtures.ts'
import {
  codeOf,
  get,
  noDifference,
  openSale,
  orderOf,
  post,
  refundsDone,
  wonLot,
} from '../../money/payments/sales.fixtures.ts'
import { readLog } from '../../platform/audit-store.ts'
import { must } from '../../platform/must.ts'
import {
  act,
  chooseDelivery,
  goTo,
  houseDay,
  paidOrder,
  type SoldOrder,
  shipmentOf,
  tracking,
} from './shipping.fixtures.ts'

let sale: Awaited<ReturnType<typeof openSale>>
beforeAll(async () => {
  sale = await openSale()
})
afterAll(() => sale.server.close())

const inDatabase = <T>(sql: string, values: unknown[]) => sale.server.one<T>(sql, values)
const payable = async () => (await answerOf(get(sale.artist, '/sales'), SalesView)).nextPayout
const eventsOf = async (orderId: string) => {
  const query = 'select kind, side from shipment_events where order_id = $1 order by at, id'
  return (await sale.server.database.pool.query(query, [orderId])).rows.map(({ kind, side }) => `${kind} by ${side}`)
}

const picture = () =>
  sharp({ create: { width: 4, height: 3, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer()
async function upload(person: SignedIn, path: string, content: Uint8Array, type = 'image/jpeg') {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content)], { type }), 'photo.jpg')
  return person.fetch(`/api/v1${path}`, { method: 'POST', body: form })
}

describe('an order that is shipped', () => {
  test('goes from payment to completion, and only then its seller may be paid', async () => {
    const { server, artist, buyer, rival, admin } = sale
    const won = await wonLot(server, sale)
    const { orderId } = won
    await chooseDelivery(server, orderId, 'delivery')
    // Before the payment the seller sees neither the address nor anything to do.
    const unpaid = await shipmentOf(artist, orderId)
    expect(unpaid).toMatchObject({
      side: 'seller',
      progress: 'due',
      address: null,
      state: null,
      can: { dispatch: false },
    })
    expect(await codeOf(act(artist, orderId, 'shipment/dispatch', tracking))).toBe('shipment.wrong-state')
    expect(await codeOf(get(artist, `/orders/${orderId}/messages`))).toBe('access.denied')

    await post(admin, `/admin/orders/${orderId}/bank-transfer`, { amount: dollars(300), reference: 'Wire 7' })
    const today = await houseDay(server)
    const paid = await shipmentOf(artist, orderId)
    expect(paid).toMatchObject({
      ...{ progress: 'paid', shipBy: addDays(today, 7), arrivesBy: addDays(today, 12) },
      ...{ address: { city: 'Madrid', postalCode: '28013' }, pickupCode: null },
      can: { pack: true, dispatch: true, confirm: false, markDelivered: false, print: true },
    })
    await server.mailTo(artist.email, /is paid/)
    expect((await answerOf(get(artist, '/shipments/to-ship'), ToShipList)).orders).toMatchObject([
      { orderId, state: 'paid', destination: 'Madrid, ES', isLate: false },
    ])
    expect((await answerOf(get(buyer, '/shipments/to-ship'), ToShipList)).orders).toEqual([])

    // Other people's orders are unknown, and each side does its own part.
    for (const path of ['shipment', 'messages', 'papers/label']) {
      expect(await codeOf(get(rival, `/orders/${orderId}/${path}`))).toBe('order.unknown')
    }
    expect(await codeOf(act(rival, orderId, 'shipment/packing'))).toBe('order.unknown')
    expect(await codeOf(act(buyer, orderId, 'shipment/dispatch', tracking))).toBe('access.denied')
    expect(await codeOf(act(artist, orderId, 'delivery'))).toBe('access.denied')
    expect(await codeOf(act(buyer, orderId, 'delivery'))).toBe('order.not-deliverable')
    expect(await codeOf(get(buyer, `/orders/${orderId}/papers/label`))).toBe('access.denied')

    // Photos before packing are checked by their content.
    expect((await upload(artist, `/orders/${orderId}/shipment/photos`, await picture())).status).toBe(200)
    const page = Buffer.from('<script>alert(1)</script>')
    expect(await codeOf(upload(artist, `/orders/${orderId}/shipment/photos`, page))).toBe('upload.wrong-type')
    expect((await act(artist, orderId, 'shipment/packing')).status).toBe(200)
    expect(await codeOf(act(artist, orderId, 'shipment/packing'))).toBe('shipment.wrong-state')
    await server.mailTo(buyer.email, /is packed/)

    for (const trackingUrl of [
      'javascript:alert(1)',
      'ftp://carrier.example/1',
      'data:text/html,x',
      '//carrier.example',
    ]) {
      const refusal = await refusalOf(act(artist, orderId, 'shipment/dispatch', { ...tracking, trackingUrl }))
      expect(refusal).toMatchObject({ status: 422, code: 'request.invalid' })
    }
    expect((await act(artist, orderId, 'shipment/dispatch', tracking)).status).toBe(200)
    const fixed = { ...tracking, trackingNumber: 'JD0147' }
    expect((await act(artist, orderId, 'shipment/dispatch', fixed)).status).toBe(200)
    expect((await server.mailTo(buyer.email, /is on its way/)).text).toContain('JD0146')
    const shipped = await shipmentOf(buyer, orderId)
    expect(shipped).toMatchObject({
      ...fixed,
      progress: 'shipped',
      shipBy: null,
      can: { confirm: true, cancelLate: false },
    })
    expect(shipped.files).toHaveLength(1)

    expect(await payable()).toBeNull()
    expect((await act(buyer, orderId, 'delivery')).status).toBe(200)
    expect(await codeOf(act(buyer, orderId, 'delivery'))).toBe('order.not-deliverable')
    expect(await payable()).toMatchObject({ amount: dollars(255), at: null })
    const done = await shipmentOf(artist, orderId)
    expect(done.progress).toBe('completed')
    expect(done.steps.map(({ step, by, at }) => [step, at !== null && by])).toEqual([
      ...[['ordered', 'buyer'] as const, ['paid', 'buyer'] as const, ['packed', 'seller'] as const],
      ...[['shipped', 'seller'] as const, ['delivered', 'buyer'] as const, ['completed', 'buyer'] as const],
    ])
    expect(await answerOf(get(buyer, `/orders/${orderId}`), Order)).toMatchObject({ canRate: true })
    await server.mailTo(artist.email, /is completed/)
    const [listed] = (await answerOf(get(buyer, '/shipments'), ShipmentList)).orders
    expect(listed).toMatchObject({ orderId, side: 'buyer', progress: 'completed', amount: dollars(300) })
  })

  test('has a packing slip without a price, and a label with the whole address', async () => {
    const { orderId, title } = await paidOrder(sale)
    const slip = await (await get(sale.artist, `/orders/${orderId}/papers/packing-slip`)).arrayBuffer()
    const label = await (await get(sale.artist, `/orders/${orderId}/papers/label`)).arrayBuffer()
    const [slipText, labelText] = [await readPdf(Buffer.from(slip)), await readPdf(Buffer.from(label))]
    expect(slipText.pages.join()).toContain(title)
    expect(slipText.pages.join()).not.toContain('$')
    for (const part of ['Ines Vidal', 'Calle Mayor 7', '28013', 'SPAIN']) expect(labelText.pages.join()).toContain(part)
    const picked = await paidOrder(sale, 'pickup')
    expect(await codeOf(get(sale.artist, `/orders/${picked.orderId}/papers/label`))).toBe('shipment.wrong-state')
  })

  test('is delivered by its seller only with a proof and a possible day, and completed a week later', async () => {
    const { server, artist, buyer } = sale
    const { orderId } = await paidOrder(sale)
    const today = await houseDay(server)
    const deliver = (on: string) => act(artist, orderId, 'shipment/delivery', { on, note: 'Signed for at the door' })
    expect(await codeOf(deliver(today))).toBe('shipment.wrong-state')
    await act(artist, orderId, 'shipment/dispatch', tracking)
    expect(await codeOf(deliver(today))).toBe('shipment.proof-missing')
    expect((await upload(artist, `/orders/${orderId}/shipment/proofs`, await picture())).status).toBe(200)
    expect(await codeOf(deliver(addDays(today, 1)))).toBe('shipment.impossible-date')
    expect(await codeOf(deliver(addDays(today, -1)))).toBe('shipment.impossible-date')
    expect((await deliver(today)).status).toBe(200)
    expect(await codeOf(deliver(today))).toBe('shipment.wrong-state')
    await server.mailTo(buyer.email, /is delivered/)
    const delivered = await shipmentOf(buyer, orderId)
    expect(delivered).toMatchObject({
      progress: 'delivered',
      deliveryNote: 'Signed for at the door',
      can: { confirm: true },
    })
    expect(must(delivered.completesAt, 'an end').slice(0, 10)).toBe(addDays(today, 7))
    const held = (await answerOf(get(artist, '/sales'), SalesView)).held.find((one) => one.orderId === orderId)
    expect(held).toMatchObject({ reason: null, freeAt: delivered.completesAt })
  })
})

describe('a pick-up', () => {
  test('is handed over by the code that only the buyer sees, and five wrong ones lock it', async () => {
    const { artist, buyer } = sale
    const { orderId } = await paidOrder(sale, 'pickup')
    expect((await shipmentOf(artist, orderId)).pickupCode).toBeNull()
    const code = must((await shipmentOf(buyer, orderId)).pickupCode, 'the code of a pick-up')
    const wrong = code === '000000' ? '111111' : '000000'
    const handOver = (given: string) => act(artist, orderId, 'shipment/handover', { code: given })
    expect(await codeOf(act(artist, orderId, 'shipment/dispatch', tracking))).toBe('shipment.wrong-state')
    expect(await codeOf(act(buyer, orderId, 'shipment/handover', { code }))).toBe('access.denied')
    expect(await refusalOf(handOver('12345'))).toMatchObject({ status: 422 })
    for (const attemptsLeft of [4, 3, 2, 1, 0]) {
      expect(await refusalOf(handOver(wrong))).toMatchObject({ code: 'shipment.wrong-code', details: { attemptsLeft } })
    }
    expect(await codeOf(handOver(code))).toBe('shipment.code-locked')
    expect((await act(buyer, orderId, 'shipment/code')).status).toBe(200)
    const renewed = must((await shipmentOf(buyer, orderId)).pickupCode, 'the new code')
    expect(renewed).not.toBe(code)

    const answers = await Promise.all([handOver(renewed), handOver(renewed)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await shipmentOf(buyer, orderId)).toMatchObject({ progress: 'delivered', pickupCode: null })
    expect((await act(buyer, orderId, 'delivery')).status).toBe(200)
    expect(await eventsOf(orderId)).toEqual([
      ...['paid by buyer', ...Array(5).fill('code-refused by seller'), 'code-renewed by buyer'],
      ...['delivered by seller', 'completed by buyer'],
    ])
  })
})

describe('messages', () => {
  test('pass between buyer and seller, and an administrator reads them only while a problem is open', async () => {
    const { server, artist, buyer, rival, admin } = sale
    const { orderId, title } = await paidOrder(sale)
    const say = (person: SignedIn, text: string) => post(person, `/orders/${orderId}/messages`, { text })
    expect((await say(buyer, 'Please ring twice.')).status).toBe(204)
    expect((await say(artist, 'I will.')).status).toBe(204)
    expect(await codeOf(say(rival, 'Hello?'))).toBe('order.unknown')
    expect(await refusalOf(say(buyer, ' '))).toMatchObject({ status: 422 })
    expect((await upload(buyer, `/orders/${orderId}/messages/files`, await picture())).status).toBe(204)
    const { messages, files } = await answerOf(get(artist, `/orders/${orderId}/messages`), OrderMessages)
    expect(messages.map(({ side, text }) => [side, text])).toEqual([
      ['buyer', 'Please ring twice.'],
      ['seller', 'I will.'],
    ])
    const file = must(files[0], 'the file that was sent')
    expect((await get(artist, `/orders/${orderId}/files/${file.id}`)).status).toBe(200)

    expect(await codeOf(get(admin, `/orders/${orderId}/messages`))).toBe('access.denied')
    expect((await get(admin, `/orders/${orderId}/files/${file.id}`)).status).toBe(404)
    await server.database.transaction((tx) => server.shipping.setProblem(tx, orderId, true))
    expect((await get(admin, `/orders/${orderId}/messages`)).status).toBe(200)
    const read = await readLog(server.database.db, { subject: `order:${orderId}` }, null, 10)
    expect(read.map((entry) => entry.act)).toContain('order.read-messages')
    await server.database.transaction((tx) => server.shipping.setProblem(tx, orderId, false))

    // Mailed like other notices, and without the other side's address.
    await server.windClock('40 seconds')
    const letter = await server.mailTo(buyer.email, /message about an order/)
    expect(letter.text).toContain(`${title}: I will.`)
    expect(letter.text).not.toContain(artist.email)
    // The writer has a copy.
    const copy = await server.mailTo(artist.email, /^A copy of what you wrote/)
    expect(copy.text).toContain('I will.')
    expect(copy.text).not.toContain(buyer.email)
    await server.windClock('0 seconds')
  })

  test('and files go with the account of the person who wrote them, and are in its export', async () => {
    const { server, artist } = sale
    const buyer = await server.signedIn()
    const { orderId } = await paidOrder({ ...sale, buyer })
    await post(buyer, `/orders/${orderId}/messages`, { text: 'My bell is broken.' })
    await upload(buyer, `/orders/${orderId}/messages/files`, await picture())
    await post(artist, `/orders/${orderId}/messages`, { text: 'I will knock.' })
    const data = await (await post(buyer, '/account/export')).text()
    expect(data).toContain('My bell is broken.')
    await act(artist, orderId, 'shipment/dispatch', tracking)
    await act(buyer, orderId, 'delivery')
    const erased = await buyer.fetch('/api/v1/account', { method: 'DELETE', json: { password: testPassword } })
    expect(erased.status).toBe(204)
    const left =
      'select (select count(*) from messages where subject_id = $1) + (select count(*) from attachments where subject_id = $1)'
    expect(await inDatabase(left, [orderId])).toBe(1)
  })

  test('are only so many for each side of an order, which takes none from the other', async () => {
    const { server, artist, buyer } = sale
    const { orderId } = await paidOrder(sale)
    await server.database.pool.query(
      `insert into messages (thread, subject_id, author_id, side, text)
       select 'order', $1, $2, 'buyer', 'Hello' from generate_series(1, $3)`,
      [orderId, buyer.id, orderMessagesPerSide],
    )
    expect(await codeOf(post(buyer, `/orders/${orderId}/messages`, { text: 'One more' }))).toBe(
      'order.too-many-messages',
    )
    expect((await post(artist, `/orders/${orderId}/messages`, { text: 'It is packed' })).status).toBe(204)
  })
})

/** The clock is wound forward from here on. */
describe('the clock', () => {
  let unshipped: SoldOrder
  let shipped: SoldOrder
  beforeAll(async () => {
    unshipped = await paidOrder(sale)
    shipped = await paidOrder(sale)
    await act(sale.artist, shipped.orderId, 'shipment/dispatch', tracking)
  })

  test('reminds a seller twice; from the third day after, the buyer cancels once and gets everything back', async () => {
    const { server, artist, buyer, admin } = sale
    const { orderId, artworkId } = unshipped
    const shipBy = must((await shipmentOf(artist, orderId)).shipBy, 'a day to ship by')
    const cancel = () => act(buyer, orderId, 'shipment/cancellation')
    const reminders = () =>
      inDatabase(`select count(*) from shipment_events where order_id = $1 and kind = 'seller-reminded'`, [orderId])
    await goTo(server, addDays(shipBy, -2))
    expect(await reminders()).toBe(0)
    await goTo(server, addDays(shipBy, -1))
    await server.shipping.round()
    expect(await reminders()).toBe(1)
    await goTo(server, shipBy)
    expect(await reminders()).toBe(2)
    await server.mailTo(artist.email, /^Ship /)
    await goTo(server, addDays(shipBy, 2))
    expect(await refusalOf(cancel())).toMatchObject({
      code: 'shipment.not-late',
      details: { from: addDays(shipBy, 3) },
    })
    const late = (await answerOf(get(artist, '/shipments/to-ship'), ToShipList)).orders
    expect(late.find((one) => one.orderId === orderId)).toMatchObject({ isLate: true })

    await goTo(server, addDays(shipBy, 3))
    expect(await reminders()).toBe(2)
    const answers = await Promise.all([cancel(), cancel()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await codeOf(act(artist, orderId, 'shipment/dispatch', tracking))).toBe('shipment.wrong-state')
    await refundsDone(server)
    expect(await orderOf(admin, orderId)).toMatchObject({ status: 'refunded', refunded: dollars(300) })
    expect(await inDatabase('select count(*) from refunds where order_id = $1', [orderId])).toBe(1)
    expect(await inDatabase('select status from artworks where id = $1', [artworkId])).not.toBe('sold')
    await server.mailTo(artist.email, /is canceled/)
  })

  test('counts a shipped order as delivered after a warning, completes it a week later, and stops for a problem', async () => {
    const { server, buyer } = sale
    const { orderId } = shipped
    const { arrivesBy } = await shipmentOf(buyer, orderId)
    const counted = addDays(must(arrivesBy, 'a promised arrival'), 14)
    const progress = async () => (await shipmentOf(buyer, orderId)).progress
    await goTo(server, addDays(counted, -3))
    await server.shipping.round()
    expect((await server.mailTo(buyer.email, /^Has .* arrived/)).text).toContain('counts as delivered')
    await server.database.transaction((tx) => server.shipping.setProblem(tx, orderId, true))
    await goTo(server, counted)
    expect(await progress()).toBe('shipped')
    await server.database.transaction((tx) => server.shipping.setProblem(tx, orderId, false))
    await goTo(server, addDays(counted, 1))
    expect(await progress()).toBe('delivered')
    await goTo(server, addDays(counted, 7))
    expect(await progress()).toBe('delivered')
    // The week counts from the moment of delivery, which was a little after the hour.
    await goTo(server, addDays(counted, 8), '12:00')
    expect(await progress()).toBe('completed')
    expect(await eventsOf(orderId)).toEqual([
      ...['paid by buyer', 'packed by seller', 'shipped by seller', 'buyer-warned by clock'],
      ...['delivered by clock', 'completed by clock'],
    ])
    expect(await server.shipping.deadlines(orderId)).toMatchObject({ state: 'completed', arrivesBy })
    await until(() => noDifference(server))
  })
})
