import { OwnScreenTerms, usualScreenTerms } from '@vermeil/contracts/catalog/screen-terms.schema'
import type { Passport } from '@vermeil/contracts/trades/passports.schema'
import { PassportView } from '@vermeil/contracts/trades/passports.schema'
import { verifyPassport } from '@vermeil/contracts/trades/verify-passport.schema'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { captureLog } from '../../../../test/capture-log.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { runJobs } from '../../../../test/run-jobs.ts'
import { type SignedIn, startTestServer, type TestServer, testPassword } from '../../../../test/test-server.ts'
import { answerOf, refusalOf } from '../../../money/payments/payments.fixtures.ts'
import { codeOf } from '../../../money/payments/sales.fixtures.ts'
import { one } from '../../../platform/must.ts'
import { newLinkToken } from '../../../platform/private-links/link-token.ts'
import { added, callerOf, join, placementBody, productionBody, setBody } from '../productions.fixtures.ts'
import { addHiredWork, latestOf, passportOf } from './passports.fixtures.ts'

const log = captureLog({ level: 'debug' })
let server: TestServer
let agent: SignedIn
let artist: SignedIn
let as: ReturnType<typeof callerOf>
let productionId: string
let setId: string
let path: string
beforeAll(async () => {
  server = await startTestServer({}, undefined, log.logger)
})
beforeEach(async () => {
  agent = await server.signedIn({ role: 'prop-agent' })
  artist = await server.signedIn({ role: 'artist' })
  as = callerOf(agent)
  productionId = await added(as('POST', '/productions', productionBody))
  path = `/productions/${productionId}`
  setId = await added(as('POST', `${path}/sets`, setBody))
})
afterAll(() => server.close())

const setTerms = (person: SignedIn, terms: object) =>
  callerOf(person)('PUT', '/account/screen-terms', { ...usualScreenTerms, ...terms })
const newWork = (accountId: string | null = null, name = 'Ada Roux') =>
  addHiredWork(server.database.pool, { accountId, agentId: agent.id, productionId, artist: name })
const bodyOf = (artworkId: string | null, change: object = {}) => ({ ...placementBody, setId, artworkId, ...change })
const place = (artworkId: string | null, change: object = {}) =>
  as('POST', `${path}/placements`, bodyOf(artworkId, change))
const rightsOf = ({ works }: Pick<Passport, 'works'>) => works.map(({ right }) => right.kind)
const anyone = (token: string, rest = '') => fetch(`${server.url}/api/v1/clearance-links/${token}${rest}`)
const tokenOf = (link: string) => link.split('/').at(-1) ?? ''

describe('a work without screen rights', () => {
  test('is placed only in somebody’s name, who has Full Access and says why', async () => {
    const artworkId = await newWork(artist.id)
    expect(await refusalOf(place(artworkId))).toMatchObject({
      ...{ code: 'placement.rights-missing', details: { why: 'not-set' } },
    })
    for (const policy of ['not-granted', 'ask']) {
      await setTerms(artist, { policy })
      expect(await refusalOf(place(artworkId))).toMatchObject({ details: { why: policy } })
    }
    const editor = await server.signedIn()
    await join(server, productionId, agent, editor, { level: 'edit' })
    const override = 'The artist agreed by telephone; the paper follows.'
    expect(await codeOf(callerOf(editor)('POST', `${path}/placements`, bodyOf(artworkId, { override })))).toBe(
      'access.denied',
    )
    await added(place(artworkId, { override }))
    const [work] = (await passportOf(agent, path).read()).works
    expect(work?.right).toMatchObject({ kind: 'override', reason: override, at: expect.any(String) })
  })

  test('is placed as soon as the artist grants, on the terms of that day', async () => {
    await setTerms(artist, { policy: 'granted', territory: 'europe', creditLine: '© Ada Roux' })
    await added(place(await newWork(artist.id)))
    await setTerms(artist, { policy: 'not-granted' })
    const { works, chain } = await passportOf(agent, path).read()
    expect(works[0]?.right).toMatchObject({ kind: 'granted', by: 'artist', rights: { territory: 'europe' } })
    expect(chain.texts.map(({ text }) => text)).toContain('© Ada Roux')
    expect(await answerOf(callerOf(artist)('GET', '/account/screen-terms'), OwnScreenTerms)).toMatchObject({
      grants: 1,
    })
  })

  test('follows the house’s terms where the artist has no account', async () => {
    await added(place(await newWork()))
    expect((await passportOf(agent, path).read()).works[0]?.right).toMatchObject({ kind: 'granted', by: 'house' })
  })
})

/** One granted work, one missing right, one override. */
async function fill() {
  await added(place(await newWork()))
  await added(place(await newWork(artist.id), { override: 'Agreed by telephone' }))
  return added(place(null, { title: 'Founders, 1911' }))
}

test('a passport says what is missing, and each revision is stored and signed', async () => {
  const passport = passportOf(agent, `${path}/sets/${setId}`)
  expect(await codeOf(passport.sign(1))).toBe('passport.not-issued')
  const missing = await fill()
  expect(rightsOf(await passport.read()).sort()).toEqual(['granted', 'missing', 'override'])
  expect((await passport.issue()).status).toBe(201)
  expect(await codeOf(passport.issue())).toBe('passport.unchanged')
  expect((await passport.sign(1)).status).toBe(204)
  await as('PUT', `${path}/placements/${missing}/clearance`, { reason: 'Public domain' })
  expect((await passport.read()).changes).toEqual([{ change: 'right', title: 'Founders, 1911' }])
  expect((await passport.issue()).status).toBe(201)
  expect(await codeOf(passport.sign(1))).toBe('passport.superseded')
  const read = await passport.read()
  expect(rightsOf(latestOf(read)).sort()).toEqual(['granted', 'override', 'override'])
  expect(await verifyPassport(read.chain)).toMatchObject({ verdict: 'intact', revisions: 2, signatures: 1 })
  // The passport of the whole production is another one.
  expect((await passportOf(agent, path).read()).chain.entries).toEqual([])
})

test('what was issued can’t be changed in the database', async () => {
  await fill()
  await passportOf(agent, path).issue()
  const { pool } = server.database
  await expect(pool.query(`update passport_entries set hash = repeat('0', 64)`)).rejects.toThrow('append-only')
  await expect(pool.query(`update screen_grants set hash = repeat('0', 64)`)).rejects.toThrow('not changed')
})

test('a lawyer reads page and PDF by the link, until it is withdrawn or expires', async () => {
  await fill()
  const passport = passportOf(agent, path)
  expect(await codeOf(as('POST', `${path}/passport/links`, { label: '' }))).toBe('passport.not-issued')
  await passport.issue()
  await passport.sign(1)
  const [first, second] = [await passport.share(), await passport.share()]
  const token = tokenOf(first.path)
  const answer = await anyone(token)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const { chain } = await answerOf(answer, PassportView)
  expect(await verifyPassport(chain)).toMatchObject({ verdict: 'intact', revisions: 1, signatures: 1 })
  expect(JSON.stringify(chain)).not.toContain(agent.email)

  const { tags, title } = await readPdf(new Uint8Array(await (await anyone(token, '/pdf')).arrayBuffer()))
  const text = JSON.stringify(tags)
  expect(title).toContain('Clearance passport Revision 1')
  for (const part of [
    'Incomplete: 1 right missing',
    'Founders, 1911',
    'All media',
    'Agreed by telephone',
    'Nora Vance',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).toContain(chain.head)

  expect((await passport.withdraw(first.id)).status).toBe(204)
  expect((await passport.withdraw(first.id)).status).toBe(204)
  expect(await codeOf(passport.withdraw(crypto.randomUUID()))).toBe('passport.link-unknown')
  for (const rest of ['', '/pdf', '/entries/1']) expect(await codeOf(anyone(token, rest))).toBe('passport.unknown')
  expect((await anyone(tokenOf(second.path))).status).toBe(200)
  await server.database.pool.query(`update private_links set expires_at = house_now() where id = $1`, [second.id])
  expect(await codeOf(anyone(tokenOf(second.path)))).toBe('passport.unknown')
  expect(await codeOf(anyone('A'.repeat(22)))).toBe('passport.unknown')
  await server.database.pool.query(`update private_links set expires_at = house_now() - interval '91 days'`)
  await runJobs(server, (name) => name === 'private-links.prune')
  expect((await passport.read()).links).toEqual([])
})

test('the token of a link is in no line of the log, whether it works, is unknown or fails', async () => {
  await fill()
  const passport = passportOf(agent, path)
  await passport.issue()
  const token = tokenOf((await passport.share()).path)
  const unknown = newLinkToken()
  for (const each of [token, unknown]) {
    await fetch(`${server.url}/clearance/${each}`)
    for (const rest of ['', '/pdf', '/entries/1', `/works/${setId}/image`, '/nothing']) await anyone(each, rest)
  }
  const { pool } = server.database
  await pool.query('alter table private_links rename to moved')
  expect((await anyone(token)).status).toBe(500)
  await pool.query('alter table moved rename to private_links')
  const paths = () => log.lines().map((line) => line.path)
  await expect.poll(paths).toContain('/clearance/:token')
  await expect.poll(paths).toContain(`/api/v1/clearance-links/:token/works/${setId}/image`)
  await expect.poll(() => log.lines().map(({ msg }) => msg)).toContain('request failed')
  for (const each of [token, unknown]) expect(log.text()).not.toContain(each)
})

describe('erasing an account', () => {
  const exportOf = async (person: SignedIn) =>
    (await (await person.fetch('/api/v1/account/export', { method: 'POST' })).json()) as Record<string, unknown>
  const erase = async (person: SignedIn) =>
    expect((await person.fetch('/api/v1/account', { method: 'DELETE', json: { password: testPassword } })).status).toBe(
      204,
    )
  const rowsOf = async (sql: string, ...values: unknown[]) => (await server.database.pool.query(sql, values)).rows
  const endHires = () =>
    server.database.pool.query(`update loans set state = 'returned', condition = 'good', late_cents = 0, ended_at = house_now(),
      deposit_settled_at = house_now() where state = 'running'`)

  test('of a signer takes the name and leaves the signature', async () => {
    const signer = await server.signedIn()
    await join(server, productionId, agent, signer, { level: 'full' })
    await added(place(await newWork()))
    const passport = passportOf(signer, path)
    await passport.issue()
    await passport.sign(1)
    await erase(signer)
    const { chain } = await passportOf(agent, path).read()
    expect(chain.texts.map(({ text }) => text)).not.toContain('Nora Vance')
    expect(await verifyPassport(chain)).toMatchObject({ verdict: 'intact', signatures: 1 })
    expect(await rowsOf('select 1 from passport_texts where account_id = $1', signer.id)).toEqual([])
  })

  test('of an artist leaves what they granted, without their name, in revisions that still verify', async () => {
    await callerOf(artist)('PATCH', '/account/profile', { firstName: 'Ada', lastName: 'Roux' })
    await setTerms(artist, { policy: 'granted', territory: 'europe', creditLine: '© Ada Roux' })
    const placementId = await added(place(await newWork(artist.id)))
    const passport = passportOf(agent, path)
    await passport.issue()
    await passport.sign(1)
    const before = await passport.read()
    const { path: link } = await passport.share()
    expect((await exportOf(artist)).screenRights).toMatchObject({
      terms: { policy: 'granted', territory: 'europe', creditLine: '© Ada Roux' },
      grants: [{ placementId, grantor: 'Ada Roux', creditLine: '© Ada Roux', rights: { territory: 'europe' } }],
    })
    await endHires()
    await erase(artist)

    // The lawyer's page: every entry as it was issued, every name of the artist gone. Artist and owner share a seal.
    const { chain } = await answerOf(anyone(tokenOf(link)), PassportView)
    expect(chain.entries).toEqual(before.chain.entries)
    expect(JSON.stringify(chain)).not.toContain('Ada Roux')
    const [work] = latestOf({ chain }).works
    expect(work?.right).toMatchObject({ kind: 'granted', by: 'artist', rights: { territory: 'europe' } })
    const gone = [work?.artist, work?.owner, ...(work?.right.kind === 'granted' ? [work.right.grantor] : [])]
    for (const seal of gone) expect(chain.texts).toContainEqual({ seal, salt: null, text: null })
    expect(await verifyPassport(chain)).toMatchObject({ verdict: 'intact', revisions: 1, signatures: 1, erased: 3 })
    const pdf = await readPdf(new Uint8Array(await (await anyone(tokenOf(link), '/pdf')).arrayBuffer()))
    expect(JSON.stringify(pdf.tags)).not.toContain('Ada Roux')
    expect(JSON.stringify(pdf.tags)).toContain('Europe')

    expect(await rowsOf('select 1 from screen_terms where account_id = $1', artist.id)).toEqual([])
    expect(
      await rowsOf(
        `select account_id as account, grantor, credit_line as credit, salt, rights->>'territory' as territory
         from screen_grants where placement_id = $1`,
        placementId,
      ),
    ).toEqual([{ account: null, grantor: null, credit: null, salt: null, territory: 'europe' }])

    // The team goes on with it: the grant counts, and nothing about the work has changed.
    const after = await passport.read()
    expect(rightsOf(after)).toEqual(['granted'])
    expect(after.changes).toEqual([])
    expect(await codeOf(passport.issue())).toBe('passport.unchanged')
  })

  test('of the agent takes production, passport and links; what artists granted to it goes too', async () => {
    await setTerms(artist, { policy: 'granted' })
    const placementId = await added(place(await newWork(artist.id)))
    const passport = passportOf(agent, path)
    await passport.issue()
    await passport.sign(1)
    const { path: link } = await passport.share()
    const exported = JSON.stringify(await exportOf(agent))
    for (const part of ['"bodyHash"', 'Nora Vance', 'Studio counsel']) expect(exported).toContain(part)
    expect(exported).not.toContain(tokenOf(link))
    await endHires()
    await erase(agent)
    expect(await codeOf(anyone(tokenOf(link)))).toBe('passport.unknown')
    const left = await rowsOf(
      `select (select count(*)::int from passports where production_id = $1) as passports,
         (select count(*)::int from passport_texts t where t.account_id = $2) as texts,
         (select count(*)::int from screen_grants where placement_id = $3) as grants`,
      ...[productionId, agent.id, placementId],
    )
    expect(left).toEqual([{ passports: 0, texts: 0, grants: 0 }])
    expect(await answerOf(callerOf(artist)('GET', '/account/screen-terms'), OwnScreenTerms)).toMatchObject({
      ...{ terms: { policy: 'granted' }, grants: 0 },
    })
  })

  test('of an agent who leaves somebody else’s production takes only their names', async () => {
    const guest = await server.signedIn({ role: 'prop-agent' })
    await join(server, productionId, agent, guest, { level: 'full' })
    await added(place(null, { title: 'Founders, 1911' }))
    const placements = await rowsOf('select id from placements where set_id = $1', setId)
    const clearing = `${path}/placements/${placements[0]?.id}/clearance`
    await callerOf(guest)('PUT', clearing, { reason: 'Public domain' })
    await passportOf(guest, path).issue()
    await erase(guest)
    const { chain, works, changes } = await passportOf(agent, path).read()
    const { right } = one(works)
    expect(right).toMatchObject({ kind: 'override', reason: 'Public domain' })
    expect(chain.texts).toContainEqual({ seal: right.kind === 'override' && right.by, salt: null, text: null })
    expect(changes).toEqual([])
    expect(await verifyPassport(chain)).toMatchObject({ verdict: 'intact', revisions: 1 })
    expect(await rowsOf('select 1 from passport_texts where account_id = $1', guest.id)).toEqual([])
  })
})
