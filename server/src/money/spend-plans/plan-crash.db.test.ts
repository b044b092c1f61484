import { SpendPlan } from '@vermeil/contracts/money/spend-plans.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KillableServer, startKillableServer } from '../../../test/killable-server.ts'
import type { SignedIn } from '../../../test/test-server.ts'
import { until } from '../../../test/until.ts'
import { must } from '../../platform/must.ts'
import { addWork, answerOf } from '../payments/payments.fixtures.ts'
import { bid, get, post } from '../payments/sales.fixtures.ts'

let server: KillableServer
let person: SignedIn
let rival: SignedIn
beforeAll(async () => {
  server = await startKillableServer()
  person = await server.signedIn('person@example.com')
  rival = await server.signedIn('rival@example.com')
}, 120_000)
afterAll(() => server.close())

/** Lots at $100 that are delivered for $20. */
async function addLots(count: number): Promise<string[]> {
  const works = await Promise.all(Array.from({ length: count }, () => addWork(server.database.pool)))
  await server.database.pool.query(
    `update artworks set shipping = 'own-price', own_delivery_cents = 2000 where id = any($1)`,
    [works.map(({ artworkId }) => artworkId)],
  )
  return works.map(({ lotId }) => lotId)
}

/** Locks a row until the returned function is called. */
async function lock(table: 'spend_plans' | 'lots', id: string): Promise<() => Promise<void>> {
  const client = await server.database.pool.connect()
  await client.query('begin')
  await client.query(`select from ${table} where id = $1 for update`, [id])
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

test('killed before a move and after it, the server makes each move once and never spends too much', async () => {
  const [first, second, third] = (await addLots(3)) as [string, string, string]
  const body = {
    ...{ name: 'Autumn', budget: dollars(400), maxWins: 1, country: 'US', region: '' },
    lots: [first, second, third].map((lotId) => ({ lotId, limit: dollars(400) })),
  }
  const { id } = await answerOf(post(person, '/spend-plans', body), SpendPlan)
  const plan = () => answerOf(get(person, `/spend-plans/${id}`), SpendPlan)
  const leaderOf = (lotId: string) => server.one<string | null>('select leader_id from lots where id = $1', [lotId])
  const stateOf = (lotId: string) =>
    server.one<string>('select state from spend_plan_lots where plan_id = $1 and lot_id = $2', [id, lotId])
  const leads = (lotId: string) =>
    until(async () => {
      const led = (await plan()).lots.filter(({ status }) => status === 'leading')
      expect(led.map(({ lot }) => lot.id)).toEqual([lotId])
      expect(must(led[0], 'a lot').cost).toBe(dollars(400))
    })
  await leads(first)

  // Before the move: the bid that outbids the plan is answered though the plan is locked, and then the server dies.
  const unlockPlan = await lock('spend_plans', id)
  await bid(rival, first, dollars(500))
  await server.kill()
  await unlockPlan()
  expect(await leaderOf(second)).toBeNull()
  await server.restart()
  await leads(second)

  // After it: it was stored with its money and accepted by the engine, whose answer the plan has not stored.
  const unlockThird = await lock('lots', third)
  await bid(rival, second, dollars(500))
  await until(async () => expect(await stateOf(third)).toBe('placing'))
  expect((await plan()).room.money).toBe(0)
  const unlockAnswer = await lock('spend_plans', id)
  await unlockThird()
  await until(async () => expect(await leaderOf(third)).toBe(person.id))
  await server.kill()
  await unlockAnswer()
  expect(await stateOf(third)).toBe('placing')
  await server.restart()
  await until(async () => expect(await stateOf(third)).toBe('placed'))
  await leads(third)

  const placed = 'select count(*) from ceilings where bidder_id = $1 group by lot_id'
  expect((await server.database.pool.query(placed, [person.id])).rows).toEqual(Array(3).fill({ count: 1 }))
}, 180_000)
