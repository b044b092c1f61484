import { Certificate, CertificateCode } from '@vermeil/contracts/fulfillment/certificates.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../../../test/read-pdf.ts'
import { type SignedIn, testPassword } from '../../../test/test-server.ts'
import { until } from '../../../test/until.ts'
import { addArtist, addSoldWork } from '../../desk/collection/collection.fixtures.ts'
import { answerOf, type PayingServer, refusalOf } from '../../money/payments/payments.fixtures.ts'
import { bid, openSale, post, refundsDone, wonLot } from '../../money/payments/sales.fixtures.ts'
import { must } from '../../platform/must.ts'

let server: PayingServer
let people: Record<'artist' | 'buyer' | 'rival', SignedIn>
let admin: SignedIn
beforeAll(async () => {
  const { server: opened, admin: administrator, ...others } = await openSale()
  ;[server, admin, people] = [opened, administrator, others]
})
afterAll(() => server.close())

const managed = (orderId: string | null, rest = '') => `/api/v1/collection/${orderId}/certificate${rest}`
const issue = (person: SignedIn, orderId: string | null) => person.fetch(managed(orderId), { method: 'PUT' })
const codeFor = async (person: SignedIn, orderId: string | null) =>
  (await answerOf(issue(person, orderId), CertificateCode)).code
const showPrice = (person: SignedIn, orderId: string, isShown: boolean) =>
  person.fetch(managed(orderId, '/price'), { method: 'PUT', json: { isShown } })
const inPublic = (code: string) => fetch(`${server.url}/api/v1/certificates/${code}`)
const read = (code: string) => answerOf(inPublic(code), Certificate)
const readAs = (person: SignedIn, code: string) => answerOf(person.fetch(`/api/v1/certificates/${code}`), Certificate)
const refusal = async (answer: Promise<Response>) => (await refusalOf(answer)).code
const pdfOf = async (person: SignedIn, orderId: string | null) => {
  const answer = await person.fetch(managed(orderId, '.pdf'))
  const file = Buffer.from(await answer.arrayBuffer())
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  return (await readPdf(file)).pages.join(' ')
}

const transfer = async (orderId: string) => {
  const body = { amount: dollars(300), reference: 'T-1' }
  expect((await post(admin, `/admin/orders/${orderId}/bank-transfer`, body)).status).toBe(200)
}

async function paidLot() {
  const won = await wonLot(server, people)
  expect(await refusal(issue(people.buyer, won.orderId))).toBe('order.unknown')
  await transfer(won.orderId)
  return won
}

const resell = (person: SignedIn, orderId: string, listingId: string | null) =>
  person.fetch(managed(orderId, '/resale'), { method: 'PUT', json: { listingId } })

/** The lot closes with this bid, which is paid. */
async function sell(lotId: string, buyer: SignedIn): Promise<string> {
  await bid(buyer, lotId, dollars(300))
  await server.database.pool.query('update lots set closes_at = house_now() where id = $1', [lotId])
  const orderId = await until(async () => server.one<string>('select id from orders where lot_id = $1', [lotId]))
  await transfer(orderId)
  return orderId
}

test('a paid work is certified in public without its buyer, and follows the work to its next owner', async () => {
  const { buyer, rival } = people
  const { orderId, artworkId, lotId, title } = await paidLot()
  const stored = await server.one('select code from certificates where artwork_id = $1', [artworkId])
  const code = await codeFor(buyer, orderId)
  expect(code).toBe(stored)
  expect(code).toMatch(/^\w{4}-\w{4}-\w{4}$/)
  const first = await read(code.toLowerCase().replaceAll('-', ''))
  expect(first).toMatchObject({ code, work: { title, artist: { name: 'Ada Verrier' }, medium: 'oil' }, own: null })
  expect(first.sales).toMatchObject([{ number: 1, way: 'auction', lot: { id: lotId }, price: null, voidedAt: null }])
  expect(must(first.sales[0]?.chain, 'the chain of the sale').entries).toBeGreaterThan(2)
  const written = JSON.stringify(first)
  for (const secret of [buyer.id, buyer.email, orderId, rival.id]) expect(written).not.toContain(secret)

  // Only the buyer decides whether the price is shown.
  expect(await readAs(buyer, code)).toMatchObject({ own: { orderId, isOwner: true, showsPrice: false } })
  expect(await readAs(rival, code)).toMatchObject({ own: null })
  for (const person of [rival, admin]) {
    expect(await refusal(issue(person, orderId))).toBe('order.unknown')
    expect(await refusal(showPrice(person, orderId, true))).toBe('order.unknown')
    expect(await refusal(person.fetch(managed(orderId, '.pdf')))).toBe('order.unknown')
  }
  expect(await pdfOf(buyer, orderId)).not.toContain('$')
  expect((await showPrice(buyer, orderId, true)).status).toBe(204)
  expect((await read(code)).sales).toMatchObject([{ price: dollars(300) }])
  // A bid that had not won is voided afterwards: the history grows and still holds what was certified.
  expect((await post(admin, `/lots/${lotId}/voids`, { sequence: 1, reason: 'By mistake' })).status).toBe(204)
  const paper = await pdfOf(buyer, orderId)
  for (const part of [code, title, 'for $300', 'found intact']) expect(paper).toContain(part)

  // The owner lists the work again: a sale of that listing is the certificate's next one.
  const [again, theirs] = [await server.work({ sellerId: buyer.id }), await server.work({ sellerId: rival.id })]
  expect(await refusal(resell(buyer, orderId, theirs.artworkId))).toBe('listing.unknown')
  expect(await refusal(resell(buyer, orderId, artworkId))).toBe('listing.unknown')
  for (const listingId of [again.artworkId, null, again.artworkId]) {
    expect((await resell(buyer, orderId, listingId)).status).toBe(204)
    expect((await readAs(buyer, code)).own?.resaleId).toBe(listingId)
  }
  const resold = await sell(again.lotId, rival)
  expect(await codeFor(rival, resold)).toBe(code)
  expect(await refusal(resell(buyer, orderId, null))).toBe('certificate.sold-on')
  expect(await refusal(resell(rival, resold, again.artworkId))).toBe('listing.unknown')
  expect((await read(code)).sales).toMatchObject([
    { number: 1, price: dollars(300) },
    { number: 2, price: null, lot: { id: again.lotId } },
  ])
  expect((await read(code)).work.title).toBe(title)
  expect(await readAs(buyer, code)).toMatchObject({ own: { number: 1, isOwner: false } })
  expect(await readAs(rival, code)).toMatchObject({ own: { number: 2, isOwner: true, resaleId: null } })
  expect(await refusal(buyer.fetch(managed(orderId, '.pdf')))).toBe('certificate.sold-on')
  expect(await pdfOf(rival, resold)).toContain('Sold at auction')
  // The former owner still decides about their own price.
  expect((await showPrice(buyer, orderId, false)).status).toBe(204)
  expect((await read(code)).sales[0]?.price).toBeNull()
})

test('a refund of the whole price voids the certificate, with its date; unknown codes lead nowhere', async () => {
  const { buyer } = people
  const { orderId, title } = await paidLot()
  const code = await codeFor(buyer, orderId)
  const head = await (await fetch(`${server.url}/certificates/${code}`)).text()
  expect(head).toContain(`<title>Certificate: ${title} by Ada Verrier`)
  expect(head).toContain('content="noindex"')
  const refund = { amount: dollars(300), reason: 'Damaged' }
  expect((await post(admin, `/admin/orders/${orderId}/refunds`, refund)).ok).toBe(true)
  await refundsDone(server)
  expect((await read(code)).sales).toMatchObject([{ number: 1, voidedAt: expect.any(String) }])
  expect(await readAs(buyer, code)).toMatchObject({ own: { isOwner: false } })
  expect(await refusal(buyer.fetch(managed(orderId, '.pdf')))).toBe('order.unknown')

  for (const unknown of ['0000-0000-0000', 'nothing', '%F0%9F%96%BC']) {
    expect(await refusal(inPublic(unknown))).toBe('certificate.unknown')
    expect(await refusal(inPublic(`${unknown}/qr.svg`))).toBe('certificate.unknown')
  }
  expect((await fetch(`${server.url}/certificates/0000-0000-0000`)).status).toBe(404)
  const picture = await inPublic(`${code}/qr.svg`)
  expect(picture.headers.get('content-type')).toContain('image/svg+xml')
  expect(await picture.text()).toMatch(/^<svg/)
})

test('a work sold before there were certificates gets one when its owner asks, which outlives the account', async () => {
  const leaver = await server.signedIn()
  const { pool } = server.database
  const sold = await addSoldWork(pool, await addArtist(pool, 'Bo Lindgren'), { buyerId: leaver.id, price: 120_000 })
  const [code, again] = await Promise.all([codeFor(leaver, sold.orderId), codeFor(leaver, sold.orderId)])
  expect(again).toBe(code)
  await showPrice(leaver, must(sold.orderId, 'the order'), true)
  expect((await read(code)).sales).toMatchObject([{ price: 120_000, chain: null }])
  const exported = await leaver.fetch('/api/v1/account/export', { method: 'POST' })
  expect(JSON.stringify(await exported.json())).toContain(code)
  const erased = await leaver.fetch('/api/v1/account', { method: 'DELETE', json: { password: testPassword } })
  expect(erased.status).toBe(204)
  expect((await read(code)).sales).toMatchObject([{ price: null, voidedAt: null }])
  expect(await server.one('select count(*) from certificate_sales where owner_id = $1', [leaver.id])).toBe(0)
})

test('a listing is the next sale of one certificate only', async () => {
  const owner = await server.signedIn()
  const { pool } = server.database
  const artist = await addArtist(pool, 'Cy Moreau')
  const soldToOwner = async () =>
    must((await addSoldWork(pool, artist, { buyerId: owner.id, price: 120_000 })).orderId, 'the order')
  const [one, other] = [await soldToOwner(), await soldToOwner()]
  const { artworkId } = await server.work({ sellerId: owner.id })
  expect((await resell(owner, one, artworkId)).status).toBe(204)
  expect(await refusal(resell(owner, other, artworkId))).toBe('certificate.listing-certified')
})
