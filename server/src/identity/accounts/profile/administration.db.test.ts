import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestServer, type TestServer, testPassword } from '../../../../test/test-server.ts'
import { must } from '../../../platform/must.ts'

const admin = { email: 'director@example.com', password: 'nineteen locked drawers' }
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
})
afterAll(() => server?.close())

const auditOf = async (accountId: string) => {
  const subject = `account:${accountId}`
  const { rows } = await server.database.pool.query(
    'select act, reason, actor_id from audit_log where subject = $1 order by at',
    [subject],
  )
  return rows
}

test('configuration names the first administrator, who can sign in', async () => {
  const client = server.newClient()
  const { data, error } = await client.auth.signInWithPassword(admin)
  expect(error).toBeNull()
  const profile = await (await server.fetchAs(client)('/api/v1/account/profile')).json()
  expect(profile).toMatchObject({ email: admin.email, role: 'admin' })
  expect(await auditOf(must(data.user, 'a user').id)).toMatchObject([{ act: 'account.set-role' }])
})

test('an administrator who changed their address is not created again by a restart', async () => {
  const { pool, url } = server.database
  const changed = 'new-director@example.com'
  await pool.query('update accounts set email = $2 where email = $1', [admin.email, changed])
  const restarted = await startTestServer({
    DATABASE_URL: url,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  })
  onTestFinished(() => restarted.close())

  const signIn = (email: string) => restarted.newClient().auth.signInWithPassword({ ...admin, email })
  expect((await signIn(admin.email)).error?.code).toBe('invalid_credentials')
  expect((await signIn(changed)).error).toBeNull()
  const { rows } = await pool.query("select email from accounts where role = 'admin'")
  expect(rows).toEqual([{ email: changed }])
})

test("a suspended person is signed out and can't sign in until reinstated", async () => {
  const [director, person] = [await server.signedIn({ role: 'admin' }), await server.signedIn()]
  expect((await person.fetch('/api/v1/account/profile')).status).toBe(200)
  const refresh_token = must((await person.client.auth.getSession()).data.session, 'a session').refresh_token
  const act = { actorId: director.id, accountId: person.id, reason: 'Shill bidding' }

  await server.accounts.suspend(act)
  expect((await person.fetch('/api/v1/account/profile')).status).toBe(401)
  expect((await server.newClient().auth.refreshSession({ refresh_token })).error).not.toBeNull()
  const credentials = { email: person.email, password: testPassword }
  expect((await server.newClient().auth.signInWithPassword(credentials)).error).toMatchObject({
    code: 'user_banned',
    message: 'Your account is suspended: Shill bidding. If you think that this is a mistake, please contact us.',
    status: 400,
  })
  const guess = { ...credentials, password: 'not the password' }
  expect((await server.newClient().auth.signInWithPassword(guess)).error?.code).toBe('invalid_credentials')

  await server.accounts.reinstate({ ...act, reason: 'Cleared' })
  expect((await server.newClient().auth.signInWithPassword(credentials)).error).toBeNull()
  expect(await auditOf(person.id)).toEqual([
    { act: 'account.suspend', reason: 'Shill bidding', actor_id: director.id },
    { act: 'account.reinstate', reason: 'Cleared', actor_id: director.id },
  ])
})

test('a role given by an administrator holds from the next request', async () => {
  const [director, person] = [await server.signedIn({ role: 'admin' }), await server.signedIn()]
  await person.fetch('/api/v1/account/profile')
  const act = { actorId: director.id, accountId: person.id, reason: 'Application approved' }
  await server.database.transaction(async (tx) => {
    await server.accounts.setRole(tx, { ...act, role: 'artist' })
    await server.accounts.setApproved(tx, { ...act, isApproved: true })
  })
  const profile = await (await person.fetch('/api/v1/account/profile')).json()
  expect(profile).toMatchObject({ role: 'artist', roles: ['collector', 'artist'], isApproved: true })
  expect((await auditOf(person.id)).map(({ act }) => act)).toEqual(['account.set-role', 'account.approve'])
})
