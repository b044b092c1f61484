import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NewNotice } from '../../../contact/notices/notices.ts'
import type { LotRecord } from '../lots/lot-columns.ts'
import type { LotChange } from '../lots/lot-unit-of-work.ts'
import { aLot } from '../rules/bid-rules.fixtures.ts'
import { createOutbidNotifier } from './outbid-notifier.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** With a database that answers at once, but for the first `failures` writes; `written` has one list per transaction. */
function aNotifier({ failures = 0 } = {}) {
  const written: NewNotice[][] = []
  let failing = failures
  const notifier = createOutbidNotifier({
    database: {
      transaction: async (work) => work({ executeQuery: async () => ({ rows: [{ now: new Date() }] }) } as never),
    },
    notices: {
      notify: async (_tx, notices) => {
        if (failing-- > 0) throw new Error('the database is away')
        written.push([...notices])
      },
      withoutNotice: async () => [],
    },
    logger: pino({ level: 'silent' }),
  })
  return { notifier, written }
}

function overtaken(lotId: string, led: string, leads: string): LotChange {
  const record = (leader: string) => ({ lot: { ...aLot(), id: lotId, leader, currentBid: 12_500 } }) as LotRecord
  return { before: record(led), after: record(leads), links: [], sale: null }
}
const people = (count: number) => Array.from({ length: count }, (_, place) => `person ${place}`)

test('a person who regains the lead at once is not notified', async () => {
  const { notifier, written } = aNotifier()
  notifier.committed([overtaken('lot', 'ada', 'ben')])
  notifier.committed([overtaken('lot', 'ben', 'ada')])
  await vi.advanceTimersByTimeAsync(300)
  expect(written.flat().map(({ accountId }) => accountId)).toEqual(['ben'])
})

test('a crowd is notified in small writes, each person once, and a crowded lot does not hold up other lots', async () => {
  const { notifier, written } = aNotifier()
  notifier.committed(people(400).map((person) => overtaken('crowded', person, 'leader')))
  notifier.committed([overtaken('quiet', 'cora', 'leader')])
  await vi.advanceTimersByTimeAsync(5_000)
  const order = written.flat().map(({ accountId }) => accountId)
  expect(order.indexOf('cora')).toBeLessThan(order.length - 1)
  expect(order.toSorted()).toEqual([...people(400), 'cora'].toSorted())
  expect(written.every(({ length }) => length <= 80)).toBe(true)
})

test('closing writes everything that is pending, without pauses', async () => {
  const { notifier, written } = aNotifier()
  notifier.committed(people(600).map((person) => overtaken('lot', person, 'leader')))
  await notifier.close() // the clock stands still
  expect(written.flat()).toHaveLength(600)
})

test('a write that fails is tried again, and nothing is written twice', async () => {
  const { notifier, written } = aNotifier({ failures: 1 })
  notifier.committed(people(200).map((person) => overtaken('lot', person, 'leader')))
  await vi.advanceTimersByTimeAsync(300)
  expect(written.flat()).toEqual([])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(written.flat().map(({ accountId }) => accountId)).toEqual(people(200))
})

test('a person who regains the lead while a write is failing is not notified', async () => {
  const { notifier, written } = aNotifier({ failures: 1 })
  notifier.committed([overtaken('lot', 'ada', 'ben')])
  await vi.advanceTimersByTimeAsync(300)
  notifier.committed([overtaken('lot', 'ben', 'ada')])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(written.flat().map(({ accountId }) => accountId)).toEqual(['ben'])
})

test('closing ends although the database stays away', async () => {
  const { notifier, written } = aNotifier({ failures: Number.POSITIVE_INFINITY })
  notifier.committed([overtaken('lot', 'ada', 'ben')])
  await notifier.close()
  expect(written).toEqual([])
})
