import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts'
import { onClient, type RunSql } from '../../../platform/postgres/run-sql.ts'
import { createReadAccount } from './bearer-store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** A person with one session, last used so long ago. */
async function guest(usedAgo = '1 minute') {
  const [accountId, sessionId] = [randomUUID(), randomUUID()]
  await database.pool.query('insert into accounts (id, email, confirmed_at) values ($1, $2, house_now())', [
    accountId,
    `${accountId}@example.com`,
  ])
  await database.pool.query(
    `insert into sessions (id, account_id, amr, refresh_hash, used_at) values ($1, $2, '[]', $3, house_now() - $4::interval)`,
    [sessionId, accountId, randomUUID(), usedAgo],
  )
  return { accountId, sessionId }
}
const usedSince = async (sessionId: string, interval: string) =>
  (
    await database.pool.query(
      'select used_at > (select house_now()) - $2::interval as used from sessions where id = $1',
      [sessionId, interval],
    )
  ).rows[0].used as boolean

test('concurrent requests are answered by one statement, each with its own account', async () => {
  const statements: string[] = []
  const run: RunSql = (statement, values) => {
    statements.push(statement.name)
    return onClient(database.pool)(statement, values)
  }
  const readAccount = createReadAccount(run)
  const guests = [await guest(), await guest(), await guest()]
  const [ada, ben, cleo] = guests as [(typeof guests)[0], (typeof guests)[0], (typeof guests)[0]]
  await database.pool.query(`update accounts set suspended_at = house_now() where id = $1`, [ben.accountId])
  const accounts = await Promise.all([
    readAccount(ada.sessionId, ada.accountId),
    readAccount(ben.sessionId, ben.accountId),
    readAccount(cleo.sessionId, ada.accountId), // a session that is another's
    readAccount(randomUUID(), cleo.accountId),
    readAccount(ada.sessionId, ada.accountId),
  ])
  expect(accounts).toMatchObject([
    { id: ada.accountId, sessionId: ada.sessionId, role: 'collector', isConfirmed: true, isSuspended: false },
    { id: ben.accountId, sessionId: ben.sessionId, isSuspended: true },
    null,
    null,
    { id: ada.accountId, sessionId: ada.sessionId, assurance: 'aal1', awaitsSecondFactor: false },
  ])
  expect(statements).toEqual(['accounts.of-sessions'])
})

test('the last use of a session is written every five minutes, without waiting for locks', async () => {
  const readAccount = createReadAccount(onClient(database.pool))
  const [fresh, stale, held] = [await guest(), await guest('1 hour'), await guest('1 hour')]
  const other = await database.pool.connect()
  await other.query('begin')
  await other.query('select from sessions where id = $1 for update', [held.sessionId])
  const guests = [fresh, stale, held]
  const accounts = await Promise.all(guests.map(({ sessionId, accountId }) => readAccount(sessionId, accountId)))
  expect(accounts.map((account) => account?.id)).toEqual(guests.map(({ accountId }) => accountId))
  await other.query('rollback')
  other.release()
  expect(await usedSince(fresh.sessionId, '30 seconds')).toBe(false)
  expect(await usedSince(stale.sessionId, '30 seconds')).toBe(true)
  expect(await usedSince(held.sessionId, '30 seconds')).toBe(false)
})

test('a failing database fails the requests of the moment, not the next ones', async () => {
  let isDown = true
  const readAccount = createReadAccount((statement, values) =>
    isDown ? Promise.reject(new Error('down')) : onClient(database.pool)(statement, values),
  )
  const { sessionId, accountId } = await guest()
  const answers = await Promise.allSettled([readAccount(sessionId, accountId), readAccount(sessionId, accountId)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isDown = false
  expect(await readAccount(sessionId, accountId)).toMatchObject({ id: accountId })
})
