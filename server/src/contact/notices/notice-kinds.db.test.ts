import type { NoticePage } from '@vermeil/contracts/contact/notices.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type SignedIn, startTestServer, type TestServer } from '../../../test/test-server.ts'
import { must, one } from '../../platform/must.ts'
import { onClient } from '../../platform/postgres/run-sql.ts'
import { createCast } from '../../selling/auctions/auction-house.fixtures.ts'
import { addAll } from './notice-store.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.database.pool.query<Row>(text, values)).rows

describe('text messages', () => {
  const allOn = {
    emailNotifications: true,
    smsNotifications: true,
    bidAlerts: true,
    marketingEmails: false,
    autoRenewSubscription: true,
  }
  async function reader(phone: string, preferences: Partial<typeof allOn> = {}): Promise<SignedIn> {
    const person = await server.signedIn()
    await person.fetch('/api/v1/account/profile', { method: 'PATCH', json: { phone } })
    const json = { ...allOn, ...preferences }
    expect((await person.fetch('/api/v1/account/preferences', { method: 'PUT', json })).status).toBe(200)
    return person
  }

  test('go to people who want them and have a number, and say no amount', async () => {
    const ada = await reader('+1 (212) 555-0101')
    const others = [
      await reader(''),
      await reader('+1 (212) 555-0102', { smsNotifications: false }),
      await reader('+1 (212) 555-0103', { bidAlerts: false }),
    ]
    const byCell = await reader('+1 (212) 555-0104')
    await byCell.fetch('/api/v1/notices/preferences', {
      method: 'PUT',
      json: { kinds: [{ kind: 'outbid', channels: { 'in-app': true, email: true, sms: false, push: true } }] },
    })
    const lotId = await createCast(server.database).lot()
    const { now } = one(await query<{ now: Date }>('select house_now() as now'))
    const added = [ada, byCell, ...others].flatMap(({ id }) => [
      { accountId: id, kind: 'outbid' as const, lotId, details: { amount: dollars(1_250) } },
      // Off by default.
      { accountId: id, kind: 'lost' as const, lotId },
    ])
    await addAll(onClient(server.database.pool), added, now)
    await server.windClock('1 minute')
    await expect
      .poll(() => query('select id from notices where mail_settled_at is null'), { timeout: 20_000 })
      .toEqual([])

    const { text } = await server.mailTo('+12125550101', /Text message/)
    expect(text.trim()).toMatch(/^Vermeil: You were outbid on Low Tide\. http\S+\/lots\/\S+$/)
    expect(await query(`select from pgboss.job where name = 'notices.send-text'`)).toHaveLength(1)
  })
})

describe('a new work', () => {
  /** An approved artist offers a work, with a picture, through the public routes. */
  async function offerWork(artist: SignedIn): Promise<string> {
    const json = { title: 'First Frost', medium: 'oil', startingBid: dollars(200) }
    const draft = (await (await artist.fetch('/api/v1/listings', { method: 'POST', json })).json()) as { id: string }
    const paint = { width: 60, height: 40, channels: 3, background: '#2b5fa8' } as const
    const body = new FormData()
    const picture = await sharp({ create: paint }).jpeg().toBuffer()
    body.append('file', new File([new Uint8Array(picture)], 'work.jpg', { type: 'image/jpeg' }))
    expect((await artist.fetch(`/api/v1/listings/${draft.id}/images`, { method: 'POST', body })).status).toBe(201)
    const listed = await artist.fetch(`/api/v1/listings/${draft.id}/submission`, { method: 'PUT' })
    const { lot } = (await listed.json()) as { lot: { id: string } | null }
    return must(lot, 'a lot of the listed work').id
  }
  const announced = (lotId: string) =>
    query<{ accountId: string }>(
      `select account_id as "accountId" from notices where kind = 'new-work' and subject_id = $1 order by 1`,
      [lotId],
    )
  /** A follower who comes later hears of later works only. */
  async function allAnnounced() {
    const waiting = () =>
      query(`select id from pgboss.job where name = 'notices.announce-work' and state <> 'completed'`)
    await expect.poll(waiting, { timeout: 20_000 }).toEqual([])
  }

  test('is announced to every follower of its artist once, however many there are', async () => {
    const artist = await server.signedIn({ role: 'artist', isApproved: true })
    await offerWork(artist)
    await allAnnounced()
    const { id: artistId } = one(
      await query<{ id: string }>('select id from artists where account_id = $1', [artist.id]),
    )
    const [ada, ben] = [await server.signedIn(), await server.signedIn()]
    for (const person of [ada, ben]) {
      expect((await person.fetch(`/api/v1/artists/${artistId}/follow`, { method: 'PUT' })).status).toBe(200)
    }
    // More than two batches.
    await query(
      `with people as (
         insert into accounts (email) select 'follower-' || n || '@example.com' from generate_series(1, 1050) n returning id
       )
       insert into follows (account_id, artist_id) select id, $1 from people`,
      [artistId],
    )
    const lotId = await offerWork(artist)
    await expect.poll(async () => (await announced(lotId)).length, { timeout: 20_000 }).toBe(1_052)
    const { notices } = (await (await ada.fetch('/api/v1/notices')).json()) as NoticePage
    expect(notices).toMatchObject([{ kind: 'new-work', topic: 'artists', lot: { id: lotId, title: 'First Frost' } }])

    // A job whose node died after the commit runs again.
    await ada.fetch('/api/v1/notices/read', { method: 'POST', json: {} })
    const again = { name: 'notices.announce-work', data: z.object({ lotId: z.string(), after: z.null() }) }
    await server.database.transaction((tx) => server.jobs.send(tx, again, { lotId, after: null }))
    await allAnnounced()
    expect((await announced(lotId)).length).toBe(1_052)

    // A job for an opening that was put off announces nothing.
    await query('delete from notices where subject_id = $1', [lotId])
    await query(`update lots set state = 'scheduled', opens_at = house_now() + interval '1 day' where id = $1`, [lotId])
    await server.database.transaction((tx) => server.jobs.send(tx, again, { lotId, after: null }))
    await allAnnounced()
    expect(await announced(lotId)).toEqual([])
  })
})
