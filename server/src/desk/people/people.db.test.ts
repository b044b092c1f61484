import { PeoplePage, PersonRecord } from '@vermeil/contracts/desk/people.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, testPassword } from '../../../test/test-server.ts'
import { answerOf, type PayingServer, startPayingServer } from '../../money/payments/payments.fixtures.ts'

let server: PayingServer
let admin: SignedIn
beforeAll(async () => {
  server = await startPayingServer()
  admin = await server.signedIn({ role: 'admin' })
})
afterAll(() => server?.close())

const call = (method: string, path: string, json?: unknown) =>
  admin.fetch(`/api/v1/admin/accounts${path}`, { method, ...(json === undefined ? {} : { json }) })
const list = (query: string) => answerOf(call('GET', `?${query}`), PeoplePage)
const read = (id: string) => answerOf(call('GET', `/${id}`), PersonRecord)
const named = (id: string, first: string, last: string) =>
  server.database.pool.query('update profiles set first_name = $2, last_name = $3 where account_id = $1', [
    id,
    first,
    last,
  ])
const codeOf = async (answer: Promise<Response>) => {
  const { status, code } = (await (await answer).json()) as { status: number; code: string }
  return `${status} ${code}`
}
const signIn = ({ email }: SignedIn) => server.newClient().auth.signInWithPassword({ email, password: testPassword })
const auditOf = async (id: string) =>
  (
    await server.database.pool.query(
      'select act, reason, before, after from audit_log where subject = $1 order by id',
      [`account:${id}`],
    )
  ).rows

test('people are found by name, email address, role, plan and state, sorted, and exported', async () => {
  const [ines, omar, vera] = [
    await server.signedIn({ role: 'artist', email: 'ines@studio.example' }),
    await server.signedIn({ otherRoles: ['realtor'], email: 'omar_b@example.com' }),
    await server.signedIn({ email: 'vera@quay.example' }),
  ]
  await named(ines.id, 'Inès', 'Okafor')
  await named(omar.id, 'Omar', 'Béranger')
  await named(vera.id, 'Vera', 'Quist')
  await server.subscriptions.grant(admin.id, vera.id, 'enterprise', 'Agreed')
  await server.accounts.suspend({ actorId: admin.id, accountId: omar.id, reason: 'Test' })

  const ids = async (query: string) => (await list(query)).people.map(({ id }) => id)
  expect(await ids('q=okaf')).toEqual([ines.id])
  expect(await ids('q=QUAY.ex')).toEqual([vera.id])
  expect(await ids(`q=${encodeURIComponent('r_b@')}`)).toEqual([omar.id])
  expect(await ids('role=realtor')).toEqual([omar.id])
  expect(await ids('plan=enterprise')).toEqual([vera.id])
  expect(await ids('state=suspended')).toEqual([omar.id])
  expect(await ids('role=artist&plan=enterprise')).toEqual([])
  expect(await ids('q=example&sort=name&state=active&plan=free&role=artist')).toEqual([ines.id])
  const all = await list('sort=name')
  expect(all.total).toBe(all.people.length)
  const names = all.people.map(({ name }) => name)
  expect(names.indexOf('Inès Okafor')).toBeLessThan(names.indexOf('Vera Quist'))
  expect((await list('sort=-joined')).people[0]?.id).toBe(vera.id)

  const file = await (await admin.fetch('/api/v1/admin/accounts.csv?plan=enterprise')).text()
  expect(file.split('\r\n')).toMatchObject([
    expect.stringContaining('Name,Email'),
    expect.stringContaining('Vera Quist'),
    '',
  ])
})

test('an erased person is in no list, has no page, and nothing can be done about them', async () => {
  const gone = await server.signedIn({ email: 'gone@example.com' })
  await gone.fetch('/api/v1/account/profile')
  expect((await gone.fetch('/api/v1/account', { method: 'DELETE', json: { password: testPassword } })).status).toBe(204)
  expect((await list('q=gone%40')).total).toBe(0)
  const reason = { reason: 'x' }
  for (const [method, path, body] of [
    ['GET', ''],
    ['PUT', '/suspension', { ...reason, openBids: 'keep' }],
    ['DELETE', '/suspension', reason],
    ['DELETE', '/sessions'],
    ['PUT', '/approval', { ...reason, isApproved: true }],
    ['PUT', '/roles/artist', reason],
    ['DELETE', '/roles/collector', reason],
    ['PUT', '/plan', { ...reason, plan: 'premium' }],
    ['POST', '/password-reset'],
  ] as const) {
    expect(await codeOf(call(method, `/${gone.id}${path}`, body)), `${method} ${path}`).toBe('404 account.unknown')
  }
})

/** A lot on which the first bids, the second raises with a maximum, and who leads. */
async function contestedLot(first: SignedIn, second: SignedIn) {
  const seller = await server.signedIn({ role: 'artist' })
  const { lotId } = await server.work({ sellerId: seller.id })
  const bid = (person: SignedIn, json: object) => person.fetch(`/api/v1/lots/${lotId}/bids`, { method: 'POST', json })
  expect((await bid(first, { amount: dollars(200) })).status).toBe(201)
  expect((await bid(second, { maxAmount: dollars(431) })).status).toBe(201)
  const leader = () => server.one<string>('select leader_id from lots where id = $1', [lotId])
  return { lotId, leader }
}

test('the page of a person shows what they did in public, and no maximum', async () => {
  const [rival, bidder] = [await server.signedIn(), await server.signedIn()]
  const { lotId } = await contestedLot(rival, bidder)
  const answer = await call('GET', `/${bidder.id}`)
  const text = await answer.text()
  expect(text).not.toContain(String(dollars(431)))
  expect(text).not.toMatch(/max|hash|token/i)
  const record = PersonRecord.parse(JSON.parse(text))
  expect(record.bids).toMatchObject([{ lot: { id: lotId }, standing: 'leading' }])
  expect(record.account.sessions).toHaveLength(1)
  expect(record.account).toMatchObject({ email: bidder.email, state: 'active', plan: 'free', suspension: null })
})

test('a suspension ends sessions and refuses tokens with its reason, and keeps or voids open bids', async () => {
  const [rival, spared, voided] = [await server.signedIn(), await server.signedIn(), await server.signedIn()]
  const [one, other] = [await contestedLot(rival, spared), await contestedLot(rival, voided)]
  const reason = 'Bidding for the seller.'
  expect((await call('PUT', `/${spared.id}/suspension`, { reason, openBids: 'keep' })).status).toBe(204)
  expect((await call('PUT', `/${voided.id}/suspension`, { reason, openBids: 'void' })).status).toBe(204)

  expect((await spared.fetch('/api/v1/account/profile')).status).toBe(401)
  // The token is still good for one thing: to learn why.
  const sentence = /^Your account is suspended: Bidding for the seller\. If you think/
  expect((await spared.client.auth.getUser()).error).toMatchObject({
    code: 'user_banned',
    message: expect.stringMatching(sentence),
  })
  expect((await signIn(spared)).error?.message).toMatch(sentence)
  expect((await server.mailTo(spared.email, /suspended/)).text).toContain(reason)

  await expect.poll(other.leader).toBe(rival.id)
  const { rows } = await server.database.pool.query(
    `select reason, actor_id from lot_entries where lot_id = $1 and kind = 'void'`,
    [other.lotId],
  )
  expect(rows).toEqual([{ reason, actor_id: admin.id }])
  expect(await one.leader()).toBe(spared.id)

  expect(await codeOf(call('POST', `/${spared.id}/password-reset`))).toBe('403 account.suspended')
  expect((await call('DELETE', `/${spared.id}/suspension`, { reason: 'Explained' })).status).toBe(204)
  expect(await codeOf(call('DELETE', `/${spared.id}/suspension`, { reason: 'Again' }))).toBe(
    '409 account.not-suspended',
  )
  expect((await signIn(spared)).error).toBeNull()
  expect(await auditOf(spared.id)).toEqual([
    {
      ...{ act: 'account.suspend', reason },
      before: { isSuspended: false, reason: null },
      after: { isSuspended: true, reason },
    },
    {
      ...{ act: 'account.reinstate', reason: 'Explained' },
      before: { isSuspended: true, reason },
      after: { isSuspended: false, reason: null },
    },
  ])
  expect((await read(spared.id)).acts.map(({ act }) => act)).toEqual(['account.reinstate', 'account.suspend'])
})

test('one session or all are ended, roles and the approval change, and the reset mail is sent', async () => {
  const person = await server.signedIn()
  const second = await signIn(person)
  const { sessions } = (await read(person.id)).account
  expect(sessions).toHaveLength(2)
  const [newest] = sessions
  expect((await call('DELETE', `/${person.id}/sessions/${newest?.id}`)).status).toBe(204)
  expect(await codeOf(call('DELETE', `/${person.id}/sessions/${newest?.id}`))).toBe('404 session.unknown')
  expect((await read(person.id)).account.sessions).toHaveLength(1)
  expect((await call('DELETE', `/${person.id}/sessions`)).status).toBe(204)
  expect((await person.fetch('/api/v1/account/profile')).status).toBe(401)
  expect(second.error).toBeNull()

  const reason = { reason: 'Asked by phone' }
  expect((await call('PUT', `/${person.id}/roles/realtor`, reason)).status).toBe(204)
  expect((await call('PUT', `/${person.id}/approval`, { ...reason, isApproved: true })).status).toBe(204)
  expect((await read(person.id)).account).toMatchObject({ roles: ['collector', 'realtor'], isApproved: true })
  expect((await call('DELETE', `/${person.id}/roles/collector`, reason)).status).toBe(204)
  expect((await read(person.id)).account).toMatchObject({ role: 'realtor', roles: ['realtor'] })
  expect(await codeOf(call('DELETE', `/${person.id}/roles/collector`, reason))).toBe('409 account.role-not-held')
  expect(await codeOf(call('DELETE', `/${person.id}/roles/realtor`, reason))).toBe('409 account.last-role')
  expect((await auditOf(person.id)).at(-1)).toMatchObject({
    act: 'account.take-role',
    before: { role: 'collector', roles: ['collector', 'realtor'] },
    after: { role: 'realtor', roles: ['realtor'] },
  })

  expect((await call('POST', `/${person.id}/password-reset`)).status).toBe(204)
  expect((await server.mailTo(person.email, /Reset your password/)).text).toContain('/auth/confirm')
})

test('one administrator always remains, and nobody removes themselves', async () => {
  const reason = { reason: 'x' }
  expect(await codeOf(call('DELETE', `/${admin.id}/roles/admin`, reason))).toBe('409 account.last-administrator')
  expect(await codeOf(call('PUT', `/${admin.id}/suspension`, { ...reason, openBids: 'keep' }))).toBe(
    '409 account.is-self',
  )
  const person = await server.signedIn()
  const proof = { password: testPassword }
  expect((await call('PUT', `/${person.id}/roles/admin`, { ...reason, proof })).status).toBe(204)
  expect((await read(person.id)).account).toMatchObject({ role: 'admin' })
  expect(await codeOf(call('DELETE', `/${admin.id}/roles/admin`, reason))).toBe('409 account.is-self')
  expect((await call('DELETE', `/${person.id}/roles/admin`, reason)).status).toBe(204)
  expect((await read(person.id)).account).toMatchObject({ role: 'collector', roles: ['collector'] })
})
