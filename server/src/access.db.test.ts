import { type Capability, capabilities } from '@vermeil/contracts/identity/capabilities'
import { Role } from '@vermeil/contracts/identity/roles.schema'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodies } from '../test/access-bodies.ts'
import { addSubjects, type Subjects } from '../test/access-subjects.ts'
import { protocolAccess, protocolPath, protocolRoute } from '../test/protocol-access.ts'
import { type SignedIn, startTestServer, type TestServer, testPassword } from '../test/test-server.ts'
import { type CallerAccess, type StaffAccess, staffNeeds } from './platform/http/access.ts'
import { must } from './platform/must.ts'

/** Calls every route as every kind of caller, and compares the answer with what the route declares. */
type Caller = {
  token: string | null
  roles: readonly Role[]
  capabilities: readonly Capability[]
  isConfirmed: boolean
  refusal: 'account.suspended' | 'account.second-factor-required' | null
}
const nowhere = '00000000-0000-7000-8000-000000000000'

let server: TestServer
const callers = new Map<string, Caller>()
const tokenOf = async ({ client }: SignedIn) =>
  must((await client.auth.getSession()).data.session, 'a session').access_token

beforeAll(async () => {
  server = await startTestServer({ SHARED_READS: 'on' })
  const add = (name: string, token: string | null, caller: Partial<Caller> = {}) =>
    callers.set(name, { token, roles: [], capabilities, isConfirmed: true, refusal: null, ...caller })
  add('visitor', null)
  for (const role of Role.options) add(role, await tokenOf(await server.signedIn({ role })), { roles: [role] })
  // The columns of the administrators in the matrix.
  for (const capability of capabilities) {
    add(`admin with ${capability}`, await staffToken([capability]), { roles: ['admin'], capabilities: [capability] })
  }
  add('collector and artist', await tokenOf(await server.signedIn({ role: 'collector', otherRoles: ['artist'] })), {
    roles: ['collector', 'artist'],
  })
  add('suspended', await changed("suspended_at = house_now(), suspended_reason = 'test'"), {
    roles: ['admin'],
    refusal: 'account.suspended',
  })
  add('unconfirmed', await changed('confirmed_at = null'), { roles: ['admin'], isConfirmed: false })
  add('awaiting second factor', await awaiting(), { roles: ['admin'], refusal: 'account.second-factor-required' })
})
afterAll(() => server?.close())

/** An administrator, so that only the named change can be what turns them away. */
async function changed(change: string): Promise<string> {
  const person = await server.signedIn({ role: 'admin' })
  await server.database.pool.query(`update accounts set ${change} where id = $1`, [person.id])
  server.bus.publish('accounts:changed', person.id)
  return tokenOf(person)
}

/** Where no capability is asked for, they are administrators like any other. */
const isStaffColumn = (name: string) => name.startsWith('admin with ')

/** Of an administrator who holds these and nothing else. */
async function staffToken(held: readonly Capability[]): Promise<string> {
  const person = await server.signedIn({ role: 'admin', capabilities: held })
  return tokenOf(person)
}

/** The password alone, of an account with a second factor. */
async function awaiting(): Promise<string> {
  const { client, email } = await server.signedIn({ role: 'admin' })
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  const { id: factorId, totp } = must(data, 'an enrolled factor')
  const code = new TOTP({ secret: totp.secret }).generate()
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
  const again = server.newClient()
  await again.auth.signInWithPassword({ email, password: testPassword })
  return must((await again.auth.getSession()).data.session, 'a session').access_token
}

/** The code that the declared access turns this caller away with; null if they are let in. */
function refusalOf({ token, roles, capabilities, isConfirmed, refusal }: Caller, access: CallerAccess): string | null {
  if (access === 'anyone') return null
  if (token === null) return 'account.required'
  if (refusal && !(access === 'session' && refusal === 'account.second-factor-required')) return refusal
  if (access === 'session' || access === 'account') return null
  if (access === 'confirmed') return isConfirmed ? null : 'account.not-confirmed'
  const needs = staffNeeds(access)
  if (needs && roles.includes('admin')) {
    return needs.some((need) => capabilities.includes(need)) ? null : 'access.capability-missing'
  }
  const admitted: readonly Role[] = 'roles' in access ? access.roles : access
  return admitted.some((role) => roles.includes(role)) ? null : 'access.denied'
}
const accessCodes = new Set([
  'access.capability-missing',
  'account.required',
  'account.suspended',
  'account.second-factor-required',
  'account.not-confirmed',
  'access.denied',
])

/** The codes by which the other protocols turn a caller away. */
const protocolCodes = new Set([
  ...accessCodes,
  ...['no_authorization', 'bad_jwt', 'session_not_found', 'user_not_found', 'user_banned', 'insufficient_aal'],
  ...['42501', 'PGRST301', 'PGRST303', 'AccessDenied', 'InvalidJWT'],
])
/** HEAD of a route for all methods is in its table as it is. */
const isHeadOfGet = (method: string, url: string) => method === 'HEAD' && protocolRoute(method, url).startsWith('HEAD')

/** Of our own problems and of each protocol: `code` is ours and PostgREST's, `error_code` GoTrue's, `error` storage's. */
const codeIn = (body: Record<string, unknown>): string | null =>
  [body.error_code, body.code, body.error].find((code) => typeof code === 'string') ?? null

async function call(method: string, path: string, token: string | null, payload: object = {}) {
  const answer = await server.app.inject({
    method: method as 'GET',
    url: path,
    headers: { apikey: server.config.anonKey, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(['POST', 'PUT', 'PATCH'].includes(method) ? { payload } : {}),
  })
  const isJson = /json/.test(String(answer.headers['content-type'])) && answer.body.startsWith('{')
  return { status: answer.statusCode, code: isJson ? codeIn(answer.json()) : null }
}

const asEach = async <T>(work: (caller: Caller, name: string) => Promise<T>) =>
  new Map(await Promise.all([...callers].map(async ([name, caller]) => [name, await work(caller, name)] as const)))

const pathOf = (url: string) => url.replace(':kind', 'hire').replace(/:\w+/g, nowhere).replace('*', 'nothing')

/** Asks the seller's account as well, since only a confirmed one may start a listing. */
const asksForConfirmation = new Set(['POST /api/v1/listings'])

test('every route turns away exactly the callers that its access does not admit, and HEAD like GET', async () => {
  const surprises: string[] = []
  const ofGet = new Map<string, number>()
  for (const { method, url, access } of server.app.accessTable) {
    if (access === 'protocol' || asksForConfirmation.has(`${method} ${url}`)) continue
    await asEach(async (caller, name) => {
      if (isStaffColumn(name) && (method === 'HEAD' || !staffNeeds(access))) return
      const { status, code } = await call(method, pathOf(url), caller.token)
      if (method === 'GET') ofGet.set(`${url} as ${name}`, status)
      if (method === 'HEAD') {
        const get = ofGet.get(`${url} as ${name}`) ?? (await call('GET', pathOf(url), caller.token)).status
        if (status !== get) surprises.push(`HEAD ${url} as ${name}: ${status}, GET ${get}`)
        return
      }
      const refused = code !== null && accessCodes.has(code) ? code : null
      const expected = refusalOf(caller, access)
      if (refused !== expected) surprises.push(`${method} ${url} as ${name}: ${refused} instead of ${expected}`)
    })
  }
  expect(surprises).toEqual([])
})

test('every route of another protocol turns away exactly the callers in its table, and HEAD like GET', async () => {
  const surprises: string[] = []
  const isLogout = (url: string) => Number(url.endsWith('/logout'))
  const routes = server.app.accessTable.filter(({ access, method }) => access === 'protocol' && method !== 'OPTIONS')
  expect([...protocolAccess.keys()].sort()).toEqual(
    [
      ...new Set(routes.flatMap(({ method, url }) => (isHeadOfGet(method, url) ? [] : protocolRoute(method, url)))),
    ].sort(),
  )
  // Signing out comes last: it ends the sessions that the other routes are called with.
  for (const { method, url } of routes.toSorted((one, other) => isLogout(one.url) - isLogout(other.url))) {
    await asEach(async ({ token }, name) => {
      if (isStaffColumn(name) && !url.endsWith('/artist_applications')) return
      const { status, code } = await call(method, protocolPath(url), token)
      if (isHeadOfGet(method, url)) {
        const get = await call('GET', protocolPath(url), token)
        if (get.status !== status) surprises.push(`HEAD ${url} as ${name}: ${status}, GET ${get.status}`)
        return
      }
      const refused = code !== null && protocolCodes.has(code) ? code : null
      const expected = protocolAccess.get(protocolRoute(method, url))?.[name] ?? null
      if (refused !== expected) surprises.push(`${method} ${url} as ${name}: ${refused} instead of ${expected}`)
    })
  }
  expect(surprises).toEqual([])
})

describe('objects', () => {
  let subjects: Map<string, Subjects>
  let admin: string
  beforeAll(async () => {
    subjects = await addSubjects(server)
    admin = await tokenOf(await server.signedIn({ role: 'admin' }))
  })

  test('have a subject here for every action', () => {
    const actions = new Set(server.app.accessTable.flatMap(({ can }) => can ?? []))
    expect([...actions].sort()).toEqual([...subjects.keys()].sort())
  })

  test('are found by their owner, hidden from strangers of the same role, and open to administrators as declared', async () => {
    const surprises: string[] = []
    const ofGet = new Map<string, string>()
    for (const { method, url, can } of server.app.accessTable) {
      if (can === null) continue
      const { owner, stranger, add, unknown, administrator } = must(subjects.get(can), `subjects of ${can}`)
      // A read changes nothing, so that everybody can have the same object.
      const pathOfOne = method === 'GET' || method === 'HEAD' ? await add() : null
      const answerTo = async (token: string) =>
        call(method, (pathOfOne ?? (await add()))(url), token, bodies[`${method} ${url}`])
      const strange = await answerTo(stranger)
      if (method === 'HEAD') {
        const statuses = `${strange.status} and ${(await answerTo(owner)).status}`
        if (statuses !== ofGet.get(url)) surprises.push(`HEAD ${url}: ${statuses}, GET ${ofGet.get(url)}`)
        continue
      }
      const none = await call(method, pathOf(url), stranger, bodies[`${method} ${url}`])
      const [byAdmin, own] = [await answerTo(admin), await answerTo(owner)]
      if (method === 'GET') ofGet.set(url, `${strange.status} and ${own.status}`)
      if (none.code !== unknown || strange.code !== unknown) {
        surprises.push(`${method} ${url} as a stranger: ${strange.code}, without an object ${none.code}`)
      }
      if (administrator === 'sees' ? byAdmin.code === unknown : byAdmin.code !== administrator) {
        surprises.push(`${method} ${url} as an administrator: ${byAdmin.code}`)
      }
      if (own.code === unknown || own.code === 'access.denied')
        surprises.push(`${method} ${url} as its owner: ${own.code}`)
    }
    expect(surprises).toEqual([])
  })
})

/** What administrators need to see the objects of an action; `read-only` reads what is between others. */
const seenWith: Record<string, readonly Capability[]> = {
  ...{ 'authenticity.view': ['catalog'], 'listing.view': ['catalog', 'read-only'] },
  ...{ 'production.view': ['people', 'read-only'], 'passport.read': ['people', 'read-only'] },
  ...{ 'property.view': ['people', 'read-only'], 'client.view': ['people', 'read-only'] },
  'proposal.view': ['people', 'read-only'],
  ...{ 'hire.view': ['money', 'read-only'], 'hire.read-papers': ['money'], 'staging.view': ['money', 'read-only'] },
  ...{ 'claim.view': ['money', 'read-only'], 'order.view-problem': ['money', 'read-only'] },
  ...{ 'shipment.view': ['money', 'read-only'], 'shipment.print': ['money'] },
  'loan.view-shipments': ['money', 'read-only'],
}

describe('objects that administrators see', () => {
  let subjects: Map<string, Subjects>
  beforeAll(async () => {
    subjects = await addSubjects(server)
  })

  test('are seen with the capability for them, and who only reads changes none', async () => {
    const surprises: string[] = []
    const seen = new Set<string>()
    for (const { method, url, can } of server.app.accessTable) {
      if (can === null || method === 'HEAD' || subjects.get(can)?.administrator !== 'sees') continue
      const { add } = must(subjects.get(can), `subjects of ${can}`)
      const answerTo = async (path: string, held: Capability) =>
        (await call(method, path, must(callers.get(`admin with ${held}`), held).token, bodies[`${method} ${url}`])).code
      if (method !== 'GET') {
        const code = await answerTo((await add())(url), 'read-only')
        if (code !== 'access.capability-missing') surprises.push(`${method} ${url} as a reader: ${code}`)
        continue
      }
      seen.add(can)
      const path = (await add())(url)
      for (const held of capabilities) {
        const isRefused = (await answerTo(path, held)) === 'access.capability-missing'
        if (isRefused === seenWith[can]?.includes(held)) surprises.push(`${method} ${url} with ${held}: ${isRefused}`)
      }
    }
    expect(surprises).toEqual([])
    expect([...seen].sort()).toEqual(Object.keys(seenWith).sort())
  })
})

describe('objects that administrators change', () => {
  let subjects: Map<string, Subjects>
  beforeAll(async () => {
    subjects = await addSubjects(server)
  })

  test('are changed by none who is paid to the same bank account as a party', async () => {
    const [neutral, accomplice] = [await server.signedIn({ role: 'admin' }), await server.signedIn({ role: 'admin' })]
    await server.database.pool.query(
      `insert into payout_accounts (account_id, provider_id, bank_fingerprint)
       select id, 'acct_' || id, 'shared' from accounts where id <> $1
       on conflict (account_id) do update set bank_fingerprint = 'shared'`,
      [neutral.id],
    )
    const surprises: string[] = []
    let decided = 0
    for (const { method, url, can, parties } of server.app.accessTable) {
      if (can === null || /GET|HEAD/.test(method) || (parties && 'because' in parties)) continue
      const { add, unknown } = must(subjects.get(can), `subjects of ${can}`)
      const answerTo = async (person: SignedIn) =>
        (await call(method, (await add())(url), await tokenOf(person), bodies[`${method} ${url}`])).code
      const admitted = await answerTo(neutral)
      if (admitted === unknown || admitted === 'access.denied') continue
      decided++
      const code = await answerTo(accomplice)
      if (code !== 'decision.party') surprises.push(`${method} ${url}: ${code}`)
    }
    expect(surprises).toEqual([])
    expect(decided).toBeGreaterThan(5)
  })
})

test('the documented routes exist, each with its access', () => {
  const declared = new Map(server.app.accessTable.map(({ method, url, access }) => [`${method} ${url}`, access]))
  expect(declared.get('GET /healthz')).toBe('anyone')
  expect(declared.get('POST /api/v1/lots/:lotId/bids')).toBe('confirmed')
  expect(declared.size).toBeGreaterThan(60)
})

test('no route under /api/v1/admin is open to anyone but administrators with a capability, and none who reads changes anything', () => {
  const ofDesk = server.app.accessTable.filter(({ url }) => url.includes('/admin/'))
  const open = ofDesk.filter(({ access }) => !staffNeeds(access) || (access as StaffAccess).roles.length > 0)
  expect(open).toEqual([])
  const written = server.app.accessTable.filter(
    ({ method, access }) => !/GET|HEAD/.test(method) && staffNeeds(access)?.includes('read-only'),
  )
  expect(written).toEqual([])
})
