import { addArtist, addSoldWork } from '../src/desk/collection/collection.fixtures.ts'
import { must, one } from '../src/platform/must.ts'
import { addLoan, insertRow } from './loan-rows.ts'
import { type SignedIn, type TestServer, testPassword } from './test-server.ts'

/** The objects of one action, with the tokens of their owner and of a stranger with the same role. */
export type Subjects = {
  owner: string
  stranger: string
  /** A new object on each call, since a call may remove it. Returns the path of a route about it. */
  add: () => Promise<(url: string) => string>
  /** The code for an object that isn't there. */
  unknown: string
  /** What an administrator gets: `sees`, or the code of the refusal. */
  administrator: string
}

/** Puts the ids in the place of a path's parameters. */
const fillIn = (ids: Record<string, string>) => (url: string) =>
  url.replace(/:(\w+)/g, (_, name: string) => must(ids[name], `an id for ${name}`))

const tokenOf = async ({ client }: Pick<SignedIn, 'client'>) =>
  must((await client.auth.getSession()).data.session, 'a session').access_token

export async function addSubjects(server: TestServer): Promise<Map<string, Subjects>> {
  const [owner, stranger] = [await server.signedIn(), await server.signedIn()]
  const [seller, otherSeller] = [await server.signedIn({ role: 'artist' }), await server.signedIn({ role: 'artist' })]
  const [agent, otherAgent] = [
    await server.signedIn({ role: 'prop-agent' }),
    await server.signedIn({ role: 'prop-agent' }),
  ]
  const [realtor, otherRealtor] = [
    await server.signedIn({ role: 'realtor' }),
    await server.signedIn({ role: 'realtor' }),
  ]
  const realtors = { owner: await tokenOf(realtor), stranger: await tokenOf(otherRealtor) }
  const member = await server.signedIn()
  const agents = { owner: await tokenOf(agent), stranger: await tokenOf(otherAgent) }
  const collectors = { owner: await tokenOf(owner), stranger: await tokenOf(stranger) }
  const sellers = { owner: await tokenOf(seller), stranger: await tokenOf(otherSeller) }

  async function addSession() {
    const client = server.newClient()
    await client.auth.signInWithPassword({ email: owner.email, password: testPassword })
    const { data } = await client.auth.getClaims()
    const { session_id } = must(data, 'the claims of a token').claims
    return (url: string) => url.replace(':sessionId', session_id)
  }
  async function addListing() {
    const draft = await seller.fetch('/api/v1/listings', { method: 'POST', json: { title: 'Low Tide' } })
    const { id } = (await draft.json()) as { id: string }
    const { rows } = await server.database.pool.query<{ id: string }>(
      `insert into artwork_images (artwork_id, position, image_key, width, height)
       values ($1::uuid, 0, 'artworks/' || $1::text, 1, 1) returning id`,
      [id],
    )
    const image = one(rows)
    return (url: string) => url.replace(':listingId', id).replace(':imageId', image.id)
  }
  async function addAuthenticityRequest() {
    const { rows } = await server.database.pool.query<{ id: string; fileId: string }>(
      `with request as (
         insert into authenticity_requests (account_id, artwork_title, artist, contact_name, contact_email)
         values ($1, 'Low Tide', 'Ada Roux', 'Ada', $2) returning id
       ), file as (
         insert into attachments (subject_kind, subject_id, purpose, position, media_key, filename, bytes)
         select 'authenticity-request', id, 'evidence', 0, 'private/' || id || '.pdf', 'receipt.pdf', 1 from request
         returning id
       )
       select request.id, file.id as "fileId" from request, file`,
      [owner.id, owner.email],
    )
    const { id, fileId } = one(rows)
    return (url: string) => url.replace(':id', id).replace(':fileId', fileId)
  }

  async function addOrder() {
    const { rows } = await server.database.pool.query<{ id: string }>(
      `insert into orders (kind, status, buyer_id, title, amount_cents, invoice_number, due_at)
       values ('purchase', 'due', $1, 'Low Tide', 10000, (select coalesce(max(invoice_number), 0) + 1 from orders),
         house_now() + interval '1 day') returning id`,
      [owner.id],
    )
    const { id } = one(rows)
    return (url: string) => url.replace(':id', id)
  }

  async function addShipment() {
    const { rows } = await server.database.pool.query<Record<string, string>>(
      `with paid as (
         insert into orders (kind, status, buyer_id, seller_id, title, amount_cents, invoice_number, paid_at, paid_with)
         values ('purchase', 'paid', $1, $2, 'Low Tide', 10000,
           (select coalesce(max(invoice_number), 0) + 1 from orders), house_now(), 'card') returning id
       ), shipment as (
         insert into shipments (order_id, buyer_id, seller_id, option, paid_at, ship_by, arrives_by, transit_days)
         select id, $1, $2, 'pickup', house_now(), '2027-01-01', '2027-01-01', 0 from paid
       ), file as (
         insert into attachments (subject_kind, subject_id, purpose, position, media_key, filename, bytes, side, uploaded_by)
         select 'order', id, 'packing', 0, 'private/' || id || '.jpg', 'packed.jpg', 1, 'seller', $2 from paid returning id
       )
       select paid.id, file.id as "fileId" from paid, file`,
      [owner.id, seller.id],
    )
    return fillIn(one(rows))
  }

  async function addPiece() {
    const artist = await addArtist(server.database.pool, 'Ada Roux')
    const { orderId } = await addSoldWork(server.database.pool, artist, { buyerId: owner.id })
    return (url: string) => url.replace(':orderId', must(orderId, 'the order of the piece'))
  }

  async function addProduction() {
    const { rows } = await server.database.pool.query<Record<string, string>>(
      `with production as (
         insert into productions (owner_id, title, type, status, art_budget_cents, total_art_needed, director, location, description)
         values ($1, 'The Long Winter', 'Feature Film', 'active-production', 0, 0, '', '', '') returning id
       ), location as (
         insert into set_locations (production_id, name, address, type, status, budget_cents, description)
         select id, 'Stage 4', '', '', 'active', 0, '' from production returning id
       ), set as (
         insert into production_sets (production_id, name, status, budget_cents, description)
         select id, 'Detective Office', 'planning', 0, '' from production returning id
       ), placement as (
         insert into placements (set_id, title, artist, price_cents, status, position, dimensions, description)
         select id, 'Harbor', 'Ada Roux', 0, 'pending', 'Wall', '', '' from set returning id
       ), image as (
         insert into attachments (subject_kind, subject_id, purpose, position, media_key, filename, bytes)
         select 'placement', id, 'image', 0, 'private/' || id || '.jpg', 'image.jpg', 1 from placement
       ), paper as (
         insert into attachments (subject_kind, subject_id, purpose, position, media_key, filename, bytes)
         select 'placement', id, 'paper', 0, 'private/' || id || '.pdf', 'paper.pdf', 1 from placement
         returning id, subject_id
       ), clearance as (
         insert into placement_clearances (placement_id, paper_id) select subject_id, id from paper
       ), member as (
         insert into production_members (production_id, account_id, role, level)
         select id, $2, '', 'view' from production returning id
       ), invitation as (
         insert into production_invitations (production_id, email, role, level, invited_by)
         select id, 'guest@example.com', '', 'view', $1 from production returning id
       ), link as (
         insert into private_links (purpose, subject_id, token_hash, expires_at)
         select 'invitation', id, sha256(uuid_send(id)), house_now() + interval '1 day' from invitation
       )
       select production.id as "productionId", location.id as "locationId", set.id as "setId",
         placement.id as "placementId", member.id as "memberId", invitation.id as "invitationId",
         uuidv7() as "linkId"
       from production, location, set, placement, member, invitation`,
      [agent.id, member.id],
    )
    return fillIn(one(rows))
  }

  async function addProperty() {
    const { rows } = await server.database.pool.query<Record<string, string>>(
      `with property as (
         insert into properties (owner_id, address, price_cents, status, rooms)
         values ($1, '14 Harbor Lane', 0, 'active', '{}') returning id
       ), photo as (
         insert into attachments (subject_kind, subject_id, purpose, position, media_key, filename, bytes)
         select 'property', id, 'photo', 0, 'private/' || id || '.jpg', 'photo.jpg', 1 from property returning id
       )
       select property.id as "propertyId", photo.id as "photoId" from property, photo`,
      [realtor.id],
    )
    return fillIn(one(rows))
  }

  async function addClient() {
    const { rows } = await server.database.pool.query<Record<string, string>>(
      `insert into clients (owner_id, name, phone, property_interest, art_preference, notes)
       values ($1, 'Nora Feld', '', '', '', '') returning id as "clientId"`,
      [realtor.id],
    )
    return fillIn(one(rows))
  }

  async function addAddress() {
    const { rows } = await server.database.pool.query<Record<string, string>>(
      `insert into addresses (account_id, name, line1, line2, city, region, postal_code, country, phone)
       values ($1, 'Ada', 'Calle Mayor 1', '', 'Madrid', 'Madrid', '28013', 'ES', '') returning id as "addressId"`,
      [owner.id],
    )
    return fillIn(one(rows))
  }

  async function addSearch() {
    const { rows } = await server.database.pool.query<Record<string, string>>(
      `insert into saved_searches (account_id, name, criteria, anchors, mail)
       values ($1, 'Oil', '{"medium":["oil"]}', '{medium:oil}', 'daily') returning id as "searchId"`,
      [owner.id],
    )
    return fillIn(one(rows))
  }

  async function addPlan() {
    const { rows } = await server.database.pool.query<Record<string, string>>(
      `insert into spend_plans (account_id, name, budget_cents, most_wins, country, region)
       values ($1, 'Autumn', 10000, 1, 'US', '') returning id as "planId"`,
      [owner.id],
    )
    return fillIn(one(rows))
  }

  /** For an open lot of the seller, asked for by the owner and answered. */
  async function addQuote() {
    const { rows } = await server.database.pool.query<Record<string, string>>(
      `with artist as (insert into artists (name, slug) values ('Ada Roux', 'ada-roux') returning id), work as (
         insert into artworks (artist_id, seller_id, status, title, slug, category, medium, starting_bid_cents, shipping)
         select id, $1, 'listed', 'Low Tide', 'low-tide', 'painting', 'oil', 10000, 'quote' from artist returning id
       ), lot as (
         insert into lots (artwork_id, seller_id, interested_parties, venue, state, starting_bid_cents, opens_at, closes_at)
         select id, $1::uuid, array[$1::uuid], 'timed', 'live', 10000, house_now() - interval '1 day',
           house_now() + interval '1 day' from work returning id
       )
       insert into delivery_quotes (account_id, seller_id, lot_id, country, region, city, postal_code, state, until_at,
         price_cents, arrives_min_days, arrives_max_days)
       select $2, $1, id, 'ES', 'Madrid', 'Madrid', '28013', 'offered', house_now() + interval '1 day', 8500, 5, 9 from lot
       returning id as "quoteId"`,
      [seller.id, owner.id],
    )
    return fillIn(one(rows))
  }

  /** About an open lot of the seller, without an answer. */
  async function addQuestion() {
    const { rows } = await server.database.pool.query<Record<string, string>>(
      `with artist as (insert into artists (name, slug) values ('Ada Roux', 'ada-roux') returning id), work as (
         insert into artworks (artist_id, seller_id, status, title, slug, category, medium, starting_bid_cents)
         select id, $1, 'listed', 'Low Tide', 'low-tide', 'painting', 'oil', 10000 from artist returning id
       ), lot as (
         insert into lots (artwork_id, seller_id, interested_parties, venue, state, starting_bid_cents, opens_at, closes_at)
         select id, $1::uuid, array[$1::uuid], 'timed', 'live', 10000, house_now() - interval '1 day',
           house_now() + interval '1 day' from work returning id
       )
       insert into lot_questions (account_id, seller_id, lot_id, question)
       select $2, $1, id, 'Is it framed?' from lot returning id as "questionId"`,
      [seller.id, owner.id],
    )
    return fillIn(one(rows))
  }

  let meetings = 0
  async function addMeeting() {
    const { rows } = await server.database.pool.query<{ id: string }>(
      `insert into meetings (host_id, guest_id, guest_time_zone, starts_at, ends_at, topic, place)
       values ($1, $2, 'UTC', house_now() + $3 * interval '1 day', house_now() + $3 * interval '1 day' + interval '1 hour',
         '', '') returning id`,
      [seller.id, owner.id, ++meetings],
    )
    const { id } = one(rows)
    return (url: string) => url.replace(':meetingId', id)
  }

  /** Of one work for lease: a hire that was accepted and is to be paid. */
  async function addHire() {
    const { pool } = server.database
    const { rows } = await pool.query<{ artworkId: string; orderId: string }>(
      `with artist as (insert into artists (name, slug) values ('Ada Roux', 'ada-roux') returning id), work as (
         insert into artworks (artist_id, seller_id, status, title, slug, category, medium, starting_bid_cents, is_leasable,
           lease_price_cents)
         select id, $1, 'listed', 'Low Tide', 'low-tide', 'painting', 'oil', 10000, true, 9000 from artist returning id
       ), due as (
         insert into orders (kind, status, buyer_id, seller_id, artwork_id, title, amount_cents, invoice_number, due_at)
         select 'hire', 'due', $2, $1, id, 'Low Tide', 18000, (select coalesce(max(invoice_number), 0) + 1 from orders),
           house_now() + interval '1 day' from work returning id, artwork_id
       )
       select artwork_id as "artworkId", id as "orderId" from due`,
      [seller.id, agent.id],
    )
    const { artworkId, orderId } = one(rows)
    const hire = { artwork_id: artworkId, owner_id: seller.id, borrower_id: agent.id, state: 'accepted' }
    const prices = { monthly_cents: 9_000, rent_cents: 9_000, deposit_cents: 9_000 }
    const tomorrow = { sql: "house_now() + interval '1 day'" }
    const hireId = await addLoan(pool, 'hire', { ...hire, ...prices, pay_by: tomorrow }, { orderId })
    const photo = { subject_kind: 'hire', subject_id: hireId, purpose: 'photo', position: 0, bytes: 1 }
    const { id } = await insertRow(pool, 'attachments', {
      ...{ ...photo, media_key: `private/${hireId}.jpg`, filename: 'photo.jpg' },
    })
    const ids: Record<string, string> = { artworkId, hireId, fileId: String(id), kind: 'hire', loanId: hireId }
    return (url: string) => url.replace(/:(\w+)/g, (_, name: string) => must(ids[name], `an id for ${name}`))
  }

  /** The way back of that work, with a photo that its borrower took before packing. */
  async function addLoanWay() {
    const loanId = (await addHire())(':loanId')
    await server.database.pool.query(
      `insert into shipments (order_id, direction, follows, buyer_id, seller_id, option, paid_at, ship_by, arrives_by,
         transit_days)
       select order_id, 'back', 'loan', $2, $3, 'arranged', house_now(), current_date + 1, current_date + 15, 14
       from loan_invoices where loan_id = $1`,
      [loanId, agent.id, seller.id],
    )
    const { rows } = await server.database.pool.query<{ fileId: string }>(
      `insert into attachments (subject_kind, subject_id, purpose, position, media_key, filename, bytes, side, uploaded_by)
       select 'order', order_id, 'packing', 0, 'private/' || order_id || '.jpg', 'packed.jpg', 1, 'buyer', $2
       from loan_invoices where loan_id = $1 returning id as "fileId"`,
      [loanId, agent.id],
    )
    return fillIn({ loanId, ...one(rows) })
  }

  /** Damage to that work, reported by its owner. */
  async function addClaim() {
    const fill = await addHire()
    const hireId = fill(':hireId')
    const { rows } = await server.database.pool.query<Record<string, string>>(
      `with claim as (
         insert into claims (subject_kind, subject_id, title, claimant_id, respondent_id, asked_cents, answer_by)
         values ('hire', $1, 'Low Tide', $2, $3, 100, house_now()) returning id
       ), file as (
         insert into attachments (subject_kind, subject_id, purpose, position, media_key, filename, bytes, side, uploaded_by)
         select 'claim', id, 'photo', 0, 'private/' || id || '.jpg', 'photo.jpg', 1, 'claimant', $2 from claim returning id
       )
       select claim.id as "claimId", file.id as "fileId" from claim, file`,
      [hireId, seller.id, agent.id],
    )
    const ids: Record<string, string> = { ...one(rows), kind: 'hire', subjectId: hireId }
    return (url: string) => url.replace(/:(\w+)/g, (_, name: string) => must(ids[name], `an id for ${name}`))
  }

  const claim = { add: addClaim, unknown: 'claim.unknown' }
  /** Of one work for lease: a staging that its owner, or its realtor, can act on. */
  async function addStaging() {
    const { pool } = server.database
    const { rows } = await pool.query<{ artwork_id: string }>(
      `with artist as (insert into artists (name, slug) values ('Ada Roux', 'ada-roux') returning id)
       insert into artworks (artist_id, seller_id, status, title, slug, category, medium, starting_bid_cents, is_leasable,
         lease_price_cents)
       select id, $1, 'listed', 'Low Tide', 'low-tide', 'painting', 'oil', 10000, true, 9000 from artist
       returning id as artwork_id`,
      [seller.id],
    )
    const sides = { ...one(rows), owner_id: seller.id, borrower_id: realtor.id }
    const dates = { until_day: null, answer_by: { sql: "house_now() + interval '1 day'" } }
    return fillIn({ stagingId: await addLoan(pool, 'staging', { ...sides, ...dates }) })
  }

  /** A lease that runs, for its owner. */
  async function addLease() {
    const { pool } = server.database
    const { rows } = await pool.query<{ artwork_id: string; id: string }>(
      `with artist as (insert into artists (name, slug) values ('Ada Roux', 'ada-roux') returning id), work as (
         insert into artworks (artist_id, seller_id, status, title, slug, category, medium, starting_bid_cents, is_leasable,
           lease_price_cents)
         select id, $1, 'withdrawn', 'Low Tide', 'low-tide', 'painting', 'oil', 10000, true, 9000 from artist returning id
       ), paid as (
         insert into orders (kind, status, buyer_id, seller_id, artwork_id, title, amount_cents, deposit_cents,
           invoice_number, paid_at, paid_with)
         select 'lease', 'paid', $2, $1, id, 'Low Tide', 18000, 9000,
           (select coalesce(max(invoice_number), 0) + 1 from orders), house_now(), 'card' from work
         returning id, artwork_id
       )
       select id, artwork_id from paid`,
      [seller.id, owner.id],
    )
    const { id: orderId, artwork_id } = one(rows)
    const lease = { artwork_id, owner_id: seller.id, borrower_id: owner.id }
    return fillIn({ leaseId: await addLoan(pool, 'lease', lease, { orderId }) })
  }

  const hire = { add: addHire, unknown: 'hire.unknown' }
  const loanWay = { add: addLoanWay, unknown: 'loan.unknown' }
  const lease = { ...sellers, add: addLease, unknown: 'lease.unknown', administrator: 'lease.unknown' }
  const staging = { add: addStaging, unknown: 'staging.unknown' }
  const meeting = { ...collectors, add: addMeeting, unknown: 'meeting.unknown', administrator: 'meeting.unknown' }
  async function addProposal() {
    const { rows } = await server.database.pool.query<Record<string, string>>(
      `with client as (
         insert into clients (owner_id, name, email, phone, property_interest, art_preference, notes)
         values ($1, 'Nora Feld', 'nora@example.com', '', '', '', '') returning id
       ), proposal as (
         insert into proposals (owner_id, client_id, room, message, sent_at)
         select $1, id, '', '', house_now() from client returning id
       )
       insert into private_links (purpose, subject_id, token_hash, expires_at)
       select 'proposal', id, sha256(uuid_send(id)), house_now() + interval '1 day' from proposal
       returning subject_id as "proposalId"`,
      [realtor.id],
    )
    return fillIn(one(rows))
  }

  async function addWall() {
    const { rows } = await server.database.pool.query<Record<string, string>>(
      `with photo as (
         insert into attachments (subject_kind, subject_id, purpose, position, media_key, filename, bytes, width, height)
         values ('wall', uuidv7(), 'photo', 0, 'private/walls/' || uuidv7() || '.jpg', 'photo.jpg', 1, 4, 3)
         returning id, subject_id
       )
       insert into walls (id, owner_id, room, name, width_cm, height_cm, color, eye_line_cm, unit, photo_id)
       select subject_id, $1, 'Hall', 'North', 400, 260, '#f4f1ea', 145, 'cm', id from photo returning id as "wallId"`,
      [owner.id],
    )
    return fillIn(one(rows))
  }

  const wall = { ...collectors, add: addWall, unknown: 'wall.unknown', administrator: 'wall.unknown' }
  const piece = { ...collectors, add: addPiece, unknown: 'order.unknown' }
  const address = { ...collectors, add: addAddress, unknown: 'address.unknown', administrator: 'address.unknown' }
  const search = {
    ...{ ...collectors, add: addSearch },
    ...{ unknown: 'saved-search.unknown', administrator: 'saved-search.unknown' },
  }
  const plan = { ...collectors, add: addPlan, unknown: 'spend-plan.unknown', administrator: 'spend-plan.unknown' }
  const quote = { add: addQuote, unknown: 'quote.unknown', administrator: 'quote.unknown' }
  const question = { ...sellers, add: addQuestion, unknown: 'question.unknown' }
  const session = { ...collectors, add: addSession, unknown: 'session.unknown' }
  const order = { ...collectors, add: addOrder, unknown: 'order.unknown' }
  const shipment = { add: addShipment, unknown: 'order.unknown', administrator: 'access.denied' }
  const request = { ...collectors, add: addAuthenticityRequest, unknown: 'authenticity.unknown' }
  const listing = { ...sellers, add: addListing, unknown: 'listing.unknown' }
  const production = { ...agents, add: addProduction, unknown: 'production.unknown', administrator: 'access.denied' }
  const property = { ...realtors, add: addProperty, unknown: 'property.unknown', administrator: 'access.denied' }
  const client = { ...realtors, add: addClient, unknown: 'client.unknown', administrator: 'access.denied' }
  const proposal = { ...realtors, add: addProposal, unknown: 'proposal.unknown', administrator: 'access.denied' }
  return new Map<string, Subjects>([
    ['order.view', { ...order, administrator: 'order.unknown' }],
    ['order.cancel', { ...order, administrator: 'order.unknown' }],
    ['order.choose-delivery', { ...order, administrator: 'order.unknown' }],
    ['order.pay', { ...order, administrator: 'order.unknown' }],
    ['order.view-problem', { ...order, administrator: 'sees' }],
    ['order.rate', { ...order, administrator: 'order.unknown' }],
    ['shipment.view', { ...shipment, ...collectors, administrator: 'sees' }],
    ['shipment.print', { ...shipment, ...sellers, administrator: 'sees' }],
    ['shipment.pack', { ...shipment, ...sellers }],
    ['shipment.dispatch', { ...shipment, ...sellers }],
    ['shipment.hand-over', { ...shipment, ...sellers }],
    ['shipment.mark-delivered', { ...shipment, ...sellers, administrator: 'sees' }],
    ['shipment.add-photos', { ...shipment, ...sellers, administrator: 'sees' }],
    ['shipment.confirm', { ...shipment, ...collectors }],
    ['shipment.cancel-late', { ...shipment, ...collectors }],
    ['shipment.renew-code', { ...shipment, ...collectors }],
    ['shipment.read-messages', { ...shipment, ...collectors }],
    ['shipment.write', { ...shipment, ...sellers }],
    ['meeting.view', meeting],
    ['meeting.move', meeting],
    ['meeting.cancel', meeting],
    ['address.manage', address],
    ['saved-search.manage', search],
    ['certificate.manage', { ...piece, administrator: 'order.unknown' }],
    ['spend-plan.manage', plan],
    ['wall.manage', wall],
    ['quote.offer', { ...quote, ...sellers }],
    ['quote.decide', { ...quote, ...collectors }],
    ['quote.withdraw', { ...quote, ...collectors }],
    ['question.answer', { ...question, administrator: 'question.unknown' }],
    ['piece.value', { ...piece, administrator: 'order.unknown' }],
    ['piece.note', { ...piece, administrator: 'order.unknown' }],
    ['authenticity.view', { ...request, administrator: 'sees' }],
    ['session.end', { ...session, administrator: 'session.unknown' }],
    ['listing.view', { ...listing, administrator: 'sees' }],
    ['listing.edit', { ...listing, administrator: 'sees' }],
    ['listing.submit', { ...listing, administrator: 'access.denied' }],
    ['listing.withdraw', { ...listing, administrator: 'sees' }],
    ['production.view', { ...production, administrator: 'sees' }],
    ['production.manage', production],
    ['set.manage', production],
    ['placement.edit', production],
    ['placement.manage', production],
    ['team.manage', production],
    ['team.leave', production],
    ['passport.read', { ...production, administrator: 'sees' }],
    ['passport.manage', production],
    ['hire.request', production],
    ['hire.view', { ...hire, ...agents, administrator: 'sees' }],
    ['hire.answer', { ...hire, ...sellers, administrator: 'access.denied' }],
    ['hire.pay', { ...hire, ...agents, administrator: 'access.denied' }],
    ['hire.cancel', { ...hire, ...agents, administrator: 'access.denied' }],
    ['hire.hand-over', { ...hire, ...agents, administrator: 'access.denied' }],
    ['hire.return', { ...hire, ...sellers, administrator: 'sees' }],
    ['hire.release-deposit', { ...hire, ...sellers, administrator: 'access.denied' }],
    ['hire.insure', { ...hire, ...agents, administrator: 'access.denied' }],
    ['hire.read-papers', { ...hire, ...agents, administrator: 'sees' }],
    ['loan.buy', { ...hire, ...agents, unknown: 'loan.unknown', administrator: 'loan.unknown' }],
    ['loan.view-shipments', { ...loanWay, ...agents, administrator: 'sees' }],
    ['loan.send-back', { ...loanWay, ...agents, administrator: 'access.denied' }],
    ['loan.confirm-return', { ...loanWay, ...sellers, administrator: 'sees' }],
    ['hire-terms.change', { ...hire, ...sellers, unknown: 'work.unknown', administrator: 'work.unknown' }],
    ['claim.open', { ...claim, ...sellers, unknown: 'claim.subject-unknown', administrator: 'access.denied' }],
    ['claim.view', { ...claim, ...agents, administrator: 'sees' }],
    ['claim.write', { ...claim, ...agents, administrator: 'sees' }],
    ['claim.withdraw', { ...claim, ...sellers, administrator: 'access.denied' }],
    ['claim.send-back', { ...claim, ...sellers, administrator: 'access.denied' }],
    ['claim.take-back', { ...claim, ...agents, administrator: 'access.denied' }],
    ['staging.request', property],
    ['staging.view', { ...staging, ...realtors, administrator: 'sees' }],
    ['staging.answer', { ...staging, ...sellers, administrator: 'access.denied' }],
    ['staging.pay', { ...staging, ...realtors, administrator: 'access.denied' }],
    ['staging.cancel', { ...staging, ...realtors, administrator: 'access.denied' }],
    ['staging.end', { ...staging, ...realtors, administrator: 'access.denied' }],
    ['staging.return', { ...staging, ...sellers, administrator: 'sees' }],
    ['staging.release-deposit', { ...staging, ...sellers, administrator: 'access.denied' }],
    ['lease.return', lease],
    ['lease.release-deposit', lease],
    ['label.manage', { ...property, administrator: 'property.unknown' }],
    ['set-label.manage', { ...production, administrator: 'production.unknown' }],
    ['property.view', { ...property, administrator: 'sees' }],
    ['property.manage', property],
    ['client.view', { ...client, administrator: 'sees' }],
    ['client.manage', client],
    ['proposal.view', { ...proposal, administrator: 'sees' }],
    ['proposal.manage', proposal],
  ])
}
