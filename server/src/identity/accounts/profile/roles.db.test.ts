import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, startTestServer, type TestServer, testPassword } from '../../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const profileOf = async (person: SignedIn) => (await person.fetch('/api/v1/account/profile')).json()
const addRole = (person: SignedIn, role: string, json: object = {}) =>
  person.fetch(`/api/v1/account/roles/${role}`, { method: 'PUT', json })
const rolesInTable = async (accountId: string) => {
  const { rows } = await server.database.pool.query<{ role: string }>(
    'select role from account_roles where account_id = $1 order by role',
    [accountId],
  )
  return rows.map(({ role }) => role)
}

describe('adding a role', () => {
  test('keeps the home role and opens at once what the added role may do', async () => {
    const person = await server.signedIn()
    expect((await person.fetch('/api/v1/listings')).status).toBe(403)
    const added = await addRole(person, 'artist')
    expect(added.status).toBe(200)
    expect(await added.json()).toMatchObject({ role: 'collector', roles: ['collector', 'artist'] })
    expect((await person.fetch('/api/v1/listings')).status).toBe(200)
  })

  test('makes it the home role where asked, and keeps the former one', async () => {
    const person = await server.signedIn()
    const added = await addRole(person, 'realtor', { isHome: true })
    expect(await added.json()).toMatchObject({ role: 'realtor', roles: ['collector', 'realtor'] })
    const back = await addRole(person, 'collector', { isHome: true })
    expect(await back.json()).toMatchObject({ role: 'collector', roles: ['collector', 'realtor'] })
  })

  test('twice is the same as once', async () => {
    const person = await server.signedIn()
    await addRole(person, 'prop-agent')
    expect((await addRole(person, 'prop-agent')).status).toBe(200)
    expect(await rolesInTable(person.id)).toEqual(['collector', 'prop-agent'])
  })

  test.each(['admin', 'director', 'ARTIST'])('%s is refused and changes nothing', async (role) => {
    const person = await server.signedIn()
    expect((await addRole(person, role, { isHome: true })).status).toBe(422)
    expect(await profileOf(person)).toMatchObject({ role: 'collector', roles: ['collector'] })
  })

  test('an administrator gains none', async () => {
    const admin = await server.signedIn({ role: 'admin' })
    const answer = await addRole(admin, 'artist', { isHome: true })
    expect(await answer.json()).toMatchObject({ status: 409, code: 'account.administrator-alone' })
    expect(await rolesInTable(admin.id)).toEqual(['admin'])
  })
})

describe('an account with two roles', () => {
  test('is let in by either of them', async () => {
    const person = await server.signedIn({ role: 'collector', otherRoles: ['artist'] })
    expect((await person.fetch('/api/v1/listings')).status).toBe(200)
    expect((await person.fetch('/api/v1/admin/orders')).status).toBe(403)
  })

  test('starts a listing with the role that may, whatever the home role', async () => {
    const start = async (person: SignedIn) =>
      (await person.fetch('/api/v1/listings', { method: 'POST', json: {} })).status
    expect(await start(await server.signedIn({ role: 'collector', otherRoles: ['artist'] }))).toBe(201)
    // A realtor sells once approved; that they collect too changes nothing.
    expect(await start(await server.signedIn({ role: 'realtor', otherRoles: ['collector'] }))).toBe(403)
    expect(await start(await server.signedIn({ role: 'collector', otherRoles: ['realtor'], isApproved: true }))).toBe(
      201,
    )
  })

  test('exports them, and loses all but the home role when it is deleted', async () => {
    const person = await server.signedIn({ role: 'collector', otherRoles: ['artist', 'realtor'] })
    const exported = await (await person.fetch('/api/v1/account/export', { method: 'POST' })).json()
    expect(exported).toMatchObject({ account: { role: 'collector', roles: ['collector', 'artist', 'realtor'] } })
    const deleted = await person.fetch('/api/v1/account/', { method: 'DELETE', json: { password: testPassword } })
    expect(deleted.status).toBe(204)
    expect(await rolesInTable(person.id)).toEqual(['collector'])
  })
})

describe('the database', () => {
  const refuses = (statement: string, values: unknown[]) =>
    server.database.pool.query(statement, values).then(
      () => null,
      (error: { constraint?: string }) => error.constraint,
    )

  test('holds the home role among the roles', async () => {
    const { id } = await server.signedIn({ role: 'artist' })
    expect(await refuses("delete from account_roles where account_id = $1 and role = 'artist'", [id])).toBe(
      'accounts_id_role_fkey',
    )
    expect(await rolesInTable(id)).toEqual(['artist'])
  })

  test('gives admin only as the home role, and takes it with the home role', async () => {
    const person = await server.signedIn()
    const insert = "insert into account_roles (account_id, role) values ($1, 'admin')"
    expect(await refuses(insert, [person.id])).toBe('account_roles_admin_is_home')
    const admin = await server.signedIn({ role: 'admin', otherRoles: ['artist'] })
    await server.database.pool.query("update accounts set role = 'collector' where id = $1", [admin.id])
    expect(await rolesInTable(admin.id)).toEqual(['artist', 'collector'])
  })
})
