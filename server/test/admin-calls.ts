import { AuthenticityRequest } from '@vermeil/contracts/catalog/inquiries.schema'
import { capabilities } from '@vermeil/contracts/identity/capabilities'
import { sectionNames } from '@vermeil/contracts/identity/house-settings.schema'
import { MusicPiece } from '@vermeil/contracts/identity/music.schema'
import { LeaseList } from '@vermeil/contracts/loans/leasing.schema'
import { PayoutBook } from '@vermeil/contracts/money/payments-admin.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import { Listing } from '@vermeil/contracts/selling/listings.schema'
import { LotQuestion } from '@vermeil/contracts/selling/questions.schema'
import { RehearsalView } from '@vermeil/contracts/selling/rehearsals.schema'
import sharp from 'sharp'
import { expect } from 'vitest'
import { pdf } from '../src/catalog/inquiries/inquiries.fixtures.ts'
import { mp3File } from '../src/identity/music/audio/audio.fixtures.ts'
import { answerOf, type PayingServer } from '../src/money/payments/payments.fixtures.ts'
import { must } from '../src/platform/must.ts'
import { createCast } from '../src/selling/auctions/auction-house.fixtures.ts'
import { addLoan } from './loan-rows.ts'
import { type SignedIn, testPassword } from './test-server.ts'
import { until } from './until.ts'

export type AdminHouse = {
  server: PayingServer
  /** Has the premium plan: most lots are theirs. */
  artist: SignedIn
  admin: SignedIn
  buyer: SignedIn
  rival: SignedIn
  /** What to undo once the call is done. */
  whenDone: (undo: () => Promise<void>) => void
}

export const because = { reason: 'A test' }

export const send = (person: Pick<SignedIn, 'fetch'>, method: string, path: string, body?: unknown) =>
  body instanceof FormData
    ? person.fetch(`/api/v1${path}`, { method, body })
    : person.fetch(`/api/v1${path}`, { method, ...(body === undefined ? {} : { json: body }) })

export const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#8a6a3a' } })
    .jpeg()
    .toBuffer()

export const fileForm = (name: string, data: Buffer, fields: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new File([new Uint8Array(data)], name))
  return form
}

type AdminCall = [path: string, body?: unknown]

const complete = { title: 'Low Tide', medium: 'oil', startingBid: dollars(100), shipping: 'none', hasPickup: true }
const draftOf = async (person: SignedIn) => answerOf(send(person, 'POST', '/listings', complete), Listing)
const addImage = async (person: SignedIn, id: string) =>
  answerOf(send(person, 'POST', `/listings/${id}/images`, fileForm('front.jpg', await picture())), Listing)
const illustrated = async (person: SignedIn) => addImage(person, (await draftOf(person)).id)
/** Lists a work: it is on sale, or waits for its review. */
export const listWork = async (person: SignedIn) =>
  answerOf(send(person, 'PUT', `/listings/${(await illustrated(person)).id}/submission`), Listing)

/** For each operation that an administrator may call and that changes something: a request that succeeds. */
export function createAdminCalls(house: AdminHouse) {
  const cast = () => createCast(house.server.database)
  const read = (path: string) => send(house.admin, 'GET', path)
  const inReview = () => listWork(house.artist)

  /** Waits for the room to show a lot that is open, with the auctioneer of the house at work. */
  async function onBlock(): Promise<string> {
    // The room has seen how the last lot ended, so that the next one comes at once.
    const seen = `update lots set ended_at = ended_at - interval '1 minute' where venue = 'saleroom' and ended_at is not null`
    await house.server.database.pool.query(seen)
    return until(async () => {
      const { current } = await answerOf(read('/saleroom'), SaleroomView)
      expect(current?.standing.state).toMatch(/live|stopped/)
      return must(current, 'a lot on the block').standing.id
    })
  }

  async function wonLot() {
    const work = await house.server.work({ sellerId: house.artist.id })
    for (const [person, amount] of [
      [house.rival, 250],
      [house.buyer, 300],
    ] as const) {
      await send(person, 'POST', `/lots/${work.lotId}/bids`, { amount: dollars(amount) })
    }
    await house.server.database.pool.query('update lots set closes_at = house_now() where id = $1', [work.lotId])
    const orderId = await until(() => house.server.one<string>('select id from orders where lot_id = $1', [work.lotId]))
    return { ...work, orderId }
  }
  async function lapsedOrder() {
    const { orderId } = await wonLot()
    await house.server.database.pool.query(
      `update orders set status = 'lapsed', lapsed_at = house_now() where id = $1`,
      [orderId],
    )
    return orderId
  }
  async function paidOrder() {
    const { orderId } = await wonLot()
    const transfer = { amount: dollars(300), reference: 'Wire 7' }
    expect((await send(house.admin, 'POST', `/admin/orders/${orderId}/bank-transfer`, transfer)).status).toBe(200)
    return orderId
  }
  /** A payout of $10 for a sale of the artist that the provider has refused. */
  async function refusedPayout(partyId: string): Promise<string> {
    const orderId = await paidOrder()
    await house.server.database.pool.query('update orders set completed_at = house_now() where id = $1', [orderId])
    const refused = `with refused as (
        insert into payouts (party_id, amount_cents, method, status, destination, paid_at, attempts, failure)
        values ($1, 1000, 'transfer', 'failed', 'acct_closed', null, 8, 'Insufficient funds') returning id)
      insert into payout_lines (payout_id, order_id, amount_cents) select id, $2, 1000 from refused returning payout_id as id`
    return (await house.server.database.pool.query(refused, [partyId, orderId])).rows[0].id
  }
  async function activeLease() {
    const work = await house.server.work({ sellerId: house.artist.id, lease: dollars(99) })
    const metadata = { duration: '1-month' }
    const wanted = { amount: dollars(198), paymentType: 'lease', artworkId: work.artworkId, metadata }
    const { body } = await house.server.invoke(house.buyer, 'create-payment', wanted)
    await house.server.pay(body.url)
    await house.server.deliverAll()
    return until(async () => {
      const { leases } = await answerOf(read('/admin/leases'), LeaseList)
      const lease = leases.find(({ artworkId }) => artworkId === work.artworkId)
      return must(lease, 'a lease').id
    })
  }
  /** About a hire without a deposit, whose other side has answered. */
  async function answeredClaim() {
    const { artworkId } = await house.server.work({ sellerId: house.artist.id })
    const orderId = await house.server.one<string>(
      `insert into orders (kind, status, title, amount_cents) values ('hire', 'pending', 'Hire', 1) returning id`,
    )
    const sides = { artwork_id: artworkId, borrower_id: house.buyer.id, owner_id: house.artist.id }
    const hire = { ...sides, deposit_cents: 0, state: 'returned' }
    const hireId = await addLoan(house.server.database.pool, 'hire', hire, { orderId })
    const claimId = await house.server.one<string>(
      `insert into claims (subject_kind, subject_id, title, claimant_id, respondent_id, asked_cents, state, answer_by)
       select 'hire', id, 'Low Tide', owner_id, borrower_id, 100, 'answered', house_now() from loans where id = $1 returning id`,
      [hireId],
    )
    await house.server.database.pool.query('update loans set claim_id = $1 where id = $2', [claimId, hireId])
    return claimId
  }
  /** About a paid order that a realtor brought, decided with a return that its seller objects to. */
  async function disputedReturn() {
    const orderId = await paidOrder()
    await house.server.database.pool.query('update orders set realtor_id = $2 where id = $1', [orderId, house.rival.id])
    return house.server.one<string>(
      `with claim as (
         insert into claims (subject_kind, subject_id, title, claimant_id, respondent_id, problem, asked_cents, state, answer_by)
         values ('order', $1, 'Low Tide', $2, $3, 'different', 100, 'objected', house_now()) returning id),
       decision as (insert into claim_decisions (claim_id, decided_by, awarded_cents, deposit_cents, invoiced_cents,
         refunded_cents, payment_cents, return_paid_by, reason) select id, $4, 100, 0, 0, 0, 100, 'buyer', 'Seen' from claim)
       insert into claim_returns (claim_id, send_by, carrier, tracking_number, sent_at, refund_at, objection)
       select id, house_now(), 'DHL', 'RT1', house_now(), house_now(), 'An empty box' from claim returning claim_id`,
      [orderId, house.buyer.id, house.artist.id, house.admin.id],
    )
  }
  const caseOf = (id: string) => `/admin/authenticity-requests/${id}`
  async function authenticityRequest() {
    const fields = { artworkTitle: 'Harbor', artist: 'Unknown', contactName: 'Ada', contactEmail: house.buyer.email }
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    await send(house.buyer, 'POST', '/authenticity-requests', form)
    return house.server.one<string>('select id from authenticity_requests order by id desc limit 1')
  }
  const uploadPiece = async () =>
    (await answerOf(send(house.admin, 'POST', '/admin/music', fileForm('Tide.mp3', mp3File())), MusicPiece)).id

  /** There are demo bidders to switch only in the demonstration. */
  const sections = sectionNames.filter((section) => section !== 'demo')

  /** Somebody who has just signed in, by the path of their account. */
  const account = async () => {
    newest = await house.server.signedIn()
    return `/admin/accounts/${newest.id}`
  }
  let newest: SignedIn

  async function deleteRehearsal() {
    await send(house.admin, 'POST', '/rehearsal/end')
    await send(house.admin, 'DELETE', '/rehearsal')
  }

  /** A lot that waits for its turn until the call is done: the auctioneer of the real saleroom is locked out. */
  async function waitingLot(): Promise<string> {
    const room = await house.server.database.pool.connect()
    await room.query('begin')
    await room.query('select from saleroom for update')
    const lotId = await cast().lot({ venue: 'saleroom', queuePosition: 1 })
    house.whenDone(async () => {
      await room.query('delete from lots where id = $1', [lotId])
      await room.query('commit')
      room.release()
    })
    return lotId
  }

  /** Starts a rehearsal in place of the last one, and returns its copy that is on the block. */
  async function rehearse(): Promise<string> {
    await deleteRehearsal()
    await answerOf(send(house.admin, 'POST', '/rehearsal', { lotIds: [await waitingLot()], bidders: 1 }), RehearsalView)
    return until(async () => {
      const { rehearsal } = await answerOf(read('/rehearsal'), RehearsalView)
      return must(rehearsal?.room?.current, 'a copy on the block').lot.id
    })
  }

  /** By operation: what it takes to call it. The setup may act as anybody. */
  const calls: Record<string, () => Promise<AdminCall>> = {
    'PUT /api/v1/saleroom/queue': async () => [
      '/saleroom/queue',
      { lotIds: [await cast().lot({ venue: 'saleroom', queuePosition: 9 }, house.artist)] },
    ],
    'POST /api/v1/lots/:lotId/voids': async () => {
      const lotId = await cast().lot({}, house.artist)
      await send(house.buyer, 'POST', `/lots/${lotId}/bids`, { amount: dollars(100) })
      return [`/lots/${lotId}/voids`, { sequence: 1, reason: 'A slip' }]
    },
    'PUT /api/v1/lots/:lotId/sale/buyer': async () => {
      await cast().lot({ venue: 'saleroom', queuePosition: 1 }, house.artist)
      const lotId = await onBlock()
      await send(house.admin, 'POST', '/saleroom/raise')
      await send(house.admin, 'POST', '/saleroom/sold')
      return [`/lots/${lotId}/sale/buyer`, { accountId: house.buyer.id }]
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
      await send(house.admin, 'POST', '/rehearsal/end')
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
      await send(house.admin, 'POST', '/rehearsal/acts/raise')
      return [`/rehearsal/lots/${lotId}/voids`, { sequence: 1, reason: 'Practice' }]
    },

    'POST /api/v1/listings': async () => ['/listings', complete],
    'PATCH /api/v1/listings/:listingId': async () => [
      `/listings/${(await draftOf(house.artist)).id}`,
      { title: 'High Tide' },
    ],
    'DELETE /api/v1/listings/:listingId': async () => [`/listings/${(await draftOf(house.artist)).id}`],
    'PUT /api/v1/listings/:listingId/submission': async () => [
      `/listings/${(await illustrated(house.admin)).id}/submission`,
    ],
    'PUT /api/v1/listings/:listingId/withdrawal': async () => [
      `/listings/${(await inReview()).id}/withdrawal`,
      { reason: 'A copy' },
    ],
    'POST /api/v1/listings/:listingId/images': async () => [
      `/listings/${(await draftOf(house.artist)).id}/images`,
      fileForm('front.jpg', await picture()),
    ],
    'PUT /api/v1/listings/:listingId/images/order': async () => {
      const { id, images } = await illustrated(house.artist)
      return [`/listings/${id}/images/order`, { imageIds: images.map((image) => image.id) }]
    },
    'DELETE /api/v1/listings/:listingId/images/:imageId': async () => {
      const { id, images } = await illustrated(house.artist)
      return [`/listings/${id}/images/${must(images[0], 'a first image').id}`]
    },
    'PUT /api/v1/admin/featured': async () => [
      '/admin/featured',
      { artworkIds: [(await house.server.work()).artworkId] },
    ],
    'PUT /api/v1/admin/listings/:listingId/approval': async () => [`/admin/listings/${(await inReview()).id}/approval`],
    'PUT /api/v1/admin/listings/:listingId/schedule': async () => {
      const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
      const { artworkId, lotId } = await house.server.work({ sellerId: house.rival.id })
      const later = `update lots set state = 'scheduled', opens_at = $2, closes_at = $3 where id = $1`
      await house.server.database.pool.query(later, [lotId, inDays(2), inDays(5)])
      return [`/admin/listings/${artworkId}/schedule`, { opensAt: inDays(3), closesAt: inDays(6) }]
    },
    'PUT /api/v1/admin/listings/:listingId/rejection': async () => [
      `/admin/listings/${(await inReview()).id}/rejection`,
      { reason: 'Out of focus' },
    ],

    'POST /api/v1/admin/music': async () => ['/admin/music', fileForm('Ebb.mp3', mp3File())],
    'PUT /api/v1/admin/music/order': async () => {
      await uploadPiece()
      const { rows } = await house.server.database.pool.query<{ id: string }>('select id from music_pieces')
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
      const { files } = await answerOf(
        send(house.admin, 'POST', path, fileForm('report.pdf', pdf)),
        AuthenticityRequest,
      )
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
      const { lotId } = await house.server.work({ sellerId: house.artist.id })
      const asked = await send(house.buyer, 'POST', `/lots/${lotId}/questions`, { question: 'Is it framed?' })
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
      await house.server.database.pool.query('update orders set completed_at = house_now() where id = $1', [
        await paidOrder(),
      ])
      const { owed } = await answerOf(read('/admin/payouts'), PayoutBook)
      const { party, payable } = must(
        owed.find(({ party }) => party.id === house.artist.id),
        'what the artist is owed',
      )
      return ['/admin/payouts', { partyId: party.id, amount: payable, reference: 'Wire 9' }]
    },
    'POST /api/v1/admin/payouts/:id/retry': async () => [`/admin/payouts/${await refusedPayout(house.buyer.id)}/retry`],
    'POST /api/v1/admin/payouts/:id/replacement': async () => [
      `/admin/payouts/${await refusedPayout(house.artist.id)}/replacement`,
      { reference: 'Wire 10' },
    ],
    'POST /api/v1/admin/refunds/:id/retry': async () => {
      const refused = `insert into refunds (order_id, amount_cents, cause, reason, status, settled_at, attempts, failure)
        values ($1, 100, 'administrator', 'A scratched frame', 'failed', house_now(), 8, 'Insufficient funds') returning id`
      const { rows } = await house.server.database.pool.query(refused, [await paidOrder()])
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
      `/admin/accounts/${house.artist.id}/plan`,
      { plan: 'enterprise', reason: 'By contract' },
    ],
    'PUT /api/v1/admin/accounts/:accountId/suspension': async () => [
      `${await account()}/suspension`,
      { ...because, openBids: 'void' },
    ],
    'DELETE /api/v1/admin/accounts/:accountId/suspension': async () => {
      const path = `${await account()}/suspension`
      await send(house.admin, 'PUT', path, { ...because, openBids: 'keep' })
      return [path, because]
    },
    'DELETE /api/v1/admin/accounts/:accountId/sessions': async () => [`${await account()}/sessions`],
    'DELETE /api/v1/admin/accounts/:accountId/sessions/:sessionId': async () => {
      const path = await account()
      const session = await house.server.one<string>('select id from sessions where account_id = $1', [newest.id])
      return [`${path}/sessions/${session}`]
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
    'PUT /api/v1/admin/accounts/:accountId/capabilities': async () => {
      newest = await house.server.signedIn({ role: 'admin' })
      const body = { ...because, capabilities: ['clerk'], before: [...capabilities], proof: { password: testPassword } }
      return [`/admin/accounts/${newest.id}/capabilities`, body]
    },
    'DELETE /api/v1/admin/accounts/:accountId/roles/:role': async () => {
      const path = await account()
      await send(house.admin, 'PUT', `${path}/roles/realtor`, because)
      return [`${path}/roles/collector`, because]
    },
    'PUT /api/v1/admin/signals/:signalId/dismissal': async () => {
      const signal = `insert into signals (rule, account_id, evidence) values ('voided-bids', $1, '[]') returning id`
      return [`/admin/signals/${await house.server.one<string>(signal, [house.rival.id])}/dismissal`, because]
    },
    'POST /api/v1/admin/accounts/:accountId/password-reset': async () => [`${await account()}/password-reset`],
  }

  return { calls, account, newest: () => newest, authenticityRequest, draftOf, onBlock, paidOrder }
}
