import { randomUUID } from 'node:crypto'
import { Taste, tasteWorks } from '@vermeil/contracts/catalog/taste.schema'
import { Overview, Recommendations } from '@vermeil/contracts/desk/overview.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { type OwnBid, OwnBids } from '@vermeil/contracts/selling/own-bids.schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '../../../test/test-server.ts'
import { until } from '../../../test/until.ts'
import { hangWorks } from '../../catalog/catalog/catalog.fixtures.ts'
import { answerOf, type PayingServer, startPayingServer } from '../../money/payments/payments.fixtures.ts'
import { bid, get, payLink, post, wonLot } from '../../money/payments/sales.fixtures.ts'
import { must } from '../../platform/must.ts'

let server: PayingServer
let artist: SignedIn
let admin: SignedIn
let people: Record<'artist' | 'rival' | 'buyer', SignedIn>
beforeAll(async () => {
  server = await startPayingServer()
  artist = await server.signedIn({ role: 'artist', isApproved: true })
  admin = await server.signedIn({ role: 'admin' })
})
afterAll(() => server.close())

const bidsOf = async (person: SignedIn) => (await answerOf(get(person, '/bids'), OwnBids)).bids
const overviewOf = (person: SignedIn) => answerOf(get(person, '/account/overview'), Overview)
const worksFor = async (person: SignedIn) =>
  (await answerOf(get(person, '/account/recommendations'), Recommendations)).works
const standingOn = (bids: readonly OwnBid[], lotId: string) => {
  const found = bids.find(({ lot }) => lot.id === lotId)
  return found && { standing: found.standing, yourBid: found.yourBid, yourMax: found.yourMax }
}

describe('own bids', () => {
  test('say who leads and who is outbid, each with their own figures only', async () => {
    const [first, second] = [await server.signedIn(), await server.signedIn()]
    const { lotId } = await server.work({ sellerId: artist.id, startingBid: dollars(100) })
    await bid(second, lotId, dollars(100))
    await post(first, `/lots/${lotId}/bids`, { maxAmount: dollars(500) })
    await bid(second, lotId, dollars(200))

    expect(standingOn(await bidsOf(first), lotId)).toEqual({
      standing: 'leading',
      yourBid: dollars(225),
      yourMax: dollars(500),
    })
    expect(standingOn(await bidsOf(second), lotId)).toEqual({
      standing: 'outbid',
      yourBid: dollars(200),
      yourMax: null,
    })
    expect(JSON.stringify(await bidsOf(second))).not.toContain(String(dollars(500)))
    expect(await bidsOf(admin)).toEqual([])
  })

  test('say who won and who lost once the lot has closed', async () => {
    people = { artist, rival: await server.signedIn(), buyer: await server.signedIn() }
    const { lotId } = await wonLot(server, people)
    expect(standingOn(await bidsOf(people.buyer), lotId)).toMatchObject({ standing: 'won', yourBid: dollars(300) })
    expect(standingOn(await bidsOf(people.rival), lotId)).toMatchObject({ standing: 'lost', yourBid: dollars(250) })
  })

  test('leave out a bid that was voided', async () => {
    const bidder = await server.signedIn()
    const { lotId } = await server.work({ sellerId: artist.id, startingBid: dollars(100) })
    await bid(bidder, lotId, dollars(100))
    await bid(bidder, lotId, dollars(400))
    const struck = await post(admin, `/lots/${lotId}/voids`, { sequence: 2, reason: 'Typed one digit too many' })
    expect(struck.status).toBe(204)
    expect(standingOn(await bidsOf(bidder), lotId)).toMatchObject({ standing: 'leading', yourBid: dollars(100) })
    await post(admin, `/lots/${lotId}/voids`, { sequence: 1, reason: 'Withdrawn by phone' })
    expect(standingOn(await bidsOf(bidder), lotId)).toBeUndefined()
  })

  test('show a withdrawn lot as withdrawn', async () => {
    const bidder = await server.signedIn()
    const { lotId, artworkId } = await server.work({ sellerId: artist.id })
    await bid(bidder, lotId, dollars(100))
    const withdrawn = await admin.fetch(`/api/v1/listings/${artworkId}/withdrawal`, {
      method: 'PUT',
      json: { reason: 'Damaged in the studio' },
    })
    expect(withdrawn.status).toBe(200)
    expect(standingOn(await bidsOf(bidder), lotId)).toMatchObject({ standing: 'withdrawn' })
  })
})

describe('what needs somebody now', () => {
  test('is a payment with its deadline, gone once it is paid', async () => {
    const { orderId } = await wonLot(server, people)
    const { needs, counts } = await overviewOf(people.buyer)
    const [due] = needs
    expect(due).toMatchObject({ kind: 'payments-due', count: 2, total: dollars(600) })
    expect(counts.ordersDue).toBe(2)
    await server.pay(await payLink(people.buyer, orderId))
    await server.deliverAll()
    expect((await overviewOf(people.buyer)).needs).toMatchObject([
      { kind: 'payments-due', count: 1, total: dollars(300) },
    ])
  })

  test('is a lot they were outbid on while it runs, with the bid that would lead', async () => {
    const [first, second] = [await server.signedIn(), await server.signedIn()]
    const { lotId, title } = await server.work({ sellerId: artist.id })
    await bid(first, lotId, dollars(100))
    expect(await overviewOf(first)).toMatchObject({ needs: [], counts: { bids: 1, leading: 1, outbid: 0 } })
    await bid(second, lotId, dollars(180))
    expect(await overviewOf(first)).toMatchObject({
      needs: [{ kind: 'outbid', lot: { id: lotId, title }, minimumBid: dollars(205) }],
      counts: { bids: 1, leading: 0, outbid: 1 },
    })
    await server.database.pool.query(`update lots set closes_at = house_now() where id = $1`, [lotId])
    await until(async () => expect(await overviewOf(first)).toMatchObject({ needs: [], counts: { bids: 0 } }))
  })

  test('is a work that the review sent back', async () => {
    const seller = await server.signedIn({ role: 'artist' })
    const { artworkId, title } = await server.work({ sellerId: seller.id })
    await server.database.pool.query(`update lots set state = 'withdrawn' where artwork_id = $1`, [artworkId])
    await server.database.pool.query(`update artworks set status = 'rejected' where id = $1`, [artworkId])
    expect((await overviewOf(seller)).needs).toEqual([{ kind: 'listing-rejected', artworkId, title }])
    // A work of theirs is sold and paid for.
    expect((await overviewOf(artist)).needs).toMatchObject([{ kind: 'to-ship', count: 1 }])
  })
})

test('administrators read how many decisions wait, and nobody else does', async () => {
  const [admin, applicant] = [await server.signedIn({ role: 'admin' }), await server.signedIn()]
  expect((await overviewOf(admin)).needs.filter(({ kind }) => kind === 'applications')).toEqual([])
  const application = { artist_name: 'Ben Roux', email: applicant.email, specialty: 'Oil', user_id: applicant.id }
  expect((await applicant.client.from('artist_applications').insert(application)).error).toBeNull()
  expect((await overviewOf(admin)).needs).toContainEqual({ kind: 'applications', count: 1 })
  expect((await overviewOf(applicant)).needs).toEqual([])
})

describe('recommended works', () => {
  test('follow what somebody watched and bid on, say why, and leave out what they know', async () => {
    const person = await server.signedIn()
    const lots = await hangWorks(server.database, [
      { title: 'Watched Bronze', artist: 'Mira Calder', artwork: { medium: 'sculpture' } },
      { title: 'Second Bronze', artist: 'Mira Calder', artwork: { medium: 'sculpture' } },
      { title: 'Other Bronze', artist: 'Jonas Pell', artwork: { medium: 'sculpture' } },
      { title: 'Own Bronze', artist: 'Self', artwork: { medium: 'sculpture' }, lot: { seller_id: person.id } },
    ])
    const idOf = (title: string) => must(lots.get(title), title)
    await person.fetch(`/api/v1/lots/${idOf('Watched Bronze')}/watch`, { method: 'PUT' })

    const works = await worksFor(person)
    expect(
      works.slice(0, 2).map(({ lot, reasons }) => ({ title: lot.title, reasons: reasons.map((r) => r.kind) })),
    ).toEqual([
      { title: 'Second Bronze', reasons: ['artist', 'medium'] },
      { title: 'Other Bronze', reasons: ['medium', 'price'] },
    ])
    expect(works[0]?.reasons[0]).toEqual({ kind: 'artist', name: 'Mira Calder', because: 'watched' })
    const titles = works.map(({ lot }) => lot.title)
    expect(titles).not.toContain('Watched Bronze')
    expect(titles).not.toContain('Own Bronze')
  })

  test('start from the pictures somebody liked when they set up their account', async () => {
    const person = await server.signedIn()
    const lots = await hangWorks(server.database, [
      { title: 'Fog Bank', artist: 'Noor Tamm', artwork: { medium: 'mixed', style: 'Fogscape' } },
      { title: 'Fog, Lifting', artist: 'Ilse Brandt', artwork: { medium: 'photography', style: 'Fogscape' } },
    ])
    const fog = must(lots.get('Fog Bank'), 'a lot')
    const tasteOf = () => answerOf(get(person, '/account/taste'), Taste)
    const asked = await tasteOf()
    expect(asked.likedLotIds).toEqual([])
    expect(asked.works.length).toBeLessThanOrEqual(tasteWorks)

    const like = (likedLotIds: string[]) =>
      person.fetch('/api/v1/account/taste', { method: 'PUT', json: { likedLotIds } })
    // A lot that doesn't exist is left out.
    expect((await like([fog, randomUUID()])).status).toBe(204)
    const [first] = await worksFor(person)
    expect(first).toMatchObject({ lot: { title: 'Fog, Lifting' }, reasons: [{ kind: 'liked', title: 'Fog Bank' }] })
    const exported = await (await post(person, '/account/export')).json()
    expect(exported).toMatchObject({
      'watch list, liked works and followed artists': { liked: [{ title: 'Fog Bank' }] },
    })

    // The next answer replaces the one before. Somebody else's taste is their own.
    expect((await like([])).status).toBe(204)
    for (const { reasons } of await worksFor(person)) expect(reasons).toMatchObject([{ kind: 'popular' }])
    expect((await tasteOf()).likedLotIds).toEqual([])
  })

  test('are what others watch for somebody who has shown no taste yet', async () => {
    const works = await worksFor(await server.signedIn())
    expect(works.length).toBeGreaterThan(0)
    for (const { reasons } of works) expect(reasons).toMatchObject([{ kind: 'popular' }])
  })
})
