import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createLogger } from '../logger.ts'
import type { Account } from './access.ts'
import { type AccessRules, can, everyoneWhoSees, guardObjects } from './can.ts'
import { createHttp } from './create-http.ts'

type Draft = { id: string; ownerId: string; readerId: string }
const draft: Draft = { id: 'd1', ownerId: 'ada', readerId: 'ben' }

const rules: AccessRules<'listing.view' | 'listing.edit', Draft> = {
  unknown: 'listing.unknown',
  sees: (actor, { ownerId, readerId }) => actor?.id === ownerId || actor?.id === readerId,
  actions: {
    'listing.view': everyoneWhoSees,
    'listing.edit': { allows: (actor, { ownerId }) => actor?.id === ownerId, otherwise: 'listing.not-editable' },
  },
}

const account = (id: string): Account => ({
  id,
  email: `${id}@example.com`,
  role: 'artist',
  roles: ['artist'],
  capabilities: [],
  isConfirmed: true,
  isSuspended: false,
  hasCard: false,
  bidLimit: null,
  sessionId: `session of ${id}`,
  assurance: 'aal1',
})

async function openDrafts() {
  const loaded: string[] = []
  const drafts = guardObjects(rules, async ({ id }: { id: string }) => {
    loaded.push(id)
    return id === draft.id ? draft : null
  })
  const app = await createHttp({
    logger: createLogger({ level: 'silent', node: 'test' }),
    isTrustedProxy: () => false,
    authenticate: async ({ headers }) => (headers.authorization ? account(headers.authorization) : null),
    secure: false,
    ownOrigins: () => [],
    strictRefusals: true,
  })
  onTestFinished(() => app.close())
  const schema = { params: z.strictObject({ id: z.string().max(4) }) }
  app.get('/api/v1/drafts/:id', { config: { access: drafts.to('listing.view') }, schema }, async (request) =>
    drafts.subjectOf(request),
  )
  app.put('/api/v1/drafts/:id', { config: { access: drafts.to('listing.edit') }, schema }, async (request) => ({
    ownerOfEdited: drafts.subjectOf(request).ownerId,
  }))
  return {
    app,
    loaded,
    async call(method: 'GET' | 'PUT', url: string, as?: string) {
      const answer = await app.inject({ method, url, headers: as ? { authorization: as } : {} })
      return { status: answer.statusCode, body: answer.json() }
    },
  }
}

describe('a route about one object', () => {
  test('hands the loaded object to the handler, for everybody who may', async () => {
    const { call } = await openDrafts()
    expect(await call('GET', '/api/v1/drafts/d1', 'ben')).toEqual({ status: 200, body: draft })
    expect(await call('PUT', '/api/v1/drafts/d1', 'ada')).toEqual({ status: 200, body: { ownerOfEdited: 'ada' } })
  })

  test('answers a stranger as if there were no such object', async () => {
    const { call } = await openDrafts()
    const [strange, missing] = [
      await call('PUT', '/api/v1/drafts/d1', 'cora'),
      await call('PUT', '/api/v1/drafts/d2', 'cora'),
    ]
    expect(strange).toMatchObject({ status: 404, body: { code: 'listing.unknown' } })
    const { requestId: _, ...problem } = strange.body
    expect(missing.body).toMatchObject(problem)
  })

  test('refuses with the rule’s own code where the object may be seen', async () => {
    const { call } = await openDrafts()
    expect(await call('PUT', '/api/v1/drafts/d1', 'ben')).toMatchObject({
      status: 409,
      body: { code: 'listing.not-editable' },
    })
  })

  test('loads nothing for a visitor, and nothing for parameters of the wrong form', async () => {
    const { call, loaded } = await openDrafts()
    expect(await call('GET', '/api/v1/drafts/d1')).toMatchObject({ status: 401 })
    expect(await call('GET', '/api/v1/drafts/too-long', 'ada')).toMatchObject({ status: 422 })
    expect(loaded).toEqual([])
  })

  test('is listed with its action and with what every caller needs', async () => {
    const { app } = await openDrafts()
    await app.ready()
    expect(app.accessTable).toContainEqual({
      method: 'PUT',
      url: '/api/v1/drafts/:id',
      access: 'account',
      can: 'listing.edit',
      parties: null,
      refusals: [],
    })
  })
})

test('can asks the same table outside of a route', () => {
  expect(can(rules, account('ada'), 'listing.edit', draft)).toBe(true)
  expect(can(rules, account('ben'), 'listing.edit', draft)).toBe(false)
  expect(can(rules, null, 'listing.view', draft)).toBe(false)
})
