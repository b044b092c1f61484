import { LabelView, PlacedLabels } from '@vermeil/contracts/trades/labels.schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { captureLog } from '../../../test/capture-log.ts'
import { qrCodesOf } from '../../../test/read-qr-codes.ts'
import { type SignedIn, testPassword } from '../../../test/test-server.ts'
import { type Agent, openHires, rent } from '../../loans/loans/hires/hires.fixtures.ts'
import {
  type Home,
  payStaging,
  requestStaging,
  stagingOf,
  withHome,
} from '../../loans/loans/stagings/stagings.fixtures.ts'
import { answerOf, type PayingServer } from '../../money/payments/payments.fixtures.ts'
import { codeOf, get, post } from '../../money/payments/sales.fixtures.ts'
import { must } from '../../platform/must.ts'
import { placementBody } from '../productions/productions.fixtures.ts'

const log = captureLog({ level: 'debug' })
let server: PayingServer
let today: string
let owner: SignedIn
let agent: Agent
let realtor: Home
beforeAll(async () => {
  ;({ server, today, owner, agent } = await openHires(log.logger))
  realtor = await withHome(await server.signedIn({ role: 'realtor' }))
  const named = await realtor.fetch('/api/v1/account/profile', {
    method: 'PATCH',
    json: { firstName: 'Ann', lastName: 'Example' },
  })
  expect(named.status).toBe(200)
})
afterAll(() => server.close())

const labelsOf = (home: Home) => answerOf(get(home, `/properties/${home.propertyId}/labels`), PlacedLabels)
const viewOf = (code: string) => answerOf(fetch(`${server.url}/api/v1/labels/${code}`), LabelView)
const call = (person: SignedIn | null, method: string, path: string, json?: unknown) =>
  person
    ? person.fetch(`/api/v1${path}`, { method, ...(json === undefined ? {} : { json }) })
    : fetch(`${server.url}/api/v1${path}`, {
        method,
        ...(json === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) }),
      })
const done = async (response: Promise<Response>) => expect((await response).status).toBe(204)
const open = (code: string, person: SignedIn | null, token: string | null = null) =>
  call(person, 'PUT', `/labels/${code}/opening`, { token })
const attributionsOf = (email: string) =>
  server.one<number>(`select count(*) from proposal_attributions where email = $1 and label_id is not null`, [email])

async function sheetOf(person: SignedIn, path: string, size = 'a6') {
  const answer = await person.fetch(`/api/v1${path}/labels.pdf?size=${size}`)
  expect(answer.status).toBe(200)
  return qrCodesOf(Buffer.from(await answer.arrayBuffer()))
}

/** A work that hangs in the realtor's home, with the code of its label. */
async function hung(home = realtor) {
  const { artworkId } = await server.work({ sellerId: owner.id, lease: rent })
  const { id } = await stagingOf(requestStaging(home, home, { artworkId, from: today }))
  await stagingOf(post(owner, `/stagings/${id}/acceptance`))
  await payStaging(server, home, id)
  await server.loans.round()
  await sheetOf(home, `/properties/${home.propertyId}`)
  const { labels } = await labelsOf(home)
  const { code } = must(
    labels.find((label) => label.artworkId === artworkId),
    'its label',
  )
  return { artworkId, stagingId: id, code: must(code, 'a code') }
}

async function mailedToken(email: string) {
  const { text } = await server.mailTo(email, / by /)
  return must(/\/w\/[0-9A-Z]{8}\/([\w-]{22})/.exec(text)?.[1], 'the token in the mail')
}

describe('the labels of a home', () => {
  test('are made when they are printed, stay the same, and lead to the work and nothing private', async () => {
    const home = await withHome(await server.signedIn({ role: 'realtor' }))
    expect(await labelsOf(home)).toEqual({ labels: [], scans: 0, people: 0 })
    expect(await codeOf(get(home, `/properties/${home.propertyId}/labels.pdf?size=a6`))).toBe('label.nothing-placed')
    const { artworkId, code } = await hung(home)
    const address = `${server.url}/w/${code}`
    expect(await sheetOf(home, `/properties/${home.propertyId}`)).toEqual([address])
    expect(await sheetOf(home, `/properties/${home.propertyId}`, 'card')).toEqual([address])
    expect(await labelsOf(home)).toMatchObject({ labels: [{ artworkId, code, place: 'Study', scans: 0 }] })

    const view = await viewOf(code.toLowerCase())
    expect(view).toMatchObject({ code, lot: { artworkId } })
    expect(JSON.stringify(view)).not.toContain('Harbor Lane')
    const page = await fetch(`${server.url}/w/${code}`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('noindex')
    expect((await fetch(`${server.url}/w/00000000`)).status).toBe(404)
    for (const unknown of ['00000000', 'short']) {
      expect(await codeOf(call(null, 'GET', `/labels/${unknown}`))).toBe('label.unknown')
    }
  })

  test('count scans of everybody but the realtor', async () => {
    const home = await withHome(await server.signedIn({ role: 'realtor' }))
    const { code } = await hung(home)
    await done(call(null, 'POST', `/labels/${code}/scans`))
    await done(call(await server.signedIn(), 'POST', `/labels/${code}/scans`))
    await done(call(home, 'POST', `/labels/${code}/scans`))
    expect(await labelsOf(home)).toMatchObject({ scans: 2, labels: [{ scans: 2 }] })
  })
})

describe('who scans a label', () => {
  test('and signs in is attributed to the realtor once, and the realtor never to themselves', async () => {
    const { code } = await hung()
    const person = await server.signedIn()
    await done(open(code, null))
    await done(open(code, person))
    await done(open(code, person))
    await done(open(code, realtor))
    expect(await attributionsOf(person.email)).toBe(1)
    expect(await attributionsOf(realtor.email)).toBe(0)
    expect((await labelsOf(realtor)).people).toBeGreaterThan(0)
    expect((await viewOf(code)).shownBy).toBe('Ann Example')
  })

  test('and leaves an address is attributed when they open the mailed link, and can have it deleted', async () => {
    const { code } = await hung()
    const email = 'passer-by@example.com'
    await done(call(null, 'POST', `/labels/${code}/addresses`, { email: 'Passer-By@example.com' }))
    const token = await mailedToken(email)
    expect(await attributionsOf(email)).toBe(0)
    await done(open(code, null, token))
    expect(await attributionsOf(email)).toBe(1)
    const { code: other } = await hung()
    expect(await codeOf(open(other, null, token))).toBe('label.unknown')
    await done(call(null, 'DELETE', `/labels/${code}/addresses/${token}`))
    expect(await attributionsOf(email)).toBe(0)
    expect(await codeOf(open(code, null, token))).toBe('label.unknown')
  })

  test('once the work has left, sees the work and credits nobody', async () => {
    const { code, stagingId } = await hung()
    await stagingOf(post(owner, `/stagings/${stagingId}/return`, { condition: 'Good' }))
    const person = await server.signedIn()
    await done(open(code, person))
    expect(await attributionsOf(person.email)).toBe(0)
    expect((await viewOf(code)).shownBy).toBeNull()
  })

  test('finds what they left in their export, and nothing of it after their account is deleted', async () => {
    const { code } = await hung()
    const person = await server.signedIn()
    await done(call(null, 'POST', `/labels/${code}/addresses`, { email: person.email }))
    await done(open(code, null, await mailedToken(person.email)))
    const exported = (await (await post(person, '/account/export')).json()) as { labels: unknown }
    expect(exported.labels).toMatchObject({ addressesLeft: [{ openedAt: expect.any(String) }] })
    const erased = await person.fetch('/api/v1/account', { method: 'DELETE', json: { password: testPassword } })
    expect(erased.status).toBe(204)
    expect(await server.one(`select count(*) from label_visitors where email = $1`, [person.email])).toBe(0)
    expect(await attributionsOf(person.email)).toBe(0)
  })
})

test('labels on a set are printed by its team and credit nobody', async () => {
  const { artworkId } = await server.work({ sellerId: owner.id, lease: rent })
  const path = `/productions/${agent.productionId}/sets/${agent.setId}`
  await server.database.pool.query(
    `insert into placements (set_id, artwork_id, title, artist, price_cents, status, position, dimensions, description)
     values ($1, $2, $3, $4, 0, 'placed', 'Behind the desk', '', '')`,
    [agent.setId, artworkId, placementBody.title, placementBody.artist],
  )
  const [address = ''] = await sheetOf(agent, path, 'card')
  const code = must(/\/w\/(\w{8})$/.exec(address)?.[1], 'a code')
  expect(await answerOf(get(agent, `${path}/labels`), PlacedLabels)).toMatchObject({
    ...{ people: 0, labels: [{ artworkId, code, place: 'Behind the desk' }] },
  })
  const person = await server.signedIn()
  await done(open(code, person))
  expect(await attributionsOf(person.email)).toBe(0)
  expect((await viewOf(code)).shownBy).toBeNull()
  expect(await codeOf(get(realtor, `${path}/labels`))).toBe('production.unknown')
})

test('neither the code of a label nor a mailed token is in a line of the log', async () => {
  const { code } = await hung()
  await fetch(`${server.url}/w/${code}`)
  await viewOf(code)
  const email = 'left-at-a-label@example.com'
  await call(null, 'POST', `/labels/${code}/addresses`, { email })
  const token = await mailedToken(email)
  await fetch(`${server.url}/w/${code}/${token}`)
  await open(code, null, token)
  await call(null, 'DELETE', `/labels/${code}/addresses/${token}`)
  const paths = () => log.lines().map((line) => line.path)
  await expect.poll(paths).toContain('/w/:code/:token')
  await expect.poll(paths).toContain('/api/v1/labels/:code/addresses/:token')
  for (const secret of [code, token, email]) expect(log.text()).not.toContain(secret)
})
