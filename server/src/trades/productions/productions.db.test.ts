import { PlacementList, TodaysList } from '@vermeil/contracts/trades/placements.schema'
import { ActivityPage, Team } from '@vermeil/contracts/trades/production-team.schema'
import { ProductionDetail, ProductionList, ProductionOverview } from '@vermeil/contracts/trades/productions.schema'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addLoan } from '../../../test/loan-rows.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { type SignedIn, startTestServer, type TestServer, testPassword } from '../../../test/test-server.ts'
import { addArtist, addSoldWork } from '../../desk/collection/collection.fixtures.ts'
import { answerOf, refusalOf } from '../../money/payments/payments.fixtures.ts'
import { codeOf } from '../../money/payments/sales.fixtures.ts'
import { must } from '../../platform/must.ts'
import {
  added,
  callerOf,
  invitationToken,
  join,
  locationBody,
  placementBody,
  placementRow,
  productionBody,
  setBody,
  setRow,
} from './productions.fixtures.ts'

let server: TestServer
let agent: SignedIn
let stranger: SignedIn
let as: ReturnType<typeof callerOf>
let production: string
let office: string
let path: string
beforeAll(async () => {
  server = await startTestServer()
  stranger = await server.signedIn({ role: 'prop-agent' })
})
beforeEach(async () => {
  agent = await server.signedIn({ role: 'prop-agent' })
  as = callerOf(agent)
  production = await added(as('POST', '/productions', productionBody))
  path = `/productions/${production}`
  office = await added(as('POST', `${path}/sets`, setBody))
})
afterAll(() => server.close())

const one = async <T>(sql: string, values: unknown[] = []) =>
  Object.values(must((await server.database.pool.query(sql, values)).rows[0], 'a row'))[0] as T
const read = (person = agent) => answerOf(callerOf(person)('GET', path), ProductionDetail)
const placementsOf = async (person = agent) =>
  (await answerOf(callerOf(person)('GET', `${path}/placements`), PlacementList)).placements
const place = (change: object = {}) =>
  added(as('POST', `${path}/placements`, { ...placementBody, setId: office, ...change }))

test('progress and budget follow the placements, and only own productions are counted', async () => {
  await place()
  await place({ status: 'reserved', price: 10_000 })
  await place({ status: 'pending', price: 7_000 })
  expect(await read()).toMatchObject({
    ...{ artPlaced: 1, progress: 25, money: { budget: 500_000, planned: 82_000, committed: 75_000, left: 425_000 } },
    access: { level: 'full', isOwner: true, setIds: null },
    sets: [{ id: office, artPieces: 3, budget: 100_000 }],
  })
  expect(await answerOf(as('GET', '/productions/overview'), ProductionOverview)).toEqual({
    ...{ productions: 1, activeProductions: 1, artPlaced: 1, artNeeded: 4 },
    ...{ budget: 500_000, budgetLeft: 425_000, team: 0 },
  })
  expect((await answerOf(callerOf(stranger)('GET', '/productions'), ProductionList)).productions).toEqual([])
})

test('bad input is refused with nothing changed', async () => {
  const before = await read()
  const reversed = { startDate: '2026-06-02', endDate: '2026-06-01' }
  const refused: [string, string, object][] = [
    ['POST', `${path}/sets`, { ...setBody, ...reversed }],
    ['PUT', `${path}/sets/${office}`, { ...setBody, ...reversed }],
    ['POST', `${path}/locations`, { ...locationBody, ...reversed }],
    ['POST', `${path}/locations`, { ...locationBody, endDate: '2026-06-01' }],
    ['POST', `${path}/placements`, { ...placementBody, setId: office, price: 'six hundred' }],
    ['POST', `${path}/placements`, { ...placementBody, setId: office, position: ' ' }],
    ['PUT', path, { ...productionBody, artBudget: 'a lot' }],
    ['PUT', path, { ...productionBody, artBudget: -1 }],
    ['PUT', path, { ...productionBody, startDate: '0000-01-01' }],
  ]
  for (const [method, url, body] of refused) expect(await codeOf(as(method, url, body))).toBe('request.invalid')
  // Ids of somebody else's production are not found, wherever they are named.
  const foreign = await added(callerOf(stranger)('POST', '/productions', productionBody))
  const foreignSet = await added(callerOf(stranger)('POST', `/productions/${foreign}/sets`, setBody))
  const foreignPlace = await added(callerOf(stranger)('POST', `/productions/${foreign}/locations`, locationBody))
  expect(await codeOf(as('GET', `/productions/${foreign}`))).toBe('production.unknown')
  expect(await codeOf(as('PUT', `${path}/sets/${foreignSet}`, setBody))).toBe('production.unknown')
  const unknown: [string, string, object][] = [
    ['PUT', `${path}/sets/${office}`, { ...setBody, locationId: foreignPlace }],
    ['POST', `${path}/placements`, { ...placementBody, setId: foreignSet }],
    ['POST', `${path}/invitations`, { email: 'a@example.com', role: '', level: 'view', setIds: [foreignSet] }],
  ]
  for (const [method, url, body] of unknown) expect(await codeOf(as(method, url, body))).toBe('set.unknown')
  expect(await read()).toEqual(before)
})

test('nobody gives access to more sets than they have', async () => {
  const member = await server.signedIn()
  await join(server, production, agent, member, { level: 'full', setIds: [office] })
  const invite = (setIds: string[] | null) =>
    callerOf(member)('POST', `${path}/invitations`, { email: stranger.email, role: '', level: 'view', setIds })
  expect(await codeOf(invite(null))).toBe('team.above-own')
  expect((await invite([office])).status).toBe(204)
})

test('each level sees and does what the table says, on every kind of record', async () => {
  const [full, edit, view, one] = await Promise.all([1, 2, 3, 4].map(() => server.signedIn()))
  const manor = await added(as('POST', `${path}/sets`, { ...setBody, name: 'Victorian Manor' }))
  const id = await place()
  await place({ setId: manor, title: 'The Ancestor' })
  await join(server, production, agent, must(full, 'full'), { level: 'full' })
  await join(server, production, agent, must(edit, 'edit'), { level: 'edit' })
  await join(server, production, agent, must(view, 'view'), { level: 'view' })
  await join(server, production, agent, must(one, 'one'), { level: 'edit', setIds: [office] })

  const people = { full: must(full, 'full'), edit: must(edit, 'edit'), view: must(view, 'view'), one: must(one, 'one') }
  /** Full Access comes last: what it deletes is unknown to the others. */
  async function statusOf(method: string, url: string, body?: object) {
    const statuses: Record<string, number> = {}
    for (const [name, person] of Object.entries(people).reverse()) {
      statuses[name] = (await callerOf(person)(method, url, body)).status
    }
    return statuses
  }
  const change = { ...placementBody, setId: office }
  const ticks = { hung: true, packed: false }
  expect(await statusOf('GET', path)).toEqual({ full: 200, edit: 200, view: 200, one: 200 })
  expect(await statusOf('PUT', `${path}/placements/${id}`, change)).toEqual({
    full: 204,
    edit: 204,
    view: 403,
    one: 204,
  })
  expect(await statusOf('PUT', `${path}/placements/${id}/ticks`, ticks)).toEqual({
    ...{ full: 204, edit: 204, view: 403, one: 204 },
  })
  expect(await statusOf('PUT', `${path}/sets/${manor}`, setBody)).toEqual({ full: 204, edit: 403, view: 403, one: 404 })
  expect(await statusOf('POST', `${path}/placements`, { ...change, setId: manor })).toEqual({
    ...{ full: 201, edit: 201, view: 403, one: 404 },
  })
  expect(await statusOf('PUT', path, productionBody)).toEqual({ full: 204, edit: 403, view: 403, one: 403 })
  expect(await statusOf('POST', `${path}/locations`, locationBody)).toEqual({
    full: 201,
    edit: 403,
    view: 403,
    one: 403,
  })
  const invitation = { email: 'new@example.com', role: '', level: 'view', setIds: null }
  expect(await statusOf('POST', `${path}/invitations`, invitation)).toEqual({
    full: 204,
    edit: 403,
    view: 403,
    one: 403,
  })

  // View Only sees no money anywhere, and single sets are all that their people see.
  const seen = await read(people.view)
  expect([seen.money, seen.sets.map(({ budget }) => budget)]).toEqual([null, [null, null]])
  expect((await placementsOf(people.view)).map(({ price }) => price)).toEqual([null, null, null, null])
  expect((await read(people.one)).sets.map((set) => set.id)).toEqual([office])
  expect((await read(people.one)).money).toMatchObject({ budget: 100_000, committed: 65_000 })
  expect((await placementsOf(people.one)).map((placement) => placement.setId)).toEqual([office])
  const entries = await answerOf(callerOf(people.one)('GET', `${path}/activity`), ActivityPage)
  expect(entries.entries.length).toBeGreaterThan(0)
  expect(entries.entries.map(({ what }) => what)).not.toContain('The Ancestor')

  // Deleting needs Full Access, and is undone by the same people.
  expect(await statusOf('DELETE', `${path}/placements/${id}`)).toMatchObject({ edit: 403, view: 403, one: 403 })
  expect((await callerOf(people.full)('PUT', `${path}/placements/${id}/restoration`)).status).toBe(204)
})

test('an invitation is for its address, works once, and ends by time, withdrawal or a second one', async () => {
  const member = await server.signedIn()
  const invite = (level: string) =>
    as('POST', `${path}/invitations`, { email: member.email.toUpperCase(), role: 'Buyer', level, setIds: null })
  await invite('view')
  const first = await invitationToken(server, member.email)
  expect(
    await server.database.pool.query('select 1 from private_links where token_hash = $1', [Buffer.from(first)]),
  ).toMatchObject({ rowCount: 0 })
  expect(await codeOf(callerOf(stranger)('POST', `/invitations/${first}/acceptance`))).toBe('invitation.other-address')
  await invite('edit')
  const second = await invitationToken(server, member.email, first)
  const accept = (token: string) => callerOf(member)('POST', `/invitations/${token}/acceptance`)
  expect(await codeOf(accept(first))).toBe('invitation.unknown')
  await server.database.pool.query('update private_links set expires_at = house_now()')
  expect(await codeOf(accept(second))).toBe('invitation.unknown')
  expect(await codeOf(fetch(`${server.url}/api/v1/invitations/${second}`))).toBe('invitation.unknown')
  await server.database.pool.query("update private_links set expires_at = house_now() + interval '1 day'")
  expect((await accept(second)).status).toBe(200)
  expect(await codeOf(accept(second))).toBe('invitation.unknown')
  expect(await codeOf(invite('view'))).toBe('team.already-member')

  const { members } = await answerOf(as('GET', `${path}/team`), Team)
  expect(members).toMatchObject([
    { isOwner: true, isSelf: true, level: 'full', email: agent.email },
    { isOwner: false, level: 'edit', role: 'Buyer', email: member.email, setIds: null },
  ])
  const memberId = must(members[1], 'the member').id
  // The owner stays, and nobody gives themselves more.
  for (const [person, method] of [
    [agent, 'PUT'],
    [agent, 'DELETE'],
  ] as const) {
    const body = { role: '', level: 'view', setIds: null }
    const url = `${path}/team/${production}`
    expect(await codeOf(callerOf(person)(method, url, method === 'PUT' ? body : undefined))).toBe('team.owner-stays')
  }
  expect(await codeOf(as('DELETE', `${path}/membership`))).toBe('team.owner-stays')
  const raise = { role: '', level: 'full', setIds: null }
  expect(await codeOf(callerOf(member)('PUT', `${path}/team/${memberId}`, raise))).toBe('access.denied')
  expect((await as('PUT', `${path}/team/${memberId}`, { ...raise, level: 'view' })).status).toBe(204)
  expect((await read(member)).access.level).toBe('view')
  expect((await callerOf(member)('DELETE', `${path}/membership`)).status).toBe(204)
  expect(await codeOf(callerOf(member)('GET', path))).toBe('production.unknown')

  const { entries, next } = await answerOf(as('GET', `${path}/activity?limit=3`), ActivityPage)
  expect(entries.map(({ act }) => act)).toEqual(['team.left', 'team.changed', 'team.joined'])
  expect(entries[1]).toMatchObject({ what: 'View Only', memberName: expect.any(String) })
  const rest = await answerOf(as('GET', `${path}/activity?after=${next}`), ActivityPage)
  expect(rest.entries.at(-1)).toMatchObject({ act: 'production.added', what: productionBody.title })

  await as('POST', `${path}/invitations`, { email: 'later@example.com', role: '', level: 'view', setIds: null })
  const { invitations } = await answerOf(as('GET', `${path}/team`), Team)
  const withdraw = () => as('DELETE', `${path}/invitations/${must(invitations[0], 'the invitation').id}`)
  expect([(await withdraw()).status, (await withdraw()).status]).toEqual([204, 204])
  expect(await answerOf(as('GET', `${path}/team`), Team)).toMatchObject({ invitations: [] })
})

test('a work from the catalog follows its hire', async () => {
  const artist = await addArtist(server.database.pool, 'Ada Roux')
  const { artworkId } = await addSoldWork(server.database.pool, artist, {})
  const body = { ...placementBody, setId: office, artworkId, title: 'Whatever', status: 'pending' }
  expect(await codeOf(as('POST', `${path}/placements`, body))).toBe('work.unknown')
  await server.database.pool.query("update artworks set status = 'listed' where id = $1", [artworkId])
  const id = await added(as('POST', `${path}/placements`, body))
  expect((await placementsOf())[0]).toMatchObject({ artist: 'Ada Roux', clearance: { state: 'granted' } })
  expect((await placementsOf())[0]?.title).not.toBe('Whatever')
  const change = (status: string) => as('PUT', `${path}/placements/${id}`, { ...body, status })
  expect(await codeOf(change('reserved'))).toBe('placement.set-without-dates')
  await as('PUT', `${path}/sets/${office}`, { ...setBody, startDate: '2026-05-20', endDate: '2026-05-22' })
  expect(await codeOf(change('reserved'))).toBe('placement.not-reserved')
  expect(await codeOf(change('placed'))).toBe('placement.not-hired')
  // Of another production, and then of this one.
  for (const productionId of [null, path.split('/').at(-1)]) {
    expect(await codeOf(change('reserved'))).toBe('placement.not-reserved')
    const dates = { from_day: '2026-05-20', until_day: '2026-05-22' }
    const hire = { artwork_id: artworkId, borrower_id: agent.id, state: 'paid', ...dates }
    await addLoan(server.database.pool, 'hire', hire, { beside: { production_id: productionId } })
  }
  expect((await change('reserved')).status).toBe(204)
  expect(await codeOf(change('placed'))).toBe('placement.not-hired')
  expect((await placementsOf())[0]?.clearance.state).toBe('granted')
})

test('a picture is private, a paper clears, and both go with their records', async () => {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#8a6a3a' } })
    .jpeg()
    .toBuffer()
  const id = await place()
  const url = `/api/v1${path}/placements/${id}`
  const form = new FormData()
  form.append('file', new File([new Uint8Array(picture)], 'front.jpg'))
  expect((await agent.fetch(`${url}/image`, { method: 'POST', body: form })).status).toBe(204)
  expect((await agent.fetch(`${url}/image`)).headers.get('cache-control')).toBe('private, no-store')
  expect(await codeOf(stranger.fetch(`${url}/image`))).toBe('production.unknown')
  const words = new FormData()
  words.append('file', new File(['no picture'], 'front.jpg'))
  expect(await codeOf(agent.fetch(`${url}/image`, { method: 'POST', body: words }))).toBe('upload.wrong-type')

  const clearance = async () => must((await placementsOf())[0], 'the placement').clearance
  expect((await clearance()).state).toBe('not-cleared')
  await as('PUT', `${path}/placements/${id}/clearance`, { reason: 'Painted by our own art department' })
  expect(await clearance()).toMatchObject({ state: 'override', byName: expect.any(String) })
  expect((await agent.fetch(`${url}/paper`, { method: 'POST', body: form })).status).toBe(204)
  expect(await clearance()).toMatchObject({ state: 'paper', filename: 'harbor-at-night-clearance.jpg' })
  expect((await agent.fetch(`${url}/paper`)).headers.get('content-disposition')).toContain('attachment')

  const keys = await one<string[]>(
    `select array_agg(media_key order by purpose) from attachments where subject_id = $1`,
    [id],
  )
  await as('DELETE', path)
  await server.database.pool.query(
    "update productions set deleted_at = deleted_at - interval '25 hours' where id = $1",
    [production],
  )
  await runJobs(server, (name) => name === 'productions.prune')
  await vi.waitFor(
    async () => {
      for (const key of keys) expect(await server.media.stat(key)).toBeNull()
    },
    { timeout: 15_000 },
  )
})

test('what is deleted is gone from every list until it is restored', async () => {
  const id = await place()
  for (const record of ['', `/sets/${office}`, `/placements/${id}`]) {
    expect((await as('DELETE', path + record)).status).toBe(204)
    expect(await codeOf(as('DELETE', path + record))).toBe('production.unknown')
    expect(await codeOf(callerOf(stranger)('PUT', `${path}${record}/restoration`))).toBe('production.unknown')
    expect((await as('PUT', `${path}${record}/restoration`)).status).toBe(204)
  }
  expect(await placementsOf()).toHaveLength(1)
  const location = await added(as('POST', `${path}/locations`, locationBody))
  await as('PUT', `${path}/sets/${office}`, { ...setBody, locationId: location })
  await as('DELETE', `${path}/locations/${location}`)
  expect((await read()).sets[0]).toMatchObject({ location: '', locationId: null })
  await as('PUT', `${path}/locations/${location}/restoration`)
  expect((await read()).sets[0]).toMatchObject({ location: 'Stage 4', locationId: location })
})

test('today lists what is on sets whose dates, or whose location’s dates, include the day', async () => {
  const location = await added(
    as('POST', `${path}/locations`, { ...locationBody, startDate: '2026-06-01', endDate: '2026-06-03' }),
  )
  await as('PUT', `${path}/sets/${office}`, { ...setBody, locationId: location })
  const id = await place()
  const manor = await added(
    as('POST', `${path}/sets`, { ...setBody, name: 'Victorian Manor', startDate: '2026-06-03' }),
  )
  await place({ setId: manor, title: 'The Ancestor' })
  const titles = async (day: string, person = agent) => {
    const { placements } = await answerOf(callerOf(person)('GET', `/productions/today?day=${day}`), TodaysList)
    return placements.map(({ title }) => title)
  }
  expect(await titles('2026-05-31')).toEqual([])
  expect(await titles('2026-06-01')).toEqual(['Harbor at Night'])
  expect(await titles('2026-06-03')).toEqual(['Harbor at Night', 'The Ancestor'])
  expect(await titles('2027-01-01')).toEqual(['The Ancestor'])
  expect(await titles('2026-06-03', stranger)).toEqual([])
  await as('PUT', `${path}/placements/${id}/ticks`, { hung: true, packed: false })
  const { placements } = await answerOf(as('GET', '/productions/today?day=2026-06-01'), TodaysList)
  expect(placements[0]).toMatchObject({
    ...{ address: '11 Mill Street', weight: 3.5, canTick: true, packedAt: null, hungAt: expect.any(String) },
  })
})

test('an import adds all rows or none, and names the rows that are wrong', async () => {
  const rows = [
    { ...placementRow, set: 'detective office' },
    { ...placementRow, set: 'Space Station' },
  ]
  expect(await refusalOf(as('POST', `${path}/placements/import`, { rows }))).toMatchObject({
    code: 'import.refused',
    details: { rows: [{ row: 1, message: 'There is no set named “Space Station”.' }] },
  })
  expect(await placementsOf()).toEqual([])
  const answer = await as('POST', `${path}/placements/import`, { rows: [rows[0], rows[0]] })
  expect([answer.status, await answer.json()]).toEqual([201, { added: 2 }])
  expect(await placementsOf()).toHaveLength(2)

  const foreign = [setRow, { ...setRow, location: 'Stage 9' }]
  expect(await refusalOf(as('POST', `${path}/sets/import`, { rows: foreign }))).toMatchObject({
    details: { rows: [{ row: 1, message: 'There is no set location named “Stage 9”.' }] },
  })
  expect((await as('POST', `${path}/locations/import`, { rows: [{ ...locationBody, name: 'Stage 9' }] })).status).toBe(
    201,
  )
  expect((await as('POST', `${path}/sets/import`, { rows: foreign })).status).toBe(201)
  expect((await read()).sets.map(({ location }) => location)).toEqual(['', '', 'Stage 9'])
  expect((await as('POST', '/productions/import', { rows: [productionBody, productionBody] })).status).toBe(201)
  const many = Array.from({ length: 98 }, () => productionBody)
  expect(await codeOf(as('POST', '/productions/import', { rows: many }))).toBe('production.full')
  expect((await answerOf(as('GET', '/productions'), ProductionList)).productions).toHaveLength(3)
})

test('an administrator reads, which is recorded, and changes nothing', async () => {
  const admin = await server.signedIn({ role: 'admin' })
  expect((await read(admin)).money).toMatchObject({ budget: 500_000 })
  expect(await placementsOf(admin)).toEqual([])
  // Once in a quarter of an hour.
  const reads = `select count(*) from audit_log where subject = $1 and act = 'production.read' and actor_id = $2`
  expect(await one(reads, [`production:${production}`, admin.id])).toBe(1)
  expect(await codeOf(callerOf(admin)('PUT', path, productionBody))).toBe('access.denied')
})

test('the export has it all; an erased owner takes it along, an erased member leaves without a name', async () => {
  const member = await server.signedIn()
  await join(server, production, agent, member, { level: 'full' })
  const id = await added(callerOf(member)('POST', `${path}/placements`, { ...placementBody, setId: office }))
  await callerOf(member)('PUT', `${path}/placements/${id}/clearance`, { reason: 'Ours' })
  const exportOf = async (person: SignedIn) =>
    (await (await person.fetch('/api/v1/account/export', { method: 'POST' })).json()) as {
      productions: Record<string, unknown[]>
    }
  expect((await exportOf(agent)).productions.productions).toMatchObject([
    { title: productionBody.title, sets: [{ id: office }], placements: [{ id }] },
  ])
  expect((await exportOf(member)).productions).toMatchObject({
    ...{ productions: [], memberships: [{ productionId: production, level: 'full' }] },
    activities: expect.arrayContaining([expect.objectContaining({ act: 'placement.added' })]),
  })
  const erase = (person: SignedIn) =>
    person.fetch('/api/v1/account', { method: 'DELETE', json: { password: testPassword } })
  expect((await erase(member)).status).toBe(204)
  expect((await answerOf(as('GET', `${path}/team`), Team)).members).toHaveLength(1)
  expect((await placementsOf())[0]?.clearance).toMatchObject({ state: 'override', byName: null })
  const { entries } = await answerOf(as('GET', `${path}/activity`), ActivityPage)
  expect(entries.find(({ act }) => act === 'placement.added')?.byName).toBeNull()
  expect((await erase(agent)).status).toBe(204)
  expect(await one('select count(*) from productions where id = $1', [production])).toBe(0)
  expect(await one('select count(*) from placements where id = $1', [id])).toBe(0)
})
