import { PersonRecord } from '@vermeil/contracts/desk/people.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { ConsoleAct } from '@vermeil/contracts/selling/auctions.schema'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { addSubjects } from '../test/access-subjects.ts'
import { because, createAdminCalls, send } from '../test/admin-calls.ts'
import type { SignedIn } from '../test/test-server.ts'
import { until } from '../test/until.ts'
import { decidedKinds } from './identity/parties/decided-objects.ts'
import { answerOf, type PayingServer, startPayingServer } from './money/payments/payments.fixtures.ts'
import { onboard } from './money/payments/payouts.fixtures.ts'
import { staffNeeds } from './platform/http/access.ts'
import { must } from './platform/must.ts'
import { createCast } from './selling/auctions/auction-house.fixtures.ts'

/**
 * Promises 19 and 29: every administrative act is in the audit log, and nobody decides as a party. Calls each operation
 * that an administrator may call and that changes something: first as its parties, who are administrators meanwhile and
 * must be refused, then as one who is none, with a request that succeeds, and asks for its entry. An operation without a
 * request here fails.
 */
let server: PayingServer
let cast: ReturnType<typeof createCast>
let admin: SignedIn
let artist: SignedIn
let buyer: SignedIn
let rival: SignedIn
beforeAll(async () => {
  server = await startPayingServer({ SHARED_READS: 'on' })
  cast = createCast(server.database)
  admin = await server.signedIn({ role: 'admin' })
  artist = await server.signedIn({ role: 'artist' })
  ;[buyer, rival] = [await server.signedIn(), await server.signedIn()]
  // Most lots of this walk are theirs.
  await send(admin, 'PUT', `/admin/accounts/${artist.id}/plan`, { plan: 'premium', ...because })
})
afterAll(() => server.close())

const { calls, account, newest, authenticityRequest, draftOf, onBlock, paidOrder } = createAdminCalls({
  get server() {
    return server
  },
  get admin() {
    return admin
  },
  get artist() {
    return artist
  },
  get buyer() {
    return buyer
  },
  get rival() {
    return rival
  },
  whenDone: onTestFinished,
})

/** By operation that decides about somebody: all who must not decide, of the people of this walk. */
const parties: Record<string, () => SignedIn[]> = {
  'POST /api/v1/lots/:lotId/voids': () => [artist, buyer],
  'PUT /api/v1/lots/:lotId/sale/buyer': () => [artist],
  'PUT /api/v1/listings/:listingId/withdrawal': () => [artist],
  'PUT /api/v1/admin/listings/:listingId/approval': () => [artist],
  'PUT /api/v1/admin/listings/:listingId/schedule': () => [rival],
  'PUT /api/v1/admin/listings/:listingId/rejection': () => [artist],
  'PUT /api/v1/admin/authenticity-requests/:id/status': () => [buyer],
  'POST /api/v1/admin/authenticity-requests/:id/reports': () => [buyer],
  'DELETE /api/v1/admin/authenticity-requests/:id/reports/:fileId': () => [buyer],
  'POST /api/v1/admin/orders/:id/refunds': () => [artist, buyer],
  'POST /api/v1/admin/orders/:id/bank-transfer': () => [artist, buyer],
  'POST /api/v1/admin/orders/:id/offer': () => [artist, buyer, rival],
  'POST /api/v1/admin/orders/:id/relist': () => [artist, buyer],
  'POST /api/v1/admin/leases/:id/return': () => [artist, buyer],
  'PUT /api/v1/admin/questions/:questionId/visibility': () => [artist, buyer],
  'POST /api/v1/admin/claims/:claimId/decision': () => [artist, buyer],
  'POST /api/v1/admin/claims/:claimId/return-outcome': () => [artist, buyer, rival],
  'POST /api/v1/admin/payouts': () => [artist],
  'POST /api/v1/admin/payouts/:id/retry': () => [buyer],
  'POST /api/v1/admin/payouts/:id/replacement': () => [artist],
  'POST /api/v1/admin/refunds/:id/retry': () => [artist, buyer],
  'PUT /api/v1/admin/accounts/:id/plan': () => [artist],
  'DELETE /api/v1/admin/accounts/:accountId/suspension': () => [],
  'PUT /api/v1/admin/accounts/:accountId/bid-limit': () => [newest()],
  'PUT /api/v1/admin/accounts/:accountId/approval': () => [newest()],
  'PUT /api/v1/admin/accounts/:accountId/roles/:role': () => [newest()],
  'PUT /api/v1/admin/accounts/:accountId/capabilities': () => [newest()],
  'PUT /api/v1/admin/signals/:signalId/dismissal': () => [rival],
}

/** What somebody may do who is given the role of administrator meanwhile, as before it stood alone. */
async function asAdministrator<T>(person: SignedIn, work: () => Promise<T>): Promise<T> {
  const set = async (role: string) => {
    await server.database.pool.query('update accounts set role = $2 where id = $1', [person.id, role])
    server.bus.publish('accounts:changed', person.id)
  }
  const before = await server.one<string>('select role from accounts where id = $1', [person.id])
  await set('admin')
  try {
    return await work()
  } finally {
    await set(before)
  }
}

/** Nothing happens and nothing is recorded. */
async function refusedAsParty(person: SignedIn, call: () => Promise<Response>): Promise<void> {
  const acts = 'select count(*) from audit_log where actor_id = $1'
  const known = await server.one(acts, [person.id])
  const answer = await asAdministrator(person, call)
  expect(`${answer.status} ${await answer.text()}`).toMatch(/^403 .*decision\.party/)
  expect(await server.one(acts, [person.id])).toBe(known)
}

/** Acts that add, remove or send something: there is no state before and after to compare. */
const addsOrRemoves = new Set([
  ...['listing.start', 'listing.remove', 'listing.add-image', 'listing.remove-image'],
  ...['music.upload', 'music.remove', 'authenticity.attach-report', 'authenticity.withdraw-report'],
  ...['account.send-reset', 'reconciliation', 'rehearsal.start', 'rehearsal.end', 'rehearsal.remove'],
])

const consoleOperation = 'POST /api/v1/saleroom/:act'

type Fields = Record<string, unknown> | null
type Entry = { act: string; subject: string; before: Fields; after: Fields }
const entriesOf = async () =>
  (
    await server.database.pool.query<Entry>(
      'select act, subject, before, after from audit_log where actor_id = $1 order by id',
      [admin.id],
    )
  ).rows

/** What the call left in the log, by the administrator and beyond what was there before. */
async function leaves(call: () => Promise<Response>): Promise<Entry[]> {
  const known = (await entriesOf()).length
  const answer = await call()
  expect(`${answer.status} ${answer.ok ? '' : await answer.text()}`).toMatch(/^20[0-4] $/)
  return (await entriesOf()).slice(known)
}

describe('every administrative act leaves an entry in the audit log', () => {
  test('and every operation is known to this walk', () => {
    const isWalked = ({ method, url, access }: (typeof server.app.accessTable)[number]) =>
      staffNeeds(access) !== null && url.startsWith('/api/v1/') && !/GET|HEAD/.test(method)
    const open = server.app.accessTable.filter(isWalked).map(({ method, url }) => `${method} ${url}`)
    expect(new Set(open)).toEqual(new Set([...Object.keys(calls), consoleOperation]))
  })

  test('and says whom it decides about, or why about nobody', () => {
    const declared = server.app.accessTable.flatMap(({ method, url, parties: of }) =>
      of ? { operation: `${method} ${url}`, of } : [],
    )
    const deciding = declared.filter(({ of }) => 'about' in of && !of.isByRules).map(({ operation }) => operation)
    expect(new Set(deciding)).toEqual(new Set([...Object.keys(parties), consoleOperation]))
    for (const { operation, of } of declared) {
      if ('because' in of)
        expect([operation, of.because]).toEqual([operation, expect.stringMatching(/^[A-Z].{15,}\.$/)])
      else expect(decidedKinds).toEqual(expect.arrayContaining(Object.keys(of.about)))
    }
  })

  test.each(Object.keys(calls))('%s', async (operation) => {
    const [path, body] = await must(calls[operation], 'a call of the operation')()
    const method = must(operation.split(' ')[0], 'a method')
    for (const party of parties[operation]?.() ?? []) {
      await refusedAsParty(party, () => send(party, method, path, body))
    }
    const entries = await leaves(() => send(admin, method, path, body))
    expect(entries).not.toEqual([])
    for (const { act, subject, before, after } of entries) {
      expect([act, subject]).not.toContain('')
      const states = addsOrRemoves.has(act) ? [null, null] : [expect.any(Object), expect.any(Object)]
      expect([act, before, after]).toEqual([act, ...states])
    }
  })

  test('POST /api/v1/saleroom/:act, each of them', async () => {
    const open: ConsoleAct[] = ['raise', 'lower', 'extend', 'stop', 'resume']
    const ends: ConsoleAct[] = ['next', 'purchase', 'sold']
    expect([...open, ...ends].toSorted()).toEqual(ConsoleAct.options.toSorted())
    for (const end of ends) {
      await cast.lot({ venue: 'saleroom', queuePosition: 1, buyNowPrice: dollars(900) }, artist)
      await onBlock()
      for (const act of [...open, ...ends]) {
        await refusedAsParty(artist, () => send(artist, 'POST', `/saleroom/${act}`))
      }
      for (const act of end === 'sold' ? [...open, 'raise', end] : [end]) {
        const [entry] = await leaves(() => send(admin, 'POST', `/saleroom/${act}`))
        expect(entry).toMatchObject({ act: `saleroom.${act}` })
      }
    }
  })

  test('an act of the console is refused for the lot that is on the block when it happens', async () => {
    const seller = await server.signedIn({ role: 'artist' })
    await cast.lot({ venue: 'saleroom', queuePosition: 1 })
    const before = await onBlock()
    const room = await server.database.pool.connect()
    onTestFinished(() => room.release())
    const own = await cast.lot({ venue: 'saleroom', state: 'scheduled', queuePosition: 2 }, seller)
    await room.query('begin; select from saleroom for update')
    await refusedAsParty(seller, async () => {
      const answer = send(seller, 'POST', '/saleroom/raise')
      // It was admitted, and waits for the room.
      await until(async () =>
        expect(
          await server.one(`select count(*) from pg_stat_activity where datname = current_database()
            and wait_event_type = 'Lock' and query like '%saleroom%for update%'`),
        ).toBe(1),
      )
      await room.query('update saleroom set current_lot_id = $1', [own])
      await room.query('commit')
      return answer
    })
    await server.database.pool.query('update saleroom set current_lot_id = $1', [before])
  })

  test('a decision on an application, through the public table', async () => {
    const application = { artist_name: 'Ben Roux', email: rival.email, specialty: 'Oil', user_id: rival.id }
    expect((await rival.client.from('artist_applications').insert(application)).error).toBeNull()
    const id = await server.one<string>('select id from artist_applications where email = $1', [rival.email])
    const own = await asAdministrator(rival, async () =>
      rival.client.from('artist_applications').update({ status: 'approved' }).eq('id', id),
    )
    expect(own).toMatchObject({ status: 403, error: { message: expect.stringContaining('You are a party') } })
    const entries = await leaves(async () => {
      const decided = admin.client.from('artist_applications').update({ status: 'approved' }).eq('id', id)
      const { error, status } = await decided
      return new Response(error && JSON.stringify(error), { status })
    })
    expect(entries[0]).toMatchObject({ act: 'application.approved', subject: `application:${id}` })
  })

  test('an account that is paid to the same bank account is a party too', async () => {
    const [accomplice, other] = [await server.signedIn(), await server.signedIn()]
    await onboard(server, artist)
    await onboard(server, accomplice)
    await onboard(server, other, { account_number: '000222222227' })
    const path = `/admin/orders/${await paidOrder()}/refunds`
    const refund = { amount: dollars(10), reason: 'A scratched frame' }
    await refusedAsParty(accomplice, () => send(accomplice, 'POST', path, refund))
    expect((await asAdministrator(other, () => send(other, 'POST', path, refund))).status).toBe(200)

    // Whichever of several it is.
    await server.database.pool.query(
      `update payout_accounts set bank_fingerprints = bank_fingerprints
         || (select bank_fingerprints from payout_accounts where account_id = $2) where account_id = $1`,
      [other.id, artist.id],
    )
    await refusedAsParty(other, () => send(other, 'POST', path, refund))
  })

  test('of a suspended person’s bids, those are voided that the administrator is no party of', async () => {
    const suspended = await server.signedIn()
    const [own, foreign] = [await cast.lot({}, artist), await cast.lot()]
    // The oldest is looked at first.
    for (const lotId of [own, foreign]) {
      await send(suspended, 'POST', `/lots/${lotId}/bids`, { amount: dollars(100) })
    }
    const body = { ...because, openBids: 'void' }
    const path = `/admin/accounts/${suspended.id}/suspension`
    expect((await asAdministrator(artist, () => send(artist, 'PUT', path, body))).status).toBe(204)
    const voids = `select count(*) from lot_entries where kind = 'void' and lot_id = $1`
    await until(async () => expect(await server.one(voids, [foreign])).toBe(1))
    expect(await server.one(voids, [own])).toBe(0)

    // It is shown until another has voided it, and the party can't put it out of sight.
    const shown = async () =>
      (await answerOf(admin.fetch(`/api/v1/admin/accounts/${suspended.id}`), PersonRecord)).signals.filter(
        ({ rule }) => rule === 'standing-bids',
      )
    const [signal] = await until(async () => {
      const found = await shown()
      expect(found).toMatchObject([{ seller: { id: artist.id }, evidence: [{ id: own }], dismissal: null }])
      return found
    })
    const dismissal = `/admin/signals/${must(signal, 'a signal').id}/dismissal`
    await refusedAsParty(artist, () => send(artist, 'PUT', dismissal, because))
    expect((await send(admin, 'PUT', path, body)).status).toBe(204)
    await until(async () => expect(await server.one(voids, [own])).toBe(1))
  })
})

describe('what an administrator reads of people is in the audit log', () => {
  /** Works, our own listings, and what the console's own screens ask for again and again. */
  const unrecorded = new Set(
    [
      ...[
        'admin/artworks',
        'admin/artworks.csv',
        'admin/featured',
        'admin/listings/review',
        'admin/upcoming',
        'listings',
      ],
      ...['admin/audit-log/choices', 'admin/desk', 'rehearsal', 'saleroom/floor-sales'],
    ].map((path) => `/api/v1/${path}`),
  )
  /** By routes of other protocols: what is the caller's own or public, opens by a signature, or answers nothing. */
  const ownOrPublic = new Set(
    [
      ...['auth/v1/*', 'storage/v1/*', 'rest/v1/*', 'functions/v1/*', 'rest/v1/rpc/:name', 'rest/v1/:table'],
      ...['auth/v1/health', 'auth/v1/.well-known/jwks.json', 'auth/v1/settings', 'metrics'],
      ...['auth/v1/user', 'auth/v1/user/identities/authorize', 'auth/v1/reauthenticate'],
      ...['auth/v1/verify', 'auth/v1/authorize', 'storage/v1/bucket', 'storage/v1/bucket/:bucket'],
      ...['public/', 'sign/', '', 'authenticated/', 'info/'].map((kind) => `storage/v1/object/${kind}:bucket/*`),
      'storage/v1/render/image/*',
    ].map((path) => `/${path}`),
  )
  const readings = () =>
    server.app.accessTable.filter(({ method, url }) => method === 'GET' && url.startsWith('/api/v1/'))
  const read = (path: string) => leaves(() => admin.fetch(path))
  const today = new Date().toISOString().slice(0, 10)
  // Somebody who has read nothing yet.
  beforeEach(async () => {
    admin = await server.signedIn({ role: 'admin' })
  })

  test('by every operation that is open to administrators, lists and files included', async () => {
    const ids: Record<string, () => Promise<string>> = {
      '/api/v1/admin/orders/:id': paidOrder,
      '/api/v1/admin/orders/:id/invoice.pdf': paidOrder,
      '/api/v1/admin/accounts/:accountId': async () => (await server.signedIn()).id,
      '/api/v1/admin/authenticity-requests/:id': authenticityRequest,
      '/api/v1/listings/:listingId': async () => (await draftOf(artist)).id,
    }
    const query = (url: string) => {
      if (/productions|proposals|meetings/.test(url)) return `?account=${artist.id}`
      return /finance|ledger|taxes/.test(url) ? `?from=${today}&to=${today}` : ''
    }
    const open = readings().filter(({ access }) => staffNeeds(access) !== null)
    for (const { url } of open) {
      const id = await ids[url]?.()
      const entries = await read(url.replace(/:\w+/, must(id ?? '', 'an id')) + query(url))
      expect([url, entries.length]).toEqual([url, unrecorded.has(url) ? 0 : 1])
      for (const { act, subject } of entries) {
        expect(act).toMatch(/^[a-z-]+\.read$/)
        if (id) expect(subject).toMatch(new RegExp(`^[a-z-]+:${id}$`))
      }
    }
    expect(open.map(({ url }) => url)).toEqual(expect.arrayContaining([...unrecorded]))
  })

  test('once in a quarter of an hour for an object or a list with its filter, files each time', async () => {
    const orderId = await paidOrder()
    const order = `/api/v1/admin/orders/${orderId}`
    await server.database.stopClock()
    const known = (await entriesOf()).length
    await Promise.all([order, order, order, `/api/v1/orders/${orderId}/shipment`].map((path) => admin.fetch(path)))
    for (const path of [`${order}/invoice.pdf`, `${order}/invoice.pdf`])
      expect((await admin.fetch(path)).status).toBe(200)
    for (const query of ['?status=paid', '?status=paid&limit=5', '?status=due'])
      await admin.fetch(`/api/v1/admin/orders${query}`)
    const { rows } = await server.database.pool.query(
      'select act, subject, details from audit_log where actor_id = $1 order by id offset $2',
      [admin.id, known],
    )
    const once = { act: 'order.read', subject: `order:${orderId}` }
    expect(rows).toEqual([
      { ...once, details: {} },
      ...[1, 2].map(() => ({ ...once, details: { file: 'invoice.pdf' } })),
      ...['paid', 'due'].map((status) => ({ act: 'orders.read', subject: 'orders', details: { status } })),
    ])
    await server.windClock('15 minutes')
    expect(await read(order)).toMatchObject([once])
  })

  test('by every route of another protocol that shows people', async () => {
    const isRead = ({ method, url, access }: (typeof server.app.accessTable)[number]) =>
      access === 'protocol' && method === 'GET' && !ownOrPublic.has(url)
    expect(server.app.accessTable.filter(isRead).map(({ url }) => url)).toEqual(['/rest/v1/artist_applications'])

    const applicant = { artist_name: 'Mia Okafor', email: buyer.email, specialty: 'Oil', user_id: buyer.id }
    expect((await buyer.client.from('artist_applications').insert(applicant)).error).toBeNull()
    const id = await server.one<string>('select id from artist_applications where email = $1', [buyer.email])
    const table = () => admin.client.from('artist_applications').select('*')
    for (const [query, subject] of [
      [table(), 'applications'],
      [table().eq('id', id), `application:${id}`],
    ] as const) {
      const known = (await entriesOf()).length
      const { data } = await query
      expect(data).toContainEqual(expect.objectContaining({ email: buyer.email }))
      const act = subject === 'applications' ? 'applications.read' : 'application.read'
      expect((await entriesOf()).slice(known)).toEqual([expect.objectContaining({ act, subject })])
    }

    // What people read of their own is nobody's business, and what is refused shows nothing.
    const acts = 'select count(*) from audit_log where actor_id = $1'
    const before = await server.one(acts, [buyer.id])
    expect((await buyer.client.from('artist_applications').select('*')).data).toHaveLength(1)
    expect(await server.one(acts, [buyer.id])).toBe(before)
  })

  test('with the filters that were used, and nothing that was typed into them', async () => {
    const typed = `typed-${crypto.randomUUID()}@example.com`
    const q = encodeURIComponent(typed)
    const details = async () => {
      const { rows } = await server.database.pool.query<{ details: object }>(
        'select details from audit_log where actor_id = $1 order by id',
        [admin.id],
      )
      return rows.at(-1)?.details
    }
    for (const [path, filter] of [
      [`admin/orders?q=${q}&status=paid&page=2`, { q: true, status: 'paid' }],
      [`admin/orders.csv?q=${q}`, { q: true }],
      [`admin/accounts?q=${q}&role=artist`, { q: true, role: 'artist' }],
      [`admin/accounts.csv?q=${q}`, { q: true }],
      [`admin/audit-log?subject=${q}&act=${q}&actor=${artist.id}`, { subject: true, act: true, actor: artist.id }],
    ] as const) {
      expect((await admin.fetch(`/api/v1/${path}`)).status).toBe(200)
      expect([path, await details()]).toEqual([path, filter])
    }
    const applications = admin.client.from('artist_applications').select('*')
    const { error } = await applications.eq('email', typed).or(`full_name.eq.${typed},status.eq.pending`)
    expect(error).toBeNull()
    expect(await details()).toEqual({ email: true, or: true })
    expect(await server.one('select count(*) from audit_log where audit_log::text like $1', [`%${typed}%`])).toBe(0)
  })

  test('or is not shown', async () => {
    const refuse = (what: string) => server.database.pool.query(`alter table audit_log ${what}`)
    await refuse(`add constraint audit_log_closed check (act <> 'account.read') not valid`)
    onTestFinished(() => refuse('drop constraint audit_log_closed').then(() => {}))
    const answer = await admin.fetch(await account().then((path) => `/api/v1${path}`))
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toContain('@example.com')
  })

  // Last: its rows are as odd as they may be, and what is due by the clock stumbles over them.
  test('by every object that administrators see as such', async () => {
    const subjects = await addSubjects(server)
    const seen = readings().filter(({ can }) => can && subjects.get(can)?.administrator === 'sees')
    expect(seen.map(({ url }) => url)).toEqual(
      expect.arrayContaining(['/api/v1/orders/:id/shipment', '/api/v1/clients/:clientId', '/api/v1/hires/:hireId']),
    )
    for (const { url, can } of seen) {
      const path = (await must(subjects.get(must(can, 'an action')), 'subjects').add())(url)
      const known = (await entriesOf()).length
      // Some have no file in the store: what counts is that the administrator was let through.
      expect([url, (await admin.fetch(path)).status]).not.toEqual([url, 403])
      const [entry] = (await entriesOf()).slice(known)
      const id = must(path.match(/[\da-f]{8}-[\da-f-]{27}/)?.[0], 'an id in the path')
      expect([url, entry]).toEqual([
        url,
        expect.objectContaining({ act: expect.stringMatching(/\.(read|print)/), before: null }),
      ])
      expect(entry?.subject).toMatch(new RegExp(`^[a-z-]+:${id}$`))
    }
  })
})
