import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, startTestServer, type TestServer } from '../test/test-server.ts'
import { hangWorks } from './catalog/catalog/catalog.fixtures.ts'
import { refusalOf } from './money/payments/payments.fixtures.ts'
import { one } from './platform/must.ts'
import { linkTokenHash, newLinkToken } from './platform/private-links/link-token.ts'
import {
  added,
  callerOf,
  locationBody,
  placementBody,
  placementRow,
  productionBody,
  setBody,
} from './trades/productions/productions.fixtures.ts'
import { clientBody, propertyBody } from './trades/realtors/realtors.fixtures.ts'

// Refused elsewhere and not repeated here: hires with wrong dates, amounts and owners (hires.db.test.ts), sets of another
// production (productions.db.test.ts), withdrawn links (proposals.db.test.ts), hours and times (meetings.db.test.ts).

/** Everything that the workspaces of realtors and agents store. */
const tables = [
  ...['properties', 'property_changes', 'clients', 'proposals', 'proposal_works', 'messages'],
  ...['productions', 'set_locations', 'production_sets', 'placements', 'production_members', 'production_invitations'],
  ...['meeting_hours', 'meetings', 'loans', 'hire_terms'],
]

let server: TestServer
/** Ids of the caller and, with a capital, of somebody else. */
let ids: Record<string, string>
let realtor: SignedIn
let agent: SignedIn
const expiredToken = newLinkToken()

const contents = async () => {
  const parts = tables.map((table) => `(select string_agg(t::text, ',' order by t::text) from ${table} t) as ${table}`)
  return one((await server.database.pool.query(`select ${parts.join(', ')}`)).rows)
}

/** A realtor with a property, a client and a proposal, and an agent with a production, a set and a placement. */
async function openWorkspaces(artworkId: string) {
  const [ofRealtor, ofAgent] = [
    await server.signedIn({ role: 'realtor' }),
    await server.signedIn({ role: 'prop-agent' }),
  ]
  const [asRealtor, asAgent] = [callerOf(ofRealtor), callerOf(ofAgent)]
  const property = await added(asRealtor('POST', '/properties', propertyBody))
  const client = await added(asRealtor('POST', '/clients', clientBody))
  const works = [{ artworkId, note: '' }]
  const proposal = await added(
    asRealtor('POST', '/proposals', { clientId: client, propertyId: property, room: 'Study', message: '', works }),
  )
  const production = await added(asAgent('POST', '/productions', productionBody))
  const set = await added(asAgent('POST', `/productions/${production}/sets`, setBody))
  const location = await added(asAgent('POST', `/productions/${production}/locations`, locationBody))
  const placement = await added(
    asAgent('POST', `/productions/${production}/placements`, { ...placementBody, setId: set }),
  )
  return {
    realtor: ofRealtor,
    agent: ofAgent,
    ids: { property, client, proposal, production, set, location, placement },
  }
}

beforeAll(async () => {
  server = await startTestServer({ SHARED_READS: 'on' })
  await hangWorks(server.database, [{ title: 'Low Tide' }])
  const { id: work } = one((await server.database.pool.query<{ id: string }>('select id from artworks')).rows)
  const own = await openWorkspaces(work)
  const other = await openWorkspaces(work)
  ;({ realtor, agent } = own)
  const foreign = Object.entries(other.ids).map(([name, id]) => [name.toUpperCase(), id])
  ids = { ...own.ids, ...Object.fromEntries(foreign), work }
  await server.database.pool.query(
    `with sent as (update proposals set sent_at = house_now() - interval '31 days' where id = $1 returning id)
     insert into private_links (purpose, subject_id, token_hash, expires_at)
     select 'proposal', id, $2, house_now() - interval '1 minute' from sent`,
    [own.ids.proposal, linkTokenHash(expiredToken)],
  )
})
afterAll(() => server.close())

type Case = readonly [call: string, body: object | null, code: string]
/** `:set` is the caller's own set, `:SET` somebody else's. */
const filled = (text: string) =>
  text.replace(/(?<=[/"]):([A-Za-z]+)(?=["/ ?]|$)/g, (_, name: string) => ids[name] ?? newLinkToken())

async function refusedAs(person: SignedIn, cases: readonly Case[]) {
  const before = await contents()
  const surprises: unknown[] = []
  for (const [call, body, code] of cases) {
    const [method = '', path = ''] = filled(call).split(' ')
    const json = body === null ? undefined : JSON.parse(filled(JSON.stringify(body)))
    const refusal = await refusalOf(callerOf(person)(method, path, json))
    if (refusal.code !== code) surprises.push({ call, body, ...refusal })
  }
  expect(surprises).toEqual([])
  expect(await contents()).toEqual(before)
}

const reversed = { startDate: '2026-06-02', endDate: '2026-06-01' }
const endOnly = { startDate: null, endDate: '2026-06-01' }
const proposal = {
  ...{ clientId: ':client', propertyId: ':property', room: 'Study', message: '' },
  works: [{ artworkId: ':work', note: '' }],
}
const meeting = { startsAt: '2020-01-01T10:00:00.000Z', topic: '', timeZone: 'UTC' }
const invalid = 'request.invalid'

describe('bad input changes nothing', () => {
  test('of a realtor', () =>
    refusedAs(realtor, [
      ['POST /properties', { ...propertyBody, price: 'a fortune' }, invalid],
      ['POST /properties', { ...propertyBody, price: -1 }, invalid],
      ['POST /properties', { ...propertyBody, status: 'under-contract' }, invalid],
      ['PUT /properties/:property', { ...propertyBody, underContractOn: '2026-02-30' }, invalid],
      ['POST /properties/import', { rows: [propertyBody, { ...propertyBody, price: '$1m' }] }, invalid],
      ['PUT /properties/:PROPERTY', propertyBody, 'property.unknown'],
      ['DELETE /properties/:PROPERTY', null, 'property.unknown'],
      ['PUT /properties/:PROPERTY/restoration', null, 'property.unknown'],
      ['POST /clients', { ...clientBody, email: 'not an address' }, invalid],
      ['POST /clients', { ...clientBody, followUp: 'soon' }, invalid],
      ['POST /clients/import', { rows: [clientBody, { ...clientBody, name: '' }] }, invalid],
      ['PUT /clients/:CLIENT', clientBody, 'client.unknown'],
      ['DELETE /clients/:CLIENT', null, 'client.unknown'],
      ['POST /clients/:CLIENT/meetings', meeting, 'client.unknown'],
      ['POST /clients/:client/meetings', meeting, 'meeting.host-unknown'],
      ['POST /proposals', { ...proposal, clientId: ':CLIENT' }, 'client.unknown'],
      ['POST /proposals', { ...proposal, propertyId: ':PROPERTY' }, 'property.unknown'],
      ['POST /proposals', { ...proposal, room: 'Ballroom' }, 'proposal.room-unknown'],
      ['POST /proposals', { ...proposal, works: [{ artworkId: ':set', note: '' }] }, 'proposal.work-unknown'],
      ['POST /proposals', { ...proposal, works: [...proposal.works, ...proposal.works] }, invalid],
      ['PUT /proposals/:PROPOSAL', proposal, 'proposal.unknown'],
      ['PUT /proposals/:proposal', proposal, 'proposal.sent'],
      ['POST /proposals/:PROPOSAL/sending', null, 'proposal.unknown'],
      ['POST /proposals/:PROPOSAL/replies', { artworkId: null, text: 'Yes' }, 'proposal.unknown'],
      ['POST /proposals/:proposal/replies', { artworkId: null, text: 'Yes' }, 'proposal.closed'],
      ['DELETE /proposals/:PROPOSAL', null, 'proposal.unknown'],
      ['GET /rentals?from=2020-01-01', null, 'hire.in-the-past'],
      ['GET /rentals?maxPrice=cheap', null, invalid],
      ['GET /productions/:production', null, 'production.unknown'],
    ]))

  test('of a property agent', () =>
    refusedAs(agent, [
      ['POST /productions', { ...productionBody, artBudget: 'a million' }, invalid],
      ['PUT /productions/:production', { ...productionBody, artBudget: 'a million' }, invalid],
      ['POST /productions/import', { rows: [productionBody, { ...productionBody, artBudget: 'lots' }] }, invalid],
      ['PUT /productions/:PRODUCTION', productionBody, 'production.unknown'],
      ['DELETE /productions/:PRODUCTION', null, 'production.unknown'],
      ['POST /productions/:production/sets', { ...setBody, budget: 'cheap' }, invalid],
      ['POST /productions/:production/sets', { ...setBody, ...reversed }, invalid],
      ['PUT /productions/:production/sets/:set', { ...setBody, ...endOnly }, invalid],
      ['POST /productions/:PRODUCTION/sets', setBody, 'production.unknown'],
      ['DELETE /productions/:PRODUCTION/sets/:SET', null, 'production.unknown'],
      ['POST /productions/:production/locations', { ...locationBody, ...reversed }, invalid],
      ['PUT /productions/:production/locations/:location', { ...locationBody, budget: 'cheap' }, invalid],
      ['POST /productions/:PRODUCTION/locations', locationBody, 'production.unknown'],
      ['POST /productions/:production/placements', { ...placementBody, setId: ':set', price: 'six hundred' }, invalid],
      ['PUT /productions/:production/placements/:placement', { ...placementBody, setId: ':set', price: -5 }, invalid],
      ['POST /productions/:production/placements/import', { rows: [{ ...placementRow, price: 'much' }] }, invalid],
      ['PUT /productions/:PRODUCTION/placements/:PLACEMENT', { ...placementBody, setId: ':SET' }, 'production.unknown'],
      ['DELETE /productions/:PRODUCTION/placements/:PLACEMENT', null, 'production.unknown'],
      [
        'POST /productions/:PRODUCTION/invitations',
        { email: 'a@example.com', role: '', level: 'full', setIds: null },
        'production.unknown',
      ],
      [
        'POST /productions/:PRODUCTION/sets/:SET/hires',
        { artworkId: ':work', from: '2030-01-01', until: '2030-01-05', note: '', amount: 100 },
        'production.unknown',
      ],
    ]))

  test('by a link that has expired, or that nobody has', () => {
    const link = `/proposal-links/${expiredToken}`
    return refusedAs(realtor, [
      [`GET ${link}`, null, 'proposal.unknown'],
      [`PUT ${link}/opening`, null, 'proposal.unknown'],
      [`PUT ${link}/works/:work/reaction`, { reaction: 'like' }, 'proposal.unknown'],
      [`POST ${link}/works/:work/comments`, { text: 'Lovely' }, 'proposal.unknown'],
      [`POST ${link}/messages`, { text: 'Lovely' }, 'proposal.unknown'],
      [`PUT ${link}/acceptance`, { artworkIds: [':work'] }, 'proposal.unknown'],
      [`POST ${link}/meetings`, meeting, 'proposal.unknown'],
      // By a link that has expired, a client is erased all the same.
      ['DELETE /proposal-links/:nobody/client', null, 'proposal.unknown'],
      ['GET /meeting-links/:nobody', null, 'meeting.unknown'],
      ['GET /meeting-links/:nobody/times', null, 'meeting.unknown'],
      ['PUT /meeting-links/:nobody/time', { startsAt: meeting.startsAt }, 'meeting.unknown'],
      ['POST /meeting-links/:nobody/cancellation', { reason: '' }, 'meeting.unknown'],
      ['DELETE /meeting-links/:nobody/guest', null, 'meeting.unknown'],
    ])
  })
})
