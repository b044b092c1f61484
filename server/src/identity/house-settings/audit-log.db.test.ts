import { AuditChoices, AuditPage } from '@vermeil/contracts/desk/audit-log.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createModuleHttp } from '../../../test/module-http.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { changedFields, recordAct } from '../../platform/audit-store.ts'
import { one } from '../../platform/must.ts'
import { auditLogRoutes } from './audit-log-routes.ts'

let database: TestDatabase
let http: Awaited<ReturnType<typeof createModuleHttp>>
let eve: { id: string; headers: Record<string, string> }
let max: { id: string; headers: Record<string, string> }
const lotId = '0191f0aa-0000-7000-8000-00000000ad01'

beforeAll(async () => {
  database = await createTestDatabase()
  http = await createModuleHttp(database.db)
  ;[eve, max] = [await http.person('admin'), await http.person('admin')]
  const names = new Map([[eve.id, 'Eve Admin']])
  await http.app.register(auditLogRoutes, {
    prefix: '/api/v1/admin',
    db: database.db,
    accounts: {
      profileOf: async (ids) =>
        new Map(ids.filter((id) => names.has(id)).map((id) => [id, { name: names.get(id) } as never])),
    },
  })
  await database.stopClock()
  await database.transaction(async (tx) => {
    await recordAct(tx, { actorId: null, act: 'music.upload', subject: 'music:1' })
    const changes = changedFields({ state: 'live', currentBid: 100 }, { state: 'stopped', currentBid: 100 })
    await recordAct(tx, { actorId: eve.id, act: 'saleroom.stop', subject: `lot:${lotId}`, ...changes })
    await recordAct(tx, { actorId: max.id, act: 'account.suspend', subject: 'account:x', reason: '=1+1, "so"' })
  })
  await database.windClock('2 days')
  await database.pool.query(
    `insert into audit_log (actor_id, act, subject, details) select $1, 'settings.change', 'settings:payment', '{}'
     from generate_series(1, 1200)`,
    [eve.id],
  )
})
afterAll(async () => {
  await http.app.close()
  await database.close()
})

const get = (path: string, headers = eve.headers) => http.app.inject({ url: `/api/v1/admin${path}`, headers })
const page = async (search: Record<string, string>) => {
  const answer = await get(`/audit-log?${new URLSearchParams(search)}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return AuditPage.parse(answer.json())
}
const actsOf = async (search: Record<string, string>) => (await page(search)).entries.map(({ act }) => act)

test('the log is read page by page, each entry once, though many have the same time', async () => {
  const seen = new Set<string>()
  let before: string | null = null
  do {
    const { entries, nextBefore } = await page(before ? { before } : {})
    for (const { id } of entries) expect(seen.has(id)).toBe(false)
    for (const { id } of entries) seen.add(id)
    before = nextBefore
  } while (before)
  expect(seen.size).toBe(1_203)
})

test('it is filtered by person, act, object and period', async () => {
  expect(await actsOf({ actor: max.id })).toEqual(['account.suspend'])
  expect(await actsOf({ act: 'saleroom.stop' })).toEqual(['saleroom.stop'])
  for (const subject of [`lot:${lotId}`, lotId, lotId.toUpperCase()]) {
    expect(await actsOf({ subject })).toEqual(['saleroom.stop'])
  }
  expect(await actsOf({ subject: 'lot:nothing' })).toEqual([])
  const { at } = one((await page({ act: 'saleroom.stop' })).entries)
  const later = new Date(new Date(at).getTime() + 3_600_000).toISOString()
  expect(await actsOf({ from: at, until: later })).toEqual(['account.suspend', 'saleroom.stop', 'music.upload'])
  expect(await actsOf({ until: at })).toEqual([])
})

test('an entry says who did it, and what it was before and after', async () => {
  const { entries } = await page({ act: 'saleroom.stop' })
  expect(entries[0]).toMatchObject({
    ...{ actor: { id: eve.id, name: 'Eve Admin' }, subject: `lot:${lotId}`, reason: null },
    ...{ before: { state: 'live' }, after: { state: 'stopped' }, details: {} },
  })
  expect((await page({ act: 'account.suspend' })).entries[0]?.actor?.name).toBe('Former account')
  expect((await page({ act: 'music.upload' })).entries[0]?.actor).toBeNull()
  expect(AuditChoices.parse((await get('/audit-log/choices')).json())).toEqual({
    actors: [eve.id, max.id].toSorted().map((id) => ({ id, name: id === eve.id ? 'Eve Admin' : 'Former account' })),
    acts: ['account.suspend', 'music.upload', 'saleroom.stop', 'settings.change'],
  })
})

test('the file has every filtered row, and nothing in it runs as a formula', async () => {
  const all = await get('/audit-log.csv')
  expect(all.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="audit-log.csv"',
  })
  expect(all.body.trim().split('\r\n')).toHaveLength(1_204)
  const one = (await get('/audit-log.csv?act=account.suspend')).body.trim().split('\r\n')
  expect(one).toHaveLength(2)
  expect(one[1]).toContain(`account.suspend,account:x,"'=1+1, ""so""",,,`)
})

test('only administrators read it, and no answer is stored on the way', async () => {
  const { headers } = await http.person('collector')
  for (const path of ['/audit-log', '/audit-log/choices', '/audit-log.csv']) {
    expect((await get(path, headers)).statusCode).toBe(403)
    expect((await get(path)).headers['cache-control']).toContain('no-store')
  }
})
