import { randomUUID } from 'node:crypto'
import { PersonRecord } from '@vermeil/contracts/desk/people.schema'
import { type Capability, capabilities } from '@vermeil/contracts/identity/capabilities'
import { AdminOrder } from '@vermeil/contracts/money/payments-admin.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { Client, PropertyDetail } from '@vermeil/contracts/trades/realtors.schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseBefore } from '../../../test/database-before.ts'
import { type SignedIn, testPassword } from '../../../test/test-server.ts'
import { until } from '../../../test/until.ts'
import { paidOrder } from '../../fulfillment/shipping/shipping.fixtures.ts'
import { answerOf, type PayingServer, startPayingServer } from '../../money/payments/payments.fixtures.ts'
import { get, post, wonLot } from '../../money/payments/sales.fixtures.ts'
import { clientBody, propertyBody } from '../../trades/realtors/realtors.fixtures.ts'

let server: PayingServer
let founder: SignedIn
beforeAll(async () => {
  server = await startPayingServer()
  founder = await server.signedIn({ role: 'admin' })
})
afterAll(() => server?.close())

const reason = 'A new task'
const proof = { password: testPassword }
const staff = (...held: Capability[]) => server.signedIn({ role: 'admin', capabilities: held })
const query = (sql: string, values: unknown[] = []) => server.database.pool.query(sql, values)
const held = async ({ id }: SignedIn) =>
  (await answerOf(get(founder, `/admin/accounts/${id}`), PersonRecord)).account.capabilities
const put = (person: SignedIn, path: string, json: object) => person.fetch(`/api/v1${path}`, { method: 'PUT', json })
const grant = async (giver: SignedIn, to: SignedIn, wanted: readonly Capability[], more: object = {}) =>
  put(giver, `/admin/accounts/${to.id}/capabilities`, {
    ...{ capabilities: wanted, before: await held(to), reason, proof },
    ...more,
  })
const refusal = async (answer: Response | Promise<Response>) => {
  const { status, code, details } = (await (await answer).json()) as Record<string, unknown>
  return { status, code, ...(details ? { details } : {}) }
}
const without = (...taken: Capability[]) => capabilities.filter((each) => !taken.includes(each))

describe('what an administrator may do', () => {
  test('is changed by another one with a second proof, counts from the next request on, and is one entry', async () => {
    const person = await staff('money', 'people')
    expect((await get(person, '/admin/finance')).status).toBe(200)
    expect((await grant(founder, person, ['clerk', 'people'])).status).toBe(200)
    expect(await held(person)).toEqual(['clerk', 'people'])
    expect(await refusal(get(person, '/admin/finance'))).toEqual({
      ...{ status: 403, code: 'access.capability-missing', details: { needs: ['money'] } },
    })
    const { rows } = await query(
      `select actor_id, before, after, reason from audit_log where subject = $1 and act = 'account.set-capabilities'`,
      [`account:${person.id}`],
    )
    expect(rows).toEqual([
      {
        ...{ actor_id: founder.id, reason },
        before: { capabilities: ['money', 'people'] },
        after: { capabilities: ['clerk', 'people'] },
      },
    ])
  })

  test('needs the password of the one who changes it', async () => {
    const person = await staff('money')
    for (const more of [{ proof: { password: 'not it' } }, { proof: undefined }]) {
      expect([403, 422]).toContain((await grant(founder, person, ['clerk'], more)).status)
    }
    expect(await held(person)).toEqual(['money'])
  })

  test('is changed only with the capability People, never one’s own, and never beyond one’s own', async () => {
    const [clerk, chief, other] = [await staff('clerk'), await staff('people', 'clerk'), await staff('money')]
    expect(await refusal(grant(clerk, other, ['clerk']))).toMatchObject({
      ...{ status: 403, code: 'access.capability-missing', details: { needs: ['people'] } },
    })
    expect(await refusal(grant(chief, chief, ['people', 'clerk', 'money']))).toMatchObject({ code: 'decision.party' })
    for (const [wanted, beyond] of [
      [['money', 'settings'], 'settings'],
      [['clerk'], 'money'],
    ] as const) {
      expect(await refusal(grant(chief, other, wanted))).toEqual({
        ...{ status: 403, code: 'staff.beyond-own', details: { capabilities: [beyond] } },
      })
    }
    expect((await grant(chief, other, ['clerk', 'money'])).status).toBe(200)
  })

  test('is nothing of an account that is no administrator’s, and not what somebody else has changed meanwhile', async () => {
    const [collector, person] = [await server.signedIn(), await staff('money')]
    expect(await refusal(grant(founder, collector, ['clerk']))).toMatchObject({ code: 'staff.not-an-administrator' })
    expect(await refusal(grant(founder, person, ['clerk'], { before: ['settings'] }))).toMatchObject({
      ...{ status: 409, code: 'staff.changed-meanwhile' },
    })
  })

  test('of a new administrator is what the giver chose, at most their own, and all of that unless said otherwise', async () => {
    const chief = await staff('people', 'clerk')
    const give = async (body: object) => {
      const person = await server.signedIn()
      const answer = await put(chief, `/admin/accounts/${person.id}/roles/admin`, { reason, proof, ...body })
      return answer.status === 204 ? held(person) : refusal(answer)
    }
    expect(await give({})).toEqual(['clerk', 'people'])
    expect(await give({ capabilities: ['clerk'] })).toEqual(['clerk'])
    expect(await give({ capabilities: ['clerk', 'money'] })).toMatchObject({ code: 'staff.beyond-own' })
    expect(await give({ capabilities: [] })).toMatchObject({ code: 'request.invalid' })
  })

  test('ends with the role and a suspension, by whom could have taken it', async () => {
    const [chief, treasurer] = [await staff('people'), await staff('money')]
    const end = (person: SignedIn, path: string, method: string, json: object) =>
      person.fetch(`/api/v1/admin/accounts/${treasurer.id}${path}`, { method, json })
    const beyond = { status: 403, code: 'staff.beyond-own', details: { capabilities: ['money'] } }
    expect(await refusal(end(chief, '/roles/admin', 'DELETE', { reason }))).toEqual(beyond)
    expect(await refusal(end(chief, '/suspension', 'PUT', { reason, openBids: 'keep' }))).toEqual(beyond)
    expect((await end(founder, '/roles/admin', 'DELETE', { reason })).status).toBe(204)
    expect(await held(treasurer)).toEqual([])
  })
})

describe('one administrator keeps every capability', () => {
  test('also where two of them narrow each other at the same moment', async () => {
    const second = await server.signedIn({ role: 'admin' })
    // Others of this file that have all would hide it.
    const all = `select account_id from staff_capabilities group by 1 having count(*) = 6`
    expect((await query(all)).rows).toHaveLength(2)
    const answers = await Promise.all([
      grant(founder, second, without('settings')),
      grant(second, founder, without('settings')),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await query(all)).rows).toHaveLength(1)
    const [{ account_id: keeperId }] = (await query(all)).rows
    const [keeper, other] = keeperId === founder.id ? [founder, second] : [second, founder]
    expect((await grant(keeper, other, capabilities)).status).toBe(200)
    expect((await grant(founder, second, ['clerk'])).status).toBe(200)
  })

  test('also one who is not suspended', async () => {
    const chief = await server.signedIn({ role: 'admin' })
    expect((await grant(chief, founder, without('settings'))).status).toBe(200)
    const suspension = { method: 'PUT', json: { reason, openBids: 'keep' } }
    const helper = await staff(...without('read-only'))
    expect(await refusal(helper.fetch(`/api/v1/admin/accounts/${chief.id}/suspension`, suspension))).toMatchObject({
      ...{ status: 409, code: 'staff.last-with-all' },
    })
    expect((await grant(chief, founder, capabilities)).status).toBe(200)
    expect((await grant(founder, chief, ['clerk'])).status).toBe(200)
  })

  test('in the database as well', async () => {
    const refuses = (statement: string, values: unknown[] = []) =>
      query(statement, values).then(
        () => null,
        (error: { constraint?: string }) => error.constraint,
      )
    expect(await refuses(`delete from staff_capabilities where capability = 'settings'`)).toBe(
      'staff_capabilities_one_has_all',
    )
    const collector = await server.signedIn()
    const insert = (capability: string) =>
      refuses('insert into staff_capabilities (account_id, capability) values ($1, $2)', [collector.id, capability])
    expect(await insert('money')).toBe('staff_capabilities_account_id_role_fkey')
    expect(await insert('everything')).toBe('staff_capabilities_known')
  })
})

describe('administrators of before', () => {
  test('have every capability', async () => {
    const id = randomUUID()
    const { pool, apply } = await databaseBefore(
      '0108_staff_capabilities.sql',
      `insert into accounts (id, email, role) values ('${id}', 'a@example.com', 'admin');
       insert into account_roles (account_id, role) values ('${id}', 'admin'), ('${id}', 'artist')`,
    )
    await apply()
    const { rows } = await pool.query('select account_id, capability from staff_capabilities')
    expect(rows).toHaveLength(capabilities.length)
    expect(rows.map(({ capability }) => capability)).toEqual(expect.arrayContaining([...capabilities]))
  })

  test('and those whom the version before makes, until it takes the role', async () => {
    const person = await server.signedIn()
    const set = (role: string) => query('update accounts set role = $2 where id = $1', [person.id, role])
    await set('admin')
    expect(await held(person)).toEqual(capabilities)
    await set('collector')
    expect(await held(person)).toEqual([])
  })
})

test('a capability that is taken while its holder moves money is refused, and nothing is moved', async () => {
  const [treasurer, people] = [
    await staff('money'),
    {
      artist: await server.signedIn({ role: 'artist' }),
      ...{ rival: await server.signedIn(), buyer: await server.signedIn() },
    },
  ]
  const { orderId } = await wonLot(server, people)
  const transfer = { amount: dollars(300), reference: 'Wire 7' }
  const taking = await server.database.pool.connect()
  try {
    await taking.query('begin')
    await taking.query('delete from staff_capabilities where account_id = $1', [treasurer.id])
    const answer = refusal(post(treasurer, `/admin/orders/${orderId}/bank-transfer`, transfer))
    // It was admitted, and waits for what is being taken.
    await until(async () =>
      expect(
        await server.one(`select count(*) from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query like '%staff_capabilities%for share%'`),
      ).toBe(1),
    )
    await taking.query('commit')
    expect(await answer).toMatchObject({ status: 403, code: 'access.capability-missing' })
  } finally {
    taking.release()
  }
  expect(await server.one('select status from orders where id = $1', [orderId])).toBe('due')
  expect((await post(founder, `/admin/orders/${orderId}/bank-transfer`, transfer)).status).toBe(200)
})

describe('who only reads', () => {
  test('sees orders and records without addresses, emails and phone numbers, changes nothing, and leaves entries', async () => {
    const reader = await staff('read-only')
    const realtor = await server.signedIn({ role: 'realtor' })
    const { id: propertyId } = (await (await post(realtor, '/properties', propertyBody)).json()) as { id: string }
    const { id: clientId } = (await (await post(realtor, '/clients', clientBody)).json()) as { id: string }
    await put(realtor, `/properties/${propertyId}`, { ...propertyBody, address: '15 Harbor Lane' })
    const property = await get(reader, `/properties/${propertyId}`)
    expect((await answerOf(Promise.resolve(property.clone()), PropertyDetail)).address).toBe('Hidden')
    expect(await property.text()).not.toContain('Harbor Lane')
    expect(await answerOf(get(reader, `/clients/${clientId}`), Client)).toMatchObject({
      ...{ name: 'Nora Feld', email: null, phone: '' },
    })
    expect(await answerOf(get(founder, `/clients/${clientId}`), Client)).toMatchObject({ phone: clientBody.phone })

    const people = { artist: await server.signedIn({ role: 'artist' }), rival: realtor, buyer: await server.signedIn() }
    const { orderId } = await paidOrder({ server, admin: founder, ...people })
    expect(await answerOf(get(founder, `/admin/orders/${orderId}`), AdminOrder)).toMatchObject({
      ...{ address: { line1: 'Calle Mayor 7' }, buyer: { email: people.buyer.email } },
    })
    const order = await answerOf(get(reader, `/admin/orders/${orderId}`), AdminOrder)
    expect(order).toMatchObject({ id: orderId, address: null, buyer: { id: people.buyer.id, email: null } })
    const file = await (await get(reader, '/admin/orders.csv')).text()
    expect(file).toContain(order.title)
    expect(file).not.toContain('@')
    const refused = { status: 403, code: 'access.capability-missing' }
    for (const path of ['/admin/finance', '/admin/payouts', '/admin/accounts', '/admin/settings']) {
      expect(await refusal(get(reader, path))).toMatchObject(refused)
    }
    expect(await refusal(post(reader, `/admin/orders/${orderId}/relist`))).toMatchObject(refused)
    const { rows } = await query('select act, subject from audit_log where actor_id = $1 order by id', [reader.id])
    expect(rows).toEqual([
      { act: 'property.read', subject: `property:${propertyId}` },
      { act: 'client.read', subject: `client:${clientId}` },
      { act: 'order.read', subject: `order:${orderId}` },
      { act: 'orders.read', subject: 'orders' },
    ])
  })
})
