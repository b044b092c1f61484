import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runHouse } from '../../test/run-house.ts'
import { addAccount, startTestServer, type TestServer, testPassword } from '../../test/test-server.ts'

/** `npm run house -- admin`, beside a server that is running. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.signedIn({ role: 'admin', email: 'watchful@example.com' })
})
afterAll(() => server?.close())

const admin = (...args: string[]) =>
  runHouse({ DATABASE_URL: server.database.url, DATA_DIR: server.config.dataDir, SITE_URL: server.url }, [
    'admin',
    ...args,
  ])
const forSure = (email: string) => ['--confirm', email, '--reason', 'Lost the phone']

const entriesAbout = async (email: string) => {
  const { rows } = await server.database.pool.query(
    `select act, actor_id, reason, details, before, after from audit_log
      where subject = 'account:' || (select id from accounts where email = $1)`,
    [email],
  )
  return rows
}
const factorsOf = async (accountId: string) =>
  (
    await server.database.pool.query(
      `select (select count(*)::int from mfa_factors where account_id = $1) as factors,
              (select count(*)::int from recovery_codes where account_id = $1) as codes,
              (select count(*)::int from second_factor_tries where account_id = $1) as tries`,
      [accountId],
    )
  ).rows[0]

describe('an administrator', () => {
  test('is created with a mailed link to choose a password, and everybody who is one learns of it', async () => {
    const email = 'new@example.com'
    expect(await admin('create', email, ...forSure(email))).toMatchObject({ code: 0, errors: '' })
    await server.mailTo(email, /Reset your password/)
    for (const to of [email, 'watchful@example.com']) {
      const mail = await server.mailTo(to, /An operator changed/)
      expect(mail.text).toContain('Created the administrator new@example.com. Reason: Lost the phone')
    }
    const { rows } = await server.database.pool.query(
      'select role, password_hash, confirmed_at is not null as is_confirmed from accounts where email = $1',
      [email],
    )
    expect(rows).toEqual([{ role: 'admin', password_hash: null, is_confirmed: true }])
    expect(await entriesAbout(email)).toEqual([
      {
        ...{ act: 'account.create-administrator', actor_id: null, reason: 'Lost the phone' },
        ...{ details: { by: 'operator' }, before: { role: null }, after: { role: 'admin' } },
      },
    ])
    const { errors, code } = await admin('create', email, ...forSure(email))
    expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining('This address has an account') })
  })

  test('is signed out everywhere', async () => {
    const person = await server.signedIn({ role: 'admin', email: 'ended@example.com' })
    const { code } = await admin('end-sessions', 'Ended@Example.com', ...forSure('ended@example.com'))
    expect(code).toBe(0)
    expect((await person.client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
    await expect.poll(async () => (await person.fetch('/api/v1/account/profile')).status).toBe(401)
    expect(await entriesAbout('ended@example.com')).toMatchObject([
      { act: 'account.end-sessions', details: { by: 'operator' }, before: { sessions: 1 }, after: { sessions: 0 } },
    ])
  })

  test('without the second factor signs in with the password alone', async () => {
    const person = await server.signedIn({ role: 'admin', email: 'phone@example.com' })
    await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
    await server.database.pool.query(
      `with verified as (update mfa_factors set is_verified = true where account_id = $1)
       insert into recovery_codes (account_id, code_hash) values ($1, '\\x00')`,
      [person.id],
    )
    expect((await admin('reset-second-factor', person.email, '--dry-run')).code).toBe(0)
    expect(await factorsOf(person.id)).toMatchObject({ factors: 1, codes: 1 })

    const { code } = await admin('reset-second-factor', person.email, ...forSure(person.email))
    expect(code).toBe(0)
    expect(await factorsOf(person.id)).toEqual({ factors: 0, codes: 0, tries: 0 })
    const again = server.newClient()
    await again.auth.signInWithPassword({ email: person.email, password: testPassword })
    expect((await server.fetchAs(again)('/api/v1/account/profile')).status).toBe(200)
  })

  test('may do everything again', async () => {
    const { id, email } = await server.signedIn({
      role: 'admin',
      email: 'partial@example.com',
      capabilities: ['clerk'],
    })
    const { code } = await admin('grant-all', email, ...forSure(email))
    expect(code).toBe(0)
    const all = await server.database.pool.query('select from staff_capabilities where account_id = $1', [id])
    expect(all.rowCount).toBe(6)
    expect(await entriesAbout(email)).toMatchObject([
      {
        ...{ act: 'account.set-capabilities', actor_id: null, details: { by: 'operator' } },
        ...{ before: { capabilities: ['clerk'] }, after: { capabilities: expect.arrayContaining(['people']) } },
      },
    ])
  })

  test('who entered too many wrong codes can enter the right one', async () => {
    const { id, email } = await server.signedIn({ role: 'admin', email: 'locked@example.com' })
    await server.database.pool.query(
      `insert into second_factor_tries (account_id, opened_by, wrong, lockouts, locked_until)
       values ($1, 'password', 0, 3, house_now() + interval '2 hours')`,
      [id],
    )
    const { json } = await admin('unlock', email, ...forSure(email), '--json')
    expect(json()).toEqual({ act: 'unlock', email })
    expect(await factorsOf(id)).toMatchObject({ tries: 0 })
  })
})

describe('nothing is changed', () => {
  test.each([
    ['for somebody who is no administrator', 'collector@example.com', 'not an administrator’s'],
    ['for an address without an account', 'nobody@example.com', 'No account has this address'],
    ['for what is no address', 'somebody', 'no email address'],
  ])('%s', async (_, email, sentence) => {
    if (email === 'collector@example.com') await addAccount(server.database.pool, { email })
    const { code, errors } = await admin('reset-second-factor', email, ...forSure(email))
    expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining(sentence) })
    expect(await entriesAbout(email)).toEqual([])
  })

  test('where the second address differs, or nobody says why', async () => {
    const email = 'watchful@example.com'
    const differs = await admin('end-sessions', email, '--confirm', 'watchfull@example.com', '--reason', 'A typo')
    expect(differs).toMatchObject({ code: 1, errors: expect.stringContaining('The addresses differ') })
    const silent = await admin('end-sessions', email, '--confirm', email)
    expect(silent).toMatchObject({ code: 2, errors: expect.stringContaining('Say --reason') })
    expect(await entriesAbout(email)).toEqual([])
  })
})
