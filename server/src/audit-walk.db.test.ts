import { ConsoleAct, SaleroomView } from '@vermeil/contracts/auctions'
import { sectionNames } from '@vermeil/contracts/house-settings'
import { AuthenticityRequest } from '@vermeil/contracts/inquiries'
import { LeaseList } from '@vermeil/contracts/leasing'
import { Listing } from '@vermeil/contracts/listings'
import { dollars } from '@vermeil/contracts/money'
import { MusicPiece } from '@vermeil/contracts/music'
import { PayoutBook } from '@vermeil/contracts/payments-admin'
import { LotQuestion } from '@vermeil/contracts/questions'
import { RehearsalView } from '@vermeil/contracts/rehearsals'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { addSubjects } from '../test/access-subjects.ts'
import type { SignedIn } from '../test/test-server.ts'
import { until } from '../test/until.ts'
import { createCast } from './modules/auctions/auction-house.fixtures.ts'
import { pdf } from './modules/inquiries/inquiries.fixtures.ts'
import { mp3File } from './modules/music/audio/audio.fixtures.ts'
import { decidedKinds } from './modules/parties/decided-objects.ts'
import { answerOf, type PayingServer, startPayingServer } from './modules/payments/payments.fixtures.ts'
import { onboard } from './modules/payments/payouts.fixtures.ts'
import { must } from './platform/must.ts'

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
let picture: Buffer
beforeAll(async () => {
  server = await startPayingServer({ SHARED_READS: 'on' })
  cast = createCast(server.database)
  admin = await server.signedIn({ role: 'admin' })
  artist = await server.signedIn({ role: 'artist' })
  ;[buyer, rival] = [await server.signedIn(), await server.signedIn()]
  // Most lots of this walk are theirs.
  await send(admin, 'PUT', `/admin/accounts/${artist.id}/plan`, { plan: 'premium', ...because })
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#8a6a3a' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => server.close())

const send = (person: SignedIn, method: string, path: string, body?: unknown) =>
  body instanceof FormData
    ? person.fetch(`/api/v1${path}`, { method, body })
    : person.fetch(`/api/v1${path}`, { method, ...(body === undefined ? {} : { json: body }) })
const get = (path: string) => admin.fetch(`/api/v1${path}`)
const fileForm = (name: string, data: Buffer, fields: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new File([new Uint8Array(data)], name))
  return form
}

const complete = { title: 'Low Tide', medium: 'oil', startingBid: dollars(100) }
const addImage = async (person: SignedIn, id: string) =>
  answerOf(send(person, 'POST', `/listings/${id}/images`, fileForm('front.jpg', picture)), Listing)
const draftOf = async (person: SignedIn) => answerOf(send(person, 'POST', '/listings', complete), Listing)
const illustrated = async (person: SignedIn) => addImage(person, (await draftOf(person)).id)
const inReview = async () =>
  answerOf(send(artist, 'PUT', `/listings/${(await illustrated(artist)).id}/submission`), Listing)

/** Waits for the room to show a lot that is open, with the auctioneer of the house at work. */
async function onBlock(): Promise<string> {
  // The room has seen how the last lot ended, so that the next one comes at once.
  const seen = `update lots set ended_at = ended_at - interval '1 minute' where venue = 'saleroom' and ended_at is not null`
  await server.database.pool.query(seen)
  return until(async () => {
    const { current } = await answerOf(get('/saleroom'), SaleroomView)
    expect(current?.standing.state).toMatch(/live|stopped/)
    return must(current, 'a lot on the block').standing.id
  })
}

async function wonLot() {
  const work = await server.work({ sellerId: artist.id })
  for (const [person, amount] of [
    [rival, 250],
    [buyer, 300],
  ] as const) {
    await send(person, 'POST', `/lots/${work.lotId}/bids`, { amount: dollars(amount) })
  }
  await server.database.pool.query('update lots set closes_at = house_now() where id = $1', [work.lotId])
  const orderId = await until(() => server.one<string>('select id from orders where lot_id = $1', [work.lotId]))
  return { ...work, orderId }
}
async function lapsedOrder() {
  const { orderId } = await wonLot()
  await server.database.pool.query(`update orders set status = 'lapsed', lapsed_at = house_now() where id = $1`, [
    orderId,
  ])
  return orderId
}
async function paidOrder() {
  const { orderId } = await wonLot()
  const transfer = { amount: dollars(300), reference: 'Wire 7' }
  expect((await send(admin, 'POST', `/admin/orders/${orderId}/bank-transfer`, transfer)).status).toBe(200)
  return orderId
}
/** A payout of $10 for a sale of the artist that the provider has refused. */
async function refusedPayout(partyId: string): Promise<string> {
  const orderId = await paidOrder()
  await server.database.pool.query('update orders set completed_at = house_now() where id = $1', [orderId])
  const refused = `with refused as (
      insert into payouts (party_id, amount_cents, method, status, destination, paid_at, attempts, failure)
      values ($1, 1000, 'transfer', 'failed', 'acct_closed', null, 8, 'Insufficient funds') returning id)
    insert into payout_lines (payout_id, order_id, amount_cents) select id, $2, 1000 from refused returning payout_id as id`
  return (await server.database.pool.query(refused, [partyId, orderId])).rows[0].id
}
async function activeLease() {
  const work = await server.work({ sellerId: artist.id, lease: dollars(99) })
  const metadata = { duration: '1-month' }
  const lease = { amount: dollars(198), paymentType: 'lease', artworkId: work.artworkId, metadata }
  const { body } = await server.invoke(buyer, 'create-payment', lease)
  await server.pay(body.url)
  await server.deliverAll()
  return until(async () => {
    const { leases } = await answerOf(get('/admin/leases'), LeaseList)
    expect(leases[0]?.artworkId).toBe(work.artworkId)
    return must(leases[0], 'a lease').id
  })
}
/** About a hire without a deposit, whose other side has answered. */
async function answeredClaim() {
  const { artworkId } = await server.work({ sellerId: artist.id })
  return server.one<string>(
    `with paid as (insert into orders (kind, status, title, amount_cents) values ('hire', 'pending', 'Hire', 1) returning id),
     hire as (insert into hires (artwork_id, agent_id, owner_id, title, artist_name, production_title, set_name, agent_name,
       owner_name, from_day, until_day, monthly_cents, total_cents, deposit_cents, replacement_cents, state, answer_by,
       accepted_at, order_id, pay_by, started_at, ended_at, condition, late_cents)
     select $1, $2, $3, 'Low Tide', '', '', '', '', '', '2026-05-20', '2026-05-22', 100, 100, 0, 100, 'returned',
       house_now(), house_now(), id, house_now(), house_now(), house_now(), 'Dented', 0 from paid returning id, agent_id, owner_id)
     insert into claims (subject_kind, subject_id, title, claimant_id, respondent_id, asked_cents, state, answer_by)
     select 'hire', id, 'Low Tide', owner_id, agent_id, 100, 'answered', house_now() from hire returning id`,
    [artworkId, buyer.id, artist.id],
  )
}
/** About a paid order that a realtor brought, decided with a return that its seller objects to. */
async function disputedReturn() {
  const orderId = await paidOrder()
  await server.database.pool.query('update orders set realtor_id = $2 where id = $1', [orderId, rival.id])
  return server.one<string>(
    `with claim as (
       insert into claims (subject_kind, subject_id, title, claimant_id, respondent_id, problem, asked_cents, state, answer_by)
       values ('order', $1, 'Low Tide', $2, $3, 'different', 100, 'objected', house_now()) returning id),
     decision as (insert into claim_decisions (claim_id, decided_by, awarded_cents, deposit_cents, invoiced_cents,
       refunded_cents, payment_cents, return_paid_by, reason) select id, $4, 100, 0, 0, 0, 100, 'buyer', 'Seen' from claim)
     insert into claim_returns (claim_id, send_by, carrier, tracking_number, sent_at, refund_at, objection)
     select id, house_now(), 'DHL', 'RT1', house_now(), house_now(), 'An empty box' from claim returning claim_id`,
    [orderId, buyer.id, artist.id, admin.id],
  )
}
const caseOf = (id: string) => `/admin/authenticity-requests/${id}`
async function authenticityRequest() {
  const fields = { artworkTitle: 'Harbor', artist: 'Unknown', contactName: 'Ada', contactEmail: buyer.email }
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  await send(buyer, 'POST', '/authenticity-requests', form)
  return server.one<string>('select id from authenticity_requests order by id desc limit 1')
}
const uploadPiece = async () =>
  (await answerOf(send(admin, 'POST', '/admin/music', fileForm('Tide.mp3', mp3File())), MusicPiece)).id

/** There are demo bidders to switch only in the demonstration. */
const sections = sectionNames.filter((section) => section !== 'demo')

const because = { reason: 'A test' }
/** Somebody who has just signed in, by the path of their account. */
const account = async () => {
  newest = await server.signedIn()
  return `/admin/accounts/${newest.id}`
}
let newest: SignedIn

async function deleteRehearsal() {
  await send(admin, 'POST', '/rehearsal/end')
  await send(admin, 'DELETE', '/rehearsal')
}

/** A lot that waits for its turn until the test ends: the auctioneer of the real saleroom is locked out. */
async function waitingLot(): Promise<string> {
  const room = await server.database.pool.connect()
  await room.query('begin')
  await room.query('select from saleroom for update')
  const lotId = await cast.lot({ venue: 'saleroom', queuePosition: 1 })
  onTestFinished(async () => {
    await room.query('delete from lots where id = $1', [lotId])
    await room.query('commit')
    room.release()
  })
  return lotId
}

/** Starts a rehearsal in place of the last one, and returns its copy that is on the block. */
async function rehearse(): Promise<string> {
  await deleteRehearsal()
  await answerOf(send(admin, 'POST', '/rehearsal', { lotIds: [await waitingLot()], bidders: 1 }), RehearsalView)
  return until(async () => {
    const { rehearsal } = await answerOf(get('/rehearsal'), RehearsalView)
    return must(rehearsal?.room?.current, 'a copy on the block').lot.id
  })
}

type Call = [path: string, body?: unknown]

/** By operation: what it takes to call it. The setup may act as anybody; only the call itself is looked at. */
const operations: Record<string, () => Promise<Call>> = {
  'PUT /api/v1/saleroom/queue': async () => [
    '/saleroom/queue',
    { lotIds: [await cast.lot({ venue: 'saleroom', queuePosition: 9 }, artist)] },
  ],
  'POST /api/v1/lots/:lotId/voids': async () => {
    const lotId = await cast.lot({}, artist)
    await send(buyer, 'POST', `/lots/${lotId}/bids`, { amount: dollars(100) })
    return [`/lots/${lotId}/voids`, { sequence: 1, reason: 'A slip' }]
  },
  'PUT /api/v1/lots/:lotId/sale/buyer': async () => {
    await cast.lot({ venue: 'saleroom', queuePosition: 1 }, artist)
    const lotId = await onBlock()
    await send(admin, 'POST', '/saleroom/raise')
    await send(admin, 'POST', '/saleroom/sold')
    return [`/lots/${lotId}/sale/buyer`, { accountId: buyer.id }]
  },

  'POST /api/v1/rehearsal': async () => {
    await deleteRehearsal()
    return ['/rehearsal', { lotIds: [await waitingLot()], bidders: 1 }]
  },
  'POST /api/v1/rehearsal/end': async () => {
    await rehearse()
    return ['/rehearsal/end']
  },
  'DELETE /api/v1/rehearsal': async () => {
    await rehearse()
    await send(admin, 'POST', '/rehearsal/end')
    return ['/rehearsal']
  },
  'POST /api/v1/rehearsal/acts/:act': async () => {
    await rehearse()
    return ['/rehearsal/acts/raise']
  },
  'PUT /api/v1/rehearsal/queue': async () => {
    await rehearse()
    return ['/rehearsal/queue', { lotIds: [] }]
  },
  'POST /api/v1/rehearsal/lots/:lotId/voids': async () => {
    const lotId = await rehearse()
    await send(admin, 'POST', '/rehearsal/acts/raise')
    return [`/rehearsal/lots/${lotId}/voids`, { sequence: 1, reason: 'Practice' }]
  },

  'POST /api/v1/listings': async () => ['/listings', complete],
  'PATCH /api/v1/listings/:listingId': async () => [`/listings/${(await draftOf(artist)).id}`, { title: 'High Tide' }],
  'DELETE /api/v1/listings/:listingId': async () => [`/listings/${(await draftOf(artist)).id}`],
  'PUT /api/v1/listings/:listingId/submission': async () => [`/listings/${(await illustrated(admin)).id}/submission`],
  'PUT /api/v1/listings/:listingId/withdrawal': async () => [
    `/listings/${(await inReview()).id}/withdrawal`,
    { reason: 'A copy' },
  ],
  'POST /api/v1/listings/:listingId/images': async () => [
    `/listings/${(await draftOf(artist)).id}/images`,
    fileForm('front.jpg', picture),
  ],
  'PUT /api/v1/listings/:listingId/images/order': async () => {
    const { id, images } = await illustrated(artist)
    return [`/listings/${id}/images/order`, { imageIds: images.map((image) => image.id) }]
  },
  'DELETE /api/v1/listings/:listingId/images/:imageId': async () => {
    const { id, images } = await illustrated(artist)
    return [`/listings/${id}/images/${must(images[0], 'a first image').id}`]
  },
  'PUT /api/v1/admin/featured': async () => ['/admin/featured', { artworkIds: [(await server.work()).artworkId] }],
  'PUT /api/v1/admin/listings/:listingId/approval': async () => [`/admin/listings/${(await inReview()).id}/approval`],
  'PUT /api/v1/admin/listings/:listingId/schedule': async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const { artworkId, lotId } = await server.work({ sellerId: rival.id })
    const later = `update lots set state = 'scheduled', opens_at = $2, closes_at = $3 where id = $1`
    await server.database.pool.query(later, [lotId, inDays(2), inDays(5)])
    return [`/admin/listings/${artworkId}/schedule`, { opensAt: inDays(3), closesAt: inDays(6) }]
  },
  'PUT /api/v1/admin/listings/:listingId/rejection': async () => [
    `/admin/listings/${(await inReview()).id}/rejection`,
    { reason: 'Out of focus' },
  ],

  'POST /api/v1/admin/music': async () => ['/admin/music', fileForm('Ebb.mp3', mp3File())],
  'PUT /api/v1/admin/music/order': async () => {
    await uploadPiece()
    const { rows } = await server.database.pool.query<{ id: string }>('select id from music_pieces')
    return ['/admin/music/order', { ids: rows.map(({ id }) => id) }]
  },
  'DELETE /api/v1/admin/music/:id': async () => [`/admin/music/${await uploadPiece()}`],

  'PUT /api/v1/admin/authenticity-requests/:id/status': async () => [
    `${caseOf(await authenticityRequest())}/status`,
    { status: 'in-review' },
  ],
  'POST /api/v1/admin/authenticity-requests/:id/reports': async () => [
    `${caseOf(await authenticityRequest())}/reports`,
    fileForm('report.pdf', pdf),
  ],
  'DELETE /api/v1/admin/authenticity-requests/:id/reports/:fileId': async () => {
    const path = `${caseOf(await authenticityRequest())}/reports`
    const { files } = await answerOf(send(admin, 'POST', path, fileForm('report.pdf', pdf)), AuthenticityRequest)
    return [
      `${path}/${
        must(
          files.find(({ kind }) => kind === 'report'),
          'a report',
        ).id
      }`,
    ]
  },

  'POST /api/v1/admin/orders/:id/refunds': async () => [
    `/admin/orders/${await paidOrder()}/refunds`,
    { amount: dollars(10), reason: 'A scratched frame' },
  ],
  'POST /api/v1/admin/orders/:id/bank-transfer': async () => [
    `/admin/orders/${(await wonLot()).orderId}/bank-transfer`,
    { amount: dollars(300), reference: 'Wire 8' },
  ],
  'POST /api/v1/admin/orders/:id/offer': async () => [`/admin/orders/${await lapsedOrder()}/offer`],
  'POST /api/v1/admin/orders/:id/relist': async () => [`/admin/orders/${await lapsedOrder()}/relist`],
  'POST /api/v1/admin/leases/:id/return': async () => [`/admin/leases/${await activeLease()}/return`, { damage: 0 }],
  'PUT /api/v1/admin/questions/:questionId/visibility': async () => {
    const { lotId } = await server.work({ sellerId: artist.id })
    const asked = await send(buyer, 'POST', `/lots/${lotId}/questions`, { question: 'Is it framed?' })
    return [`/admin/questions/${(await answerOf(asked, LotQuestion)).id}/visibility`, { isHidden: true }]
  },
  'POST /api/v1/admin/claims/:claimId/decision': async () => [
    `/admin/claims/${await answeredClaim()}/decision`,
    { ...because, awarded: 0 },
  ],
  'POST /api/v1/admin/claims/:claimId/return-outcome': async () => [
    `/admin/claims/${await disputedReturn()}/return-outcome`,
    { ...because, isReturned: false },
  ],
  'POST /api/v1/admin/payouts': async () => {
    await server.database.pool.query('update orders set completed_at = house_now() where id = $1', [await paidOrder()])
    const { owed } = await answerOf(get('/admin/payouts'), PayoutBook)
    const { party, payable } = must(
      owed.find(({ party }) => party.id === artist.id),
      'what the artist is owed',
    )
    return ['/admin/payouts', { partyId: party.id, amount: payable, reference: 'Wire 9' }]
  },
  'POST /api/v1/admin/payouts/:id/retry': async () => [`/admin/payouts/${await refusedPayout(buyer.id)}/retry`],
  'POST /api/v1/admin/payouts/:id/replacement': async () => [
    `/admin/payouts/${await refusedPayout(artist.id)}/replacement`,
    { reference: 'Wire 10' },
  ],
  'POST /api/v1/admin/refunds/:id/retry': async () => {
    const refused = `insert into refunds (order_id, amount_cents, cause, reason, status, settled_at, attempts, failure)
      values ($1, 100, 'administrator', 'A scratched frame', 'failed', house_now(), 8, 'Insufficient funds') returning id`
    const { rows } = await server.database.pool.query(refused, [await paidOrder()])
    return [`/admin/refunds/${rows[0].id}/retry`]
  },
  'POST /api/v1/admin/reconciliation': async () => ['/admin/reconciliation'],
  ...Object.fromEntries(
    sections.map((section) => [
      `PUT /api/v1/admin/settings/${section}`,
      async () => [`/admin/settings/${section}`, { version: 0, value: null }] as [string, unknown],
    ]),
  ),
  'PUT /api/v1/admin/accounts/:id/plan': async () => [
    `/admin/accounts/${artist.id}/plan`,
    { plan: 'enterprise', reason: 'By contract' },
  ],
  'PUT /api/v1/admin/accounts/:accountId/suspension': async () => [
    `${await account()}/suspension`,
    { ...because, openBids: 'void' },
  ],
  'DELETE /api/v1/admin/accounts/:accountId/suspension': async () => {
    const path = `${await account()}/suspension`
    await send(admin, 'PUT', path, { ...because, openBids: 'keep' })
    return [path, because]
  },
  'DELETE /api/v1/admin/accounts/:accountId/sessions': async () => [`${await account()}/sessions`],
  'DELETE /api/v1/admin/accounts/:accountId/sessions/:sessionId': async () => {
    const path = await account()
    return [`${path}/sessions/${await server.one<string>('select id from sessions order by created_at desc limit 1')}`]
  },
  'PUT /api/v1/admin/accounts/:accountId/bid-limit': async () => [
    `${await account()}/bid-limit`,
    { ...because, limit: 500_00 },
  ],
  'PUT /api/v1/admin/accounts/:accountId/approval': async () => [
    `${await account()}/approval`,
    { ...because, isApproved: true },
  ],
  'PUT /api/v1/admin/accounts/:accountId/roles/:role': async () => [`${await account()}/roles/realtor`, because],
  'DELETE /api/v1/admin/accounts/:accountId/roles/:role': async () => {
    const path = await account()
    await send(admin, 'PUT', `${path}/roles/realtor`, because)
    return [`${path}/roles/collector`, because]
  },
  'PUT /api/v1/admin/signals/:signalId/dismissal': async () => {
    const signal = `insert into signals (rule, account_id, evidence) values ('voided-bids', $1, '[]') returning id`
    return [`/admin/signals/${await server.one<string>(signal, [rival.id])}/dismissal`, because]
  },
  'POST /api/v1/admin/accounts/:accountId/password-reset': async () => [`${await account()}/password-reset`],
}

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
  'PUT /api/v1/admin/accounts/:accountId/bid-limit': () => [newest],
  'PUT /api/v1/admin/accounts/:accountId/approval': () => [newest],
  'PUT /api/v1/admin/accounts/:accountId/roles/:role': () => [newest],
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
      Array.isArray(access) && access.includes('admin') && url.startsWith('/api/v1/') && !/GET|HEAD/.test(method)
    const open = server.app.accessTable.filter(isWalked).map(({ method, url }) => `${method} ${url}`)
    expect(new Set(open)).toEqual(new Set([...Object.keys(operations), consoleOperation]))
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

  test.each(Object.keys(operations))('%s', async (operation) => {
    const [path, body] = await must(operations[operation], 'a call of the operation')()
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
      '/api/v1/admin/accounts/:accountId/': async () => (await server.signedIn()).id,
      '/api/v1/admin/authenticity-requests/:id': authenticityRequest,
      '/api/v1/listings/:listingId': async () => (await draftOf(artist)).id,
    }
    const query = (url: string) => {
      if (/productions|proposals|meetings/.test(url)) return `?account=${artist.id}`
      return /finance|ledger|taxes/.test(url) ? `?from=${today}&to=${today}` : ''
    }
    const open = readings().filter(({ access }) => Array.isArray(access) && access.includes('admin'))
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
      expect((await get(`/${path}`)).status).toBe(200)
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
    const answer = await admin.fetch(await account().then((path) => `/api/v1${path}/`))
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
