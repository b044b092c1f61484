import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { KeptNotice, NewNotice } from '../notices/notices.ts'
import { aLot } from './bid-rules.fixtures.ts'
import type { KeptLot } from './lot-store.ts'
import type { LotChange } from './sitting.ts'
import { createTellOutbid } from './tell-outbid.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** With a database that answers at once; `told` has one list for each transaction. */
function aTeller() {
  const told: NewNotice[][] = []
  const teller = createTellOutbid({
    database: {
      transaction: async (work) => work({ executeQuery: async () => ({ rows: [{ now: new Date() }] }) } as never),
    },
    notices: {
      post: async (_run, notices) => {
        told.push([...notices])
        return [] as KeptNotice[]
      },
      announce: () => {},
    },
    logger: pino({ level: 'silent' }),
  })
  return { teller, told }
}

function overtaken(lotId: string, led: string, leads: string): LotChange {
  const kept = (leader: string) => ({ lot: { ...aLot(), id: lotId, leader, currentBid: 12_500 } }) as KeptLot
  return { before: kept(led), after: kept(leads), links: [], sale: null }
}
const people = (count: number) => Array.from({ length: count }, (_, place) => `person ${place}`)

test('who has the lead back in a moment is told nothing', async () => {
  const { teller, told } = aTeller()
  teller.committed([overtaken('lot', 'ada', 'ben')])
  teller.committed([overtaken('lot', 'ben', 'ada')])
  await vi.advanceTimersByTimeAsync(300)
  expect(told.flat().map(({ accountId }) => accountId)).toEqual(['ben'])
})

test('a crowd is told a few at a time, each once, and of a crowded lot nobody waits for the last', async () => {
  const { teller, told } = aTeller()
  teller.committed(people(400).map((person) => overtaken('crowded', person, 'leader')))
  teller.committed([overtaken('quiet', 'cora', 'leader')])
  await vi.advanceTimersByTimeAsync(490)
  expect(told.flat()).toHaveLength(240)
  await vi.advanceTimersByTimeAsync(50)
  expect(told.flat().map(({ lotId }) => lotId)).toContain('quiet')
  await vi.advanceTimersByTimeAsync(500)
  expect(told.every(({ length }) => length <= 80)).toBe(true)
  expect(new Set(told.flat().map(({ accountId }) => accountId))).toEqual(new Set([...people(400), 'cora']))
  expect(told.flat()).toHaveLength(401)
})

test('a house that closes leaves nobody untold, and does not rest on the way', async () => {
  const { teller, told } = aTeller()
  teller.committed(people(600).map((person) => overtaken('lot', person, 'leader')))
  await teller.close() // the clock stands still
  expect(told.flat()).toHaveLength(600)
})
