import { CertificateCode } from '@vermeil/contracts/fulfillment/certificates.schema'
import { Claim } from '@vermeil/contracts/fulfillment/claims.schema'
import { CardList } from '@vermeil/contracts/money/cards.schema'
import { CheckoutLink } from '@vermeil/contracts/money/payments.schema'
import { paidOrder, shipmentOf, tracking } from '../../../src/fulfillment/shipping/shipping.fixtures.ts'
import {
  addAddress,
  askFor,
  offer,
  quoteOf,
  quotesOf,
  workByQuote,
} from '../../../src/money/delivery/quotes/quotes.fixtures.ts'
import { ledger } from '../../../src/money/payments/books/ledger-store.ts'
import { answerOf } from '../../../src/money/payments/payments.fixtures.ts'
import { bid, complete, wonLot } from '../../../src/money/payments/sales.fixtures.ts'
import { must } from '../../../src/platform/must.ts'
import { fileForm, picture } from '../../admin-calls.ts'
import { until } from '../../until.ts'
import { call, type Scene, type Story, today } from './story.ts'

const peopleOf = async ({ server }: Scene) => ({
  server,
  artist: await server.signedIn({ role: 'artist', isApproved: true }),
  buyer: await server.signedIn(),
  rival: await server.signedIn(),
  admin: await server.signedIn({ role: 'admin' }),
})

const shipping: Story = async (scene) => {
  const sale = await peopleOf(scene)
  const { server, artist, buyer } = sale
  const [shipped, pickedUp, late] = [await paidOrder(sale), await paidOrder(sale, 'pickup'), await paidOrder(sale)]
  const path = `/orders/${shipped.orderId}`
  await call(artist, `GET ${path}/papers/label`)
  await call(artist, `POST ${path}/shipment/photos`, fileForm('packed.jpg', await picture()))
  const [photo] = (await shipmentOf(buyer, shipped.orderId)).files
  await call(buyer, `GET ${path}/files/${must(photo, 'a photo').id}`)
  await call(buyer, `POST ${path}/messages/files`, fileForm('door.jpg', await picture()))
  await call(artist, `POST ${path}/shipment/dispatch`, tracking)
  await call(artist, `POST ${path}/shipment/proofs`, fileForm('signed.jpg', await picture()))
  await call(artist, `POST ${path}/shipment/delivery`, { on: await today(server), note: 'Signed for' })

  await complete(artist, buyer, pickedUp.orderId)
  await call(buyer, `PUT /orders/${pickedUp.orderId}/rating`, { stars: 5 })

  await server.database.pool.query(`update shipments set ship_by = ship_by - 30 where order_id = $1`, [late.orderId])
  await call(buyer, `POST /orders/${late.orderId}/shipment/cancellation`)
}

const certificate: Story = async (scene) => {
  const sale = await peopleOf(scene)
  const { orderId } = await paidOrder(sale)
  const { code } = await answerOf(call(sale.buyer, `PUT /collection/${orderId}/certificate`), CertificateCode)
  await call(scene.nobody, `GET /certificates/${code}`)
  await call(scene.nobody, `GET /certificates/${code}/qr.svg`)
}

/** Sent back after a decision: once it arrives as it should, once the seller objects. */
const returns: Story = async (scene) => {
  const sale = await peopleOf(scene)
  const { artist, buyer, admin } = sale
  for (const [end, body] of [['confirmation'], ['objection', { text: 'An empty box' }]] as const) {
    const { orderId } = await paidOrder(sale)
    await call(artist, `POST /orders/${orderId}/shipment/dispatch`, tracking)
    const problem = { problem: 'different', text: 'Another frame' }
    const { id } = await answerOf(call(buyer, `POST /claim-subjects/order/${orderId}/claims`, problem), Claim)
    await call(buyer, `POST /claims/${id}/photos`, fileForm('frame.jpg', await picture()))
    const answered = call(artist, `POST /claims/${id}/messages`, { text: 'It is the one of the picture' })
    const [photo] = (await answerOf(answered, Claim)).photos
    await call(artist, `GET /claims/${id}/photos/${must(photo, 'a photo').id}`)
    const decision = { refund: 30_000, returnPaidBy: 'buyer', isInsured: false, reason: 'The photos show it' }
    await call(admin, `POST /admin/claims/${id}/decision`, decision)
    await call(buyer, `POST /claims/${id}/return/tracking`, { carrier: 'DHL', trackingNumber: 'RT1' })
    await call(artist, `POST /claims/${id}/return/${end}`, body)
  }
}

const quotes: Story = async (scene) => {
  const { server, artist, buyer, ...people } = await peopleOf(scene)
  const { orderId } = await wonLot(server, { artist, buyer, rival: people.rival })
  await call(buyer, `PUT /orders/${orderId}/delivery`, { option: 'pickup' })

  const { lotId } = await workByQuote(server, { sellerId: artist.id })
  const addressId = await addAddress(buyer)
  await quoteOf(askFor(buyer, lotId, addressId))
  await bid(buyer, lotId, 20_000)
  await server.database.pool.query('update lots set closes_at = house_now() where id = $1', [lotId])
  const order = await until(() => server.one<string>('select id from orders where lot_id = $1', [lotId]))
  await call(buyer, `POST /orders/${order}/quotes`, { addressId })
  const asked = (await quotesOf(buyer)).find(({ orderId: of }) => of === order)
  const { id } = must(asked, 'a quote')
  await offer(artist, id, 5_000)
  await call(buyer, `POST /quotes/${id}/refusal`)
  await call(buyer, `POST /orders/${order}/cancellation`)
}

const cards: Story = async ({ server }) => {
  const person = await server.signedIn()
  for (const number of ['4242424242424242', '5555555555554444']) {
    const { url } = await answerOf(call(person, 'POST /account/cards'), CheckoutLink)
    await server.pay(url, number)
    await server.deliverAll()
  }
  const { cards: all } = await answerOf(call(person, 'GET /account/cards'), CardList)
  const { id } = must(all[1], 'a second card')
  await call(person, `PUT /account/cards/${id}/default`)
  await call(person, `DELETE /account/cards/${id}`)
}

const books: Story = async ({ server }) => {
  const [artist, admin] = [await server.signedIn({ role: 'artist' }), await server.signedIn({ role: 'admin' })]
  const lines = [
    { account: 'provider', amount: 1_000 },
    { account: 'payable', party: artist.id, amount: -1_000 },
  ] as const
  const entry = { bookingKey: 'fuzz:1', memo: 'Low Tide', at: new Date('2025-09-10T12:00:00Z'), lines }
  await server.database.transaction((tx) => ledger.book(tx, entry))
  await call(artist, 'GET /account/statements/2025-09.pdf')
  const month = 'from=2025-09-01&to=2025-09-30'
  for (const report of ['finance', 'ledger.csv', 'taxes', 'taxes.csv']) {
    await call(admin, `GET /admin/${report}?${month}`)
  }
}

export const orderStories: Story[] = [shipping, certificate, returns, quotes, cards, books]
