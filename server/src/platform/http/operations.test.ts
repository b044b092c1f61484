import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createLogger } from '../logger.ts'
import type { Account } from './access.ts'
import { everyoneWhoSees, guardObjects } from './can.ts'
import { createHttp } from './create-http.ts'
import { operations } from './operations.ts'

const id = '0190b6e2-0000-7000-8000-000000000001'
const ada = { id: 'ada', roles: ['artist'], isConfirmed: true, isSuspended: false } as unknown as Account
const Named = z.strictObject({ name: z.string() })

async function openWalls() {
  const app = await createHttp({
    logger: createLogger({ level: 'silent', node: 'test' }),
    isTrustedProxy: () => false,
    authenticate: async ({ headers }) => (headers.authorization ? ada : null),
    secure: false,
    ownOrigins: () => [],
    strictRefusals: true,
  })
  onTestFinished(() => app.close())
  const walls = guardObjects(
    { unknown: 'wall.unknown', sees: () => true, actions: { 'wall.manage': everyoneWhoSees } },
    async ({ wallId }: { wallId: string }) => (wallId === id ? { wallId, name: 'Hall' } : null),
  )
  const removed: string[] = []
  const api = operations(app)
  const words = (operationId: string) => ({ operationId, summary: operationId })

  api.get('/api/v1/walls/:wallId', walls.to('wall.manage'), {
    ...words('getWall'),
    answer: Named,
    handle: ({ subject: { name } }) => ({ name }),
  })
  api.post('/api/v1/walls', 'account', {
    ...words('addWall'),
    isKeyed: true,
    query: z.strictObject({ room: z.string() }),
    body: Named,
    created: Named,
    refusals: ['wall.full'],
    handle: async ({ account, query, body, key }) => ({ name: [account.id, query.room, body.name, key].join(' ') }),
  })
  api.delete('/api/v1/walls/:wallId', walls.to('wall.manage'), {
    ...words('deleteWall'),
    handle: async ({ subject, params }) => void removed.push(subject.name, params.wallId),
  })
  api.get('/api/v1/walls/:wallId/plan.txt', 'anyone', {
    ...words('getPlan'),
    media: { types: ['text/plain'] },
    handle: async ({ account, reply }) => reply.type('text/plain').send(`for ${account?.id ?? 'a visitor'}`),
  })
  api.get('/api/v1/rooms/:room', 'anyone', {
    ...words('getRoom'),
    params: z.strictObject({ room: z.enum(['hall']) }),
    answer: Named,
    handle: ({ params }) => ({ name: params.room }),
  })
  return {
    app,
    removed,
    async call(method: 'GET' | 'POST' | 'DELETE', path: string, { as = 'ada', ...more } = {}) {
      const headers = { ...(as && { authorization: as }), 'idempotency-key': 'k1' }
      const { statusCode: status, body } = await app.inject({ method, url: `/api/v1${path}`, headers, ...more })
      return { status, body }
    },
  }
}

test('an operation on an object gets the object, and answers by its schema', async () => {
  const { call } = await openWalls()
  expect(await call('GET', `/walls/${id}`)).toEqual({ status: 200, body: '{"name":"Hall"}' })
  expect(await call('GET', `/walls/${id}`, { as: '' })).toMatchObject({ status: 401 })
  expect(await call('GET', `/walls/${id.replace('1', '2')}`)).toMatchObject({ status: 404 })
})

test('a parameter of the path is an id unless the operation says otherwise', async () => {
  const { call } = await openWalls()
  expect(await call('GET', '/walls/hall')).toMatchObject({ status: 422 })
  expect(await call('GET', '/rooms/hall')).toEqual({ status: 200, body: '{"name":"hall"}' })
  expect(await call('GET', `/rooms/${id}`)).toMatchObject({ status: 422 })
})

test('what was created is answered with 201, from who calls, what they send and their key', async () => {
  const { call } = await openWalls()
  const payload = { name: 'North' }
  expect(await call('POST', '/walls?room=hall', { payload } as object)).toEqual({
    status: 201,
    body: '{"name":"ada hall North k1"}',
  })
  expect(await call('POST', '/walls', { payload } as object)).toMatchObject({ status: 422 })
  expect(await call('POST', '/walls?room=hall')).toMatchObject({ status: 422 })
})

test('an operation without an answer answers 204, and one with a file sends it itself', async () => {
  const { call, removed } = await openWalls()
  expect(await call('DELETE', `/walls/${id}`)).toEqual({ status: 204, body: '' })
  expect(removed).toEqual(['Hall', id])
  expect(await call('GET', `/walls/${id}/plan.txt`, { as: '' })).toEqual({ status: 200, body: 'for a visitor' })
})

test('access and refusals are declared as by any route', async () => {
  const { app } = await openWalls()
  await app.ready()
  expect(app.accessTable).toContainEqual({
    ...{ method: 'POST', url: '/api/v1/walls', access: 'account', can: null, parties: null },
    refusals: ['wall.full'],
  })
  expect(app.accessTable).toContainEqual({
    ...{ method: 'DELETE', url: '/api/v1/walls/:wallId', access: 'account', can: 'wall.manage', parties: null },
    refusals: [],
  })
})
