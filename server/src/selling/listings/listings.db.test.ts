import type { NoticePage } from '@vermeil/contracts/contact/notices.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { type Listing, type ListingChange, listingLimits } from '@vermeil/contracts/selling/listings.schema'
import { UpcomingWorks } from '@vermeil/contracts/selling/listings-admin.schema'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type SignedIn, startTestServer, type TestServer } from '../../../test/test-server.ts'
import { must } from '../../platform/must.ts'

let server: TestServer
let seller: SignedIn // approved: lists at once
let newcomer: SignedIn // an artist who is not approved yet
let admin: SignedIn
let picture: Buffer

beforeAll(async () => {
  server = await startTestServer()
  seller = await server.signedIn({ role: 'artist', isApproved: true })
  newcomer = await server.signedIn({ role: 'artist' })
  admin = await server.signedIn({ role: 'admin' })
  const paint = { width: 60, height: 40, channels: 3, background: '#2b5fa8' } as const
  picture = await sharp({ create: paint })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => server.close())

const path = (id = '', rest = '') => `/api/v1/listings${id && `/${id}`}${rest}`
async function upload(person: SignedIn, id: string, file: Buffer, name = 'work.jpg', type = 'image/jpeg') {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(file)], name, { type }))
  return person.fetch(path(id, '/images'), { method: 'POST', body })
}
async function draft(person: SignedIn, change: ListingChange = {}): Promise<Listing> {
  const response = await person.fetch(path(), { method: 'POST', json: change })
  expect(response.status).toBe(201)
  return (await response.json()) as Listing
}
const complete: ListingChange = {
  title: 'Low tide',
  medium: 'oil',
  startingBid: dollars(200),
  reservePrice: dollars(300),
  buyNowPrice: dollars(900),
}
async function offered(person: SignedIn, change: ListingChange = {}): Promise<Listing> {
  const { id } = await draft(person, { ...complete, ...change })
  expect((await upload(person, id, picture)).status).toBe(201)
  const response = await person.fetch(path(id, '/submission'), { method: 'PUT' })
  expect(response.status).toBe(200)
  return (await response.json()) as Listing
}
/** The same by an approved seller, whose work is on sale at once. */
async function opened(person: SignedIn, change: ListingChange = {}) {
  const listing = await offered(person, change)
  return { ...listing, lot: must(listing.lot, 'a lot of the approved seller') }
}
const patch = (person: SignedIn, id: string, json: ListingChange) => person.fetch(path(id), { method: 'PATCH', json })
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code
const withdraw = (person: SignedIn, id: string, json = {}) =>
  person.fetch(path(id, '/withdrawal'), { method: 'PUT', json })
const clear = () =>
  server.database.pool.query(`update artworks set status = 'withdrawn' where seller_id = $1`, [seller.id])

async function bidOn(lotId: string, amount: number): Promise<SignedIn> {
  const bidder = await server.signedIn()
  const response = await bidder.fetch(`/api/v1/lots/${lotId}/bids`, { method: 'POST', json: { amount } })
  expect(response.status).toBe(201)
  return bidder
}

describe('drafts', () => {
  test('a draft saves whatever is there, and says what is missing', async () => {
    const { id, issues } = await draft(seller)
    expect(issues.map(({ path }) => path)).toEqual(['title', 'medium', 'images', 'startingBid'])
    const saved = (await (
      await patch(seller, id, { title: 'Low', year: 2024, collection: 'Coasts' })
    ).json()) as Listing
    expect(saved).toMatchObject({ status: 'draft', title: 'Low', year: 2024, collection: 'Coasts' })
    const refused = await seller.fetch(path(id, '/submission'), { method: 'PUT' })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ code: 'listing.incomplete' })
    expect((await seller.fetch(path(id), { method: 'DELETE' })).status).toBe(204)
  })

  test('a first draft ships from the country of the profile, and lets no realtor share in it before it is asked', async () => {
    expect(await draft(seller)).toMatchObject({ shipsFromCountry: 'US', isProposable: false })
    const person = await server.signedIn({ role: 'artist' })
    expect((await person.fetch('/api/v1/account/profile', { method: 'PATCH', json: { country: 'NO' } })).status).toBe(
      200,
    )
    expect(await draft(person)).toMatchObject({ shipsFromCountry: 'NO', isProposable: false })
  })

  test('prices below each other are refused at submission, with the field', async () => {
    const { id } = await draft(seller, { ...complete, reservePrice: dollars(100), buyNowPrice: dollars(150) })
    await upload(seller, id, picture)
    const refused = await seller.fetch(path(id, '/submission'), { method: 'PUT' })
    const { details } = (await refused.json()) as { details: { issues: { path: string }[] } }
    expect(details.issues.map((issue) => issue.path)).toEqual(['reservePrice', 'buyNowPrice'])
  })

  test('another’s draft is not there; a visitor and a collector may not list', async () => {
    const { id } = await draft(seller)
    expect((await newcomer.fetch(path(id))).status).toBe(404)
    expect((await patch(newcomer, id, { title: 'Mine' })).status).toBe(404)
    expect((await fetch(server.url + path())).status).toBe(401)
    expect((await (await server.signedIn()).fetch(path())).status).toBe(403)
    const realtor = await server.signedIn({ role: 'realtor' })
    expect(await codeOf(await realtor.fetch(path(), { method: 'POST', json: {} }))).toBe('listing.not-a-seller')
  })

  test('a negative price, a fraction of a cent and an unknown field are no drafts', async () => {
    const { id } = await draft(seller)
    for (const json of [{ startingBid: -5 }, { startingBid: 0 }, { startingBid: 10.5 }, { shoeSize: 4 }]) {
      expect((await patch(seller, id, json as never)).status).toBe(422)
    }
  })

  test('there are only so many', async () => {
    const collecting = await server.signedIn({ role: 'artist' })
    const { id } = await draft(collecting)
    await server.database.pool.query(
      `insert into artworks (seller_id, artist_id, status, title, slug)
       select seller_id, artist_id, 'draft', title, slug from artworks, generate_series(2, $2) where id = $1`,
      [id, listingLimits.drafts],
    )
    expect(await codeOf(await collecting.fetch(path(), { method: 'POST', json: {} }))).toBe('listing.too-many-drafts')
    expect((await collecting.fetch(path(id), { method: 'DELETE' })).status).toBe(204)
    await draft(collecting)
  })

  test('HTML in a title is text, here and in the page’s head', async () => {
    await clear()
    const title = '</script><script>alert("x")</script>'
    const { lot } = await opened(seller, { title, description: '<img src=x onerror=alert(1)>' })
    const view = (await (await fetch(`${server.url}/api/v1/lots/${lot.id}`)).json()) as {
      title: string
      slug: string
    }
    expect(view).toMatchObject({ title, slug: 'script-script-alert-x-script' })
    const page = await (await fetch(`${server.url}/lots/${lot.id}/${view.slug}`)).text()
    expect(page).not.toContain('<script>alert')
    expect(page).not.toContain('<img src=x')
    expect(page).toContain('application/ld+json')
  })
})

describe('pictures', () => {
  test('there are only so many of a work, and only so many bytes of an account', async () => {
    const painter = await server.signedIn({ role: 'artist' })
    const [many, large] = [await draft(painter), await draft(painter)]
    await server.database.pool.query(
      `insert into artwork_images (artwork_id, position, image_key, width, height)
       select $1, position, 'public/works/' || position || '.jpg', 60, 40 from generate_series(1, $2) position`,
      [many.id, listingLimits.imagesPerWork],
    )
    expect(await codeOf(await upload(painter, many.id, picture))).toBe('listing.too-many-images')
    await server.database.pool.query('update artwork_images set bytes = $2 where artwork_id = $1 and position = 1', [
      many.id,
      listingLimits.totalBytes,
    ])
    expect(await codeOf(await upload(painter, large.id, picture))).toBe('upload.quota-reached')
    expect(((await (await painter.fetch(path(large.id))).json()) as Listing).images).toEqual([])
  })

  test('several are stored, re-encoded without the camera’s data, and can be put in order', async () => {
    const { id } = await draft(seller)
    await upload(seller, id, picture)
    const second = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#c81e1e' } })
      .tiff()
      .toBuffer()
    const { images } = (await (await upload(seller, id, second, 'b.tiff', 'image/tiff')).json()) as Listing
    expect(images.map(({ width }) => width)).toEqual([60, 30])
    const stored = Buffer.from(
      await (await fetch(`${server.url}/media/${must(images[0], 'a first image').key}`)).arrayBuffer(),
    )
    expect(stored.includes('secret place')).toBe(false)
    const json = { imageIds: images.map((image) => image.id).reverse() }
    const turned = (await (await seller.fetch(path(id, '/images/order'), { method: 'PUT', json })).json()) as Listing
    expect(turned.images.map(({ width }) => width)).toEqual([30, 60])
    const gone = await seller.fetch(path(id, `/images/${json.imageIds[0]}`), { method: 'DELETE' })
    expect(((await gone.json()) as Listing).images.map(({ width }) => width)).toEqual([60])
    const key = must(images[1], 'a second image').key // what was removed is gone, not only out of sight
    await vi.waitFor(async () => expect((await fetch(`${server.url}/media/${key}`)).status).toBe(404), {
      timeout: 10_000,
    })
    expect((await seller.fetch(path(id, '/images/order'), { method: 'PUT', json })).status).toBe(422)
  })

  test.each([
    ['26 MB', () => Buffer.alloc(26 * 1024 * 1024, 0xff), 413, 'upload.too-large'],
    ['a text named .jpg', () => Buffer.from('I am no picture'), 415, 'upload.wrong-type'],
    [
      'an SVG with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      415,
      'upload.wrong-type',
    ],
    ['a cut JPEG', () => picture.subarray(0, picture.length / 2), 422, 'upload.unreadable'],
    ['a picture of 900 megapixels in a few bytes', hugePng, 422, 'upload.too-many-pixels'],
  ])('%s is refused with a clear message, and nothing is stored', async (_what, file, status, code) => {
    const { id } = await draft(seller)
    const response = await upload(seller, id, await file())
    expect([response.status, await response.json()]).toMatchObject([status, { code, title: expect.any(String) }])
    const { rows } = await server.database.pool.query('select from artwork_images where artwork_id = $1', [id])
    expect(rows).toHaveLength(0)
  })
})

/** The header claims 30,000 × 30,000 pixels; the rest is never read. */
async function hugePng(): Promise<Buffer> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const { crc32 } = await import('node:zlib')
  png.writeUInt32BE(30_000, 16)
  png.writeUInt32BE(30_000, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

describe('offering', () => {
  test('an approved seller’s work is public at once, with a lot that runs as long as asked', async () => {
    await clear()
    const { status, lot, id } = await opened(seller, { days: 5 })
    expect(status).toBe('listed')
    const found = (await (await fetch(`${server.url}/api/v1/lots?q=low+tide`)).json()) as { lots: { id: string }[] }
    expect(found.lots.map((one) => one.id)).toContain(lot.id)
    const days = (new Date(must(lot.closesAt, 'a closing time')).getTime() - Date.now()) / 86_400_000
    expect(Math.round(days * 10) / 10).toBe(5)
    const view = (await (await fetch(`${server.url}/api/v1/lots/${lot.id}`)).json()) as Record<string, unknown>
    expect(view).toMatchObject({ reserve: 'not-met', reserveMet: false, minimumBid: dollars(200) })
    expect(JSON.stringify(view)).not.toContain(String(dollars(300))) // the reserve
    expect((await seller.fetch(path(id))).status).toBe(200)
  })

  test('until the first bid it can be changed and withdrawn, and not after', async () => {
    await clear()
    const { id, lot } = await opened(seller)
    const changed = (await (
      await patch(seller, id, { startingBid: dollars(250), title: 'High tide' })
    ).json()) as Listing
    expect(changed).toMatchObject({ startingBid: dollars(250), title: 'High tide' })
    const view = (await (await fetch(`${server.url}/api/v1/lots/${lot.id}`)).json()) as {
      startingBid: number
    }
    expect(view.startingBid).toBe(dollars(250))
    expect(await codeOf(await patch(seller, id, { startingBid: dollars(5000) }))).toBe('listing.incomplete')

    const bidder = await bidOn(lot.id, dollars(250))
    expect(await codeOf(await patch(seller, id, { title: 'Ebb' }))).toBe('lot.has-bids')
    expect(await codeOf(await upload(seller, id, picture))).toBe('lot.has-bids')
    // Delivery stays as bidders have seen it. That they may pick the work up too harms nobody.
    for (const change of [{ shipsFromCity: 'Porto' }, { hasPickup: true, shipsFromCity: 'Porto' }]) {
      expect(await codeOf(await patch(seller, id, change))).toBe('lot.has-bids')
    }
    expect(await (await patch(seller, id, { hasPickup: true })).json()).toMatchObject({ hasPickup: true })
    expect(await codeOf(await patch(seller, id, { hasPickup: false }))).toBe('lot.has-bids')
    expect(await codeOf(await withdraw(seller, id))).toBe('lot.has-bids')
    expect((await withdraw(admin, id)).status).toBe(422) // the house must say why
    expect((await withdraw(admin, id, { reason: 'Not the seller’s to sell.' })).status).toBe(200)
    expect(await codeOf(await withdraw(admin, id, { reason: 'Again' }))).toBe('listing.not-editable')
    const { rows } = await server.database.pool.query(
      'select act, actor_id, reason from audit_log where subject = $1',
      [`artwork:${id}`],
    )
    expect(rows).toEqual([{ act: 'listing.withdraw', actor_id: admin.id, reason: 'Not the seller’s to sell.' }])
    const found = (await (await fetch(`${server.url}/api/v1/lots?q=high+tide`)).json()) as { total: number }
    expect(found.total).toBe(0)

    const { notices } = (await (await bidder.fetch('/api/v1/notices?topic=bids')).json()) as NoticePage
    expect(notices).toMatchObject([{ kind: 'lot-withdrawn', lot: { id: lot.id, title: 'High tide' } }])
    await server.windClock('1 minute')
    const mail = await server.mailTo(bidder.email, /High tide was withdrawn/)
    expect(mail.text).toContain('Not the seller’s to sell.')
  })

  test('without a plan three works may be offered at the same time', async () => {
    await clear()
    for (const title of ['One', 'Two', 'Three']) await offered(seller, { title })
    const { id } = await draft(seller, complete)
    await upload(seller, id, picture)
    const refused = await seller.fetch(path(id, '/submission'), { method: 'PUT' })
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: 'listing.limit-reached', details: { limit: 3 } },
    ])
    expect(await (await seller.fetch(path())).json()).toMatchObject({ used: 3, limit: 3 })
  })
})

describe('review', () => {
  test('a newcomer’s work waits, and is listed or sent back by the administrator', async () => {
    const waiting = await offered(newcomer, { title: 'First work' })
    expect(waiting).toMatchObject({ status: 'in_review', lot: null })
    expect((await newcomer.fetch('/api/v1/admin/listings/review')).status).toBe(403)
    const queue = (await (await admin.fetch('/api/v1/admin/listings/review')).json()) as { listings: Listing[] }
    expect(queue.listings.map(({ id }) => id)).toContain(waiting.id)

    const reject = await admin.fetch(`/api/v1/admin/listings/${waiting.id}/rejection`, {
      method: 'PUT',
      json: { reason: 'Please show the back.' },
    })
    expect(await reject.json()).toMatchObject({ status: 'rejected', reviewReason: 'Please show the back.' })
    await server.mailTo(newcomer.email, /needs a change/)

    expect((await newcomer.fetch(path(waiting.id, '/submission'), { method: 'PUT' })).status).toBe(200)
    const approve = await admin.fetch(`/api/v1/admin/listings/${waiting.id}/approval`, { method: 'PUT' })
    expect(await approve.json()).toMatchObject({ status: 'listed', lot: { state: 'live' } })
    await server.mailTo(newcomer.email, /is on auction/)
    expect(await codeOf(await admin.fetch(`/api/v1/admin/listings/${waiting.id}/approval`, { method: 'PUT' }))).toBe(
      'listing.not-in-review',
    )
    const { rows } = await server.database.pool.query('select act from audit_log where subject = $1 order by at', [
      `artwork:${waiting.id}`,
    ])
    expect(rows.map((row) => row.act)).toEqual(['listing.reject', 'listing.approve'])
  })
})

test('an auction with a start date waits for it and opens by the clock; one too far ahead is refused', async () => {
  const artist = await server.signedIn({ role: 'artist', isApproved: true })
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const far = await draft(artist, { ...complete, opensAt: inDays(91) })
  await upload(artist, far.id, picture)
  const refused = await artist.fetch(path(far.id, '/submission'), { method: 'PUT' })
  expect(await refused.json()).toMatchObject({ code: 'listing.incomplete', details: { issues: [{ path: 'opensAt' }] } })

  const opensAt = inDays(3)
  const { id, lot } = await opened(artist, { opensAt, days: 5 })
  expect(lot).toMatchObject({ state: 'scheduled', opensAt })
  expect(Date.parse(must(lot.closesAt, 'a close')) - Date.parse(opensAt)).toBe(5 * 86_400_000)
  const bid = await newcomer.fetch(`/api/v1/lots/${lot.id}/bids`, { method: 'POST', json: { amount: dollars(200) } })
  expect(await codeOf(bid)).toBe('lot.not-open')
  await server.windClock('3 days 1 minute')
  await expect.poll(async () => ((await (await artist.fetch(path(id))).json()) as Listing).lot?.state).toBe('live')
  await server.windClock('0 minutes')
})

test('an administrator moves and cancels an auction that waits to open', async () => {
  const artist = await server.signedIn({ role: 'artist', isApproved: true })
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const { id, lot } = await opened(artist, { title: 'Spring tide', opensAt: at(3), days: 5 })
  const move = (opensAt: string, closesAt: string) =>
    admin.fetch(`/api/v1/admin/listings/${id}/schedule`, { method: 'PUT', json: { opensAt, closesAt } })
  const upcoming = async () => {
    const { works } = UpcomingWorks.parse(await (await admin.fetch('/api/v1/admin/upcoming')).json())
    return works.filter((work) => work.id === id)
  }
  expect(await upcoming()).toMatchObject([
    { title: 'Spring tide', sellerName: expect.any(String), startingBid: dollars(200), lot: { opensAt: lot.opensAt } },
  ])

  for (const [opensAt, closesAt, field] of [
    [at(-1), at(4), 'opensAt'],
    [at(91), at(95), 'opensAt'],
    [at(6), at(4), 'closesAt'],
    [at(6), at(40), 'closesAt'],
  ] as const) {
    const refused = await move(opensAt, closesAt)
    expect(await refused.json()).toMatchObject({ code: 'lot.schedule-invalid', details: { issues: [{ path: field }] } })
  }
  const [opensAt, closesAt] = [at(6), at(10)]
  const moved = (await (await move(opensAt, closesAt)).json()) as Listing
  expect(moved).toMatchObject({ opensAt, days: 4, lot: { state: 'scheduled', opensAt, closesAt } })
  const entry = await server.database.pool.query(
    `select actor_id, before, after from audit_log where act = 'listing.reschedule' and subject = $1`,
    [`artwork:${id}`],
  )
  const before = { opensAt: lot.opensAt, closesAt: lot.closesAt }
  expect(entry.rows).toEqual([{ actor_id: admin.id, before, after: { opensAt, closesAt } }])
  await server.mailTo(artist.email, /opens on another date/)

  // The time that it had first passes, and it still waits. Once it has opened its dates stand.
  await server.windClock('4 days')
  expect(await upcoming()).toHaveLength(1)
  await server.windClock('6 days 1 minute')
  await expect.poll(async () => ((await (await artist.fetch(path(id))).json()) as Listing).lot?.state).toBe('live')
  expect(await codeOf(await move(at(8), at(12)))).toBe('lot.not-upcoming')
  await server.windClock('0 minutes')

  const other = await opened(artist, { opensAt: at(2), days: 5 })
  expect((await withdraw(admin, other.id, { reason: 'The seller asked us to' })).status).toBe(200)
  const { rows } = await server.database.pool.query(
    `select reason, before, after from audit_log where act = 'listing.withdraw' and subject = $1`,
    [`artwork:${other.id}`],
  )
  expect(rows).toEqual([
    { reason: 'The seller asked us to', before: { status: 'listed' }, after: { status: 'withdrawn' } },
  ])
})
