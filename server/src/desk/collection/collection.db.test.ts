import { Collection, PieceNote, PieceValue } from '@vermeil/contracts/desk/collection.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actualTexts, readPdf, tagsOf } from '../../../test/read-pdf.ts'
import { type SignedIn, startTestServer, type TestServer, testPassword } from '../../../test/test-server.ts'
import { answerOf, refusalOf } from '../../money/payments/payments.fixtures.ts'
import { must } from '../../platform/must.ts'
import { addArtist, addSoldWork } from './collection.fixtures.ts'

let server: TestServer
let owner: SignedIn
let stranger: SignedIn
beforeAll(async () => {
  server = await startTestServer()
  ;[owner, stranger] = [await server.signedIn(), await server.signedIn()]
})
afterAll(() => server.close())

const pool = () => server.database.pool
const collectionOf = (person: SignedIn) => answerOf(person.fetch('/api/v1/collection'), Collection)
const pieceOf = async (person: SignedIn, orderId: string | null) =>
  must(
    (await collectionOf(person)).pieces.find((piece) => piece.orderId === orderId),
    'the piece of the order',
  )
const writeNote = (person: SignedIn, orderId: string | null, text: string) =>
  person.fetch(`/api/v1/collection/${orderId}/note`, { method: 'PUT', json: { text } })

test('a piece is valued by what the artist sold here, and nothing that did not last counts', async () => {
  const collector = await server.signedIn()
  const artist = await addArtist(pool(), 'Ada Roux')
  const piece = await addSoldWork(pool(), artist, { buyerId: collector.id, price: dollars(900), title: 'First Frost' })
  const estimate = async () => (await pieceOf(collector, piece.orderId)).estimate
  for (const price of [300, 500, 350, 450]) await addSoldWork(pool(), artist, { price: dollars(price) })
  expect(await estimate()).toBeNull()
  // Each of these is undone, too old, or of another size: the basis stays too small.
  await addSoldWork(pool(), artist, { buyerId: stranger.id, status: 'refunded', price: dollars(9_000) })
  await addSoldWork(pool(), artist, { buyerId: stranger.id, status: 'lapsed', price: dollars(9_000) })
  await addSoldWork(pool(), artist, { ago: '25 months', price: dollars(9_000) })
  const voided = await addSoldWork(pool(), artist, { price: dollars(9_000) })
  await pool().query('update sales set voided_at = sold_at where id = $1', [voided.saleId])
  await addSoldWork(pool(), artist, { heightCm: 200, widthCm: 200, price: dollars(700) })
  expect(await estimate()).toBeNull()
  await addSoldWork(pool(), artist, { buyerId: stranger.id, price: dollars(400) })
  expect(await estimate()).toMatchObject({ low: dollars(350), high: dollars(900), sales: 5 })

  // A piece without a basis counts with what it cost, and in neither end of the range.
  await addSoldWork(pool(), await addArtist(pool(), 'Edda Holm'), { buyerId: collector.id, price: dollars(7_400) })
  const { pieces, totals } = await collectionOf(collector)
  expect(pieces).toContainEqual(expect.objectContaining({ title: 'First Frost', purchasePrice: dollars(900) }))
  const estimated = { low: dollars(350), high: dollars(900), works: 1 }
  expect(totals).toEqual({ purchase: dollars(8_300), insured: dollars(8_300), estimate: estimated })
})

test('what is not paid, was sold on, is leased or is the test artwork is not owned', async () => {
  const collector = await server.signedIn()
  const artist = await addArtist(pool(), 'Bo Lindgren')
  for (const status of ['due', 'lapsed', 'refunded'] as const) {
    await addSoldWork(pool(), artist, { buyerId: collector.id, status })
  }
  const resold = await addSoldWork(pool(), artist, { buyerId: collector.id, ago: '80 days' })
  await pool().query(
    `insert into orders (kind, status, buyer_id, lot_id, artwork_id, title, amount_cents, invoice_number, paid_at, paid_with)
     values ('purchase', 'paid', $1, $2, $3, 'Low Tide', 100, 90001, house_now(), 'card'),
       ('test', 'paid', $4, null, null, 'Test artwork', 100, 90002, house_now(), 'card'),
       ('lease', 'paid', $4, $2, $3, 'Low Tide', 100, 90003, house_now() - interval '1 year', 'card')`,
    [stranger.id, resold.lotId, resold.artworkId, collector.id],
  )
  expect(await collectionOf(collector)).toEqual({ pieces: [], totals: { purchase: 0, insured: 0, estimate: null } })
  expect((await collectionOf(stranger)).pieces.map(({ artworkId }) => artworkId)).toContain(resold.artworkId)
})

test('a note is its owner’s alone: saved, changed, removed, exported and erased with the account', async () => {
  const leaver = await server.signedIn()
  const artist = await addArtist(pool(), 'Cleo Marsh')
  const { orderId } = await addSoldWork(pool(), artist, { buyerId: leaver.id })
  expect((await answerOf(writeNote(leaver, orderId, 'Hangs in the hall'), PieceNote)).updatedAt).not.toBeNull()
  await writeNote(leaver, orderId, 'Hangs in the study')
  expect((await pieceOf(leaver, orderId)).note.text).toBe('Hangs in the study')

  const admin = await server.signedIn({ role: 'admin' })
  for (const person of [stranger, admin]) {
    expect((await refusalOf(writeNote(person, orderId, 'Mine'))).code).toBe('order.unknown')
    expect(JSON.stringify(await (await person.fetch('/api/v1/collection')).json())).not.toContain('Hangs')
  }
  expect((await writeNote(leaver, orderId, 'x'.repeat(2_001))).status).toBe(422)
  expect((await writeNote(leaver, orderId, 'x'.repeat(2_000))).status).toBe(200)

  const exported = await (await leaver.fetch('/api/v1/account/export', { method: 'POST' })).json()
  expect(JSON.stringify(exported)).toContain('x'.repeat(2_000))
  const erased = await leaver.fetch('/api/v1/account', { method: 'DELETE', json: { password: testPassword } })
  expect(erased.status).toBe(204)
  expect((await pool().query('select from piece_notes where account_id = $1', [leaver.id])).rowCount).toBe(0)

  const kept = await addSoldWork(pool(), artist, { buyerId: owner.id })
  await writeNote(owner, kept.orderId, 'Soon gone')
  expect(await answerOf(writeNote(owner, kept.orderId, '  '), PieceNote)).toEqual({ text: '', updatedAt: null })
  expect((await pieceOf(owner, kept.orderId)).note.text).toBe('')
})

test('a value is its owner’s alone: entered, changed, removed, exported and erased with the account', async () => {
  const leaver = await server.signedIn()
  const { orderId } = await addSoldWork(pool(), await addArtist(pool(), 'Finn Abel'), { buyerId: leaver.id })
  const setValue = (person: SignedIn, value: number | null) =>
    person.fetch(`/api/v1/collection/${orderId}/value`, { method: 'PUT', json: { value } })
  const admin = await server.signedIn({ role: 'admin' })
  for (const person of [stranger, admin]) {
    expect((await refusalOf(setValue(person, 1))).code).toBe('order.unknown')
  }
  for (const value of [0, -1, dollars(500_000_001)]) expect((await setValue(leaver, value)).status).toBe(422)
  await setValue(leaver, dollars(2_000))
  expect(await answerOf(setValue(leaver, dollars(2_500)), PieceValue)).toEqual({ value: dollars(2_500) })
  expect(await pieceOf(leaver, orderId)).toMatchObject({ ownValue: dollars(2_500), insuredValue: dollars(2_500) })
  expect((await collectionOf(leaver)).totals).toMatchObject({ purchase: dollars(1_000), insured: dollars(2_500) })
  await setValue(leaver, null)
  expect(await pieceOf(leaver, orderId)).toMatchObject({ ownValue: null, insuredValue: dollars(1_000) })

  await setValue(leaver, dollars(3_210))
  const exported = await (await leaver.fetch('/api/v1/account/export', { method: 'POST' })).json()
  expect(JSON.stringify(exported)).toContain(String(dollars(3_210)))
  await leaver.fetch('/api/v1/account', { method: 'DELETE', json: { password: testPassword } })
  expect((await pool().query('select from piece_values where account_id = $1', [leaver.id])).rowCount).toBe(0)
})

test('the insurance list names every piece with picture, price, insured value, basis and totals, as PDF and as CSV', async () => {
  const collector = await server.signedIn()
  const artist = await addArtist(pool(), 'משה לוי')
  const piece = await addSoldWork(pool(), artist, { buyerId: collector.id, price: dollars(900), title: 'שלום' })
  const lone = await addSoldWork(pool(), await addArtist(pool(), 'Dora Vale'), {
    ...{ buyerId: collector.id, price: dollars(1_200), title: '=Alone', ago: '100 days' },
  })
  // What others sold for says nothing about what this one is insured for.
  for (let count = 0; count < 6; count++) await addSoldWork(pool(), artist, { price: dollars(300) })
  const entered = { method: 'PUT', json: { value: dollars(1_500) } }
  expect((await collector.fetch(`/api/v1/collection/${lone.orderId}/value`, entered)).status).toBe(200)
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#765' } })
    .png()
    .toBuffer()
  const { key } = await server.media.put(picture, { ext: 'png' })
  for (const { artworkId } of [piece, lone]) {
    const image = artworkId === piece.artworkId ? key : 'ab/gone.png'
    await pool().query(
      `insert into artwork_images (artwork_id, position, image_key, width, height) values ($1, 0, $2, 400, 300)`,
      [artworkId, image],
    )
  }

  const answer = await collector.fetch('/api/v1/collection/insurance.pdf')
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const file = Buffer.from(await answer.arrayBuffer())
  const pdf = await readPdf(file)
  expect(pdf.title).toContain('Insurance list')
  expect(tagsOf(pdf.tags, 'Figure').map(({ alt }) => alt)).toEqual(['שלום, by משה לוי'])
  expect(actualTexts(file)).toEqual(expect.arrayContaining(['שלום']))
  const cells = tagsOf(pdf.tags, 'TD').map(({ text }) => text)
  const insured = ['$900 purchase price', '$1,500 entered by the owner', '$2,400']
  expect(cells).toEqual(expect.arrayContaining(['$900', '$1,200', '$2,100', ...insured]))
  expect(tagsOf(pdf.tags, 'P').map(({ text }) => text)).toContain(collector.email)

  const csv = await (await collector.fetch('/api/v1/collection/insurance.csv')).text()
  const lines = csv.trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('Title,Artist,Materials,Dimensions,Bought,Purchase price (USD),Insured value (USD)')
  expect(lines[1]).toMatch(/^שלום,משה לוי,Oil on linen,50 × 40 cm,\d{4}-\d\d-\d\d,900,900,purchase price$/)
  expect(lines[2]).toMatch(/^'=Alone,.*,1200,1500,entered by the owner$/)
})
