import { Role } from '@vermeil/contracts/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../test/test-house.ts'
import type { Access } from './platform/http/access.ts'

/** Walks every route as a visitor and as every role, and holds the answer against what the route declares. */
type Caller = Role | 'visitor'
const callers: readonly Caller[] = ['visitor', ...Role.options]
const nowhere = '00000000-0000-7000-8000-000000000000'

let house: TestHouse
const tokens = new Map<Caller, string>()
beforeAll(async () => {
  house = await openTestHouse()
  for (const role of Role.options) {
    const { client } = await house.signedIn({ role })
    const { data } = await client.auth.getSession()
    tokens.set(role, data.session!.access_token)
  }
})
afterAll(() => house.close())

const turnedAway = new Set(['account.required', 'access.denied', 'account.not-confirmed'])

function mayCall(caller: Caller, access: Access): boolean {
  if (access === 'anyone') return true
  if (caller === 'visitor') return false
  return (
    access === 'session' ||
    access === 'account' ||
    access === 'confirmed' ||
    (access as readonly Role[]).includes(caller)
  )
}

async function isTurnedAway(caller: Caller, method: string, url: string): Promise<boolean> {
  const path = url.replace(/:\w+/g, nowhere).replace('*', 'nothing')
  const token = tokens.get(caller)
  const answer = await house.app.inject({
    method: method as 'GET',
    url: path,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  const isProblem = String(answer.headers['content-type']).includes('problem+json')
  return isProblem && turnedAway.has(answer.json().code)
}

test('every route turns away exactly those it does not name', async () => {
  const surprises: string[] = []
  for (const { method, url, access } of house.app.accessTable) {
    // Doors in another protocol refuse in its words; their own suites walk them. HEAD follows GET.
    if (access === 'protocol' || method === 'HEAD') continue
    for (const caller of callers) {
      const expected = !mayCall(caller, access)
      if ((await isTurnedAway(caller, method, url)) !== expected) {
        surprises.push(`${method} ${url} as ${caller}: expected ${expected ? 'a refusal' : 'to be let in'}`)
      }
    }
  }
  expect(surprises).toEqual([])
})

test('the documented routes exist, each with its access', () => {
  const declared = new Map(house.app.accessTable.map(({ method, url, access }) => [`${method} ${url}`, access]))
  expect(declared.get('GET /healthz')).toBe('anyone')
  expect(declared.get('POST /api/v1/lots/:lotId/bids')).toBe('confirmed')
  expect(declared.size).toBeGreaterThan(60)
})

test('no route under /api/v1/admin is open to anyone but administrators', () => {
  const open = house.app.accessTable.filter(
    ({ url, access }) => url.includes('/admin/') && !(Array.isArray(access) && access.join() === 'admin'),
  )
  expect(open).toEqual([])
})
