import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { makeScratchFolder } from '../scratch-folder.ts'
import { createTestDatabase } from '../test-database.ts'
import { type FaultName, faultNames } from './faults.ts'
import { type Result, simulateHouse } from './simulate-house.ts'

/** A run of this seed over a database of its own. */
async function run(seed: string, faults?: readonly FaultName[]) {
  const database = await createTestDatabase()
  const dataDir = await makeScratchFolder('vermeil-simulation-')
  onTestFinished(async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const trace: string[] = []
  const options = { seed, url: database.url, dataDir, nodes: 2, steps: 200, ...(faults && { faults }) }
  return { ...(await simulateHouse({ ...options, onLine: (line) => trace.push(line) })), trace }
}

test('a seed plays the same faults twice, statement by statement, and every promise about bids holds', async () => {
  const [first, second] = [await run('1', faultNames), await run('1', faultNames)]
  expect(second.trace).toEqual(first.trace)
  expect(second.hash).toBe(first.hash)
  expect(first.situations).toMatchObject({
    'a bid whose answer was lost is found by its key': expect.toSatisfy((times: number) => times > 0),
    'a bid that was lost with its connection is refused for good': expect.toSatisfy((times: number) => times > 0),
    'a lock becomes free with the connection that held it': expect.toSatisfy((times: number) => times > 0),
  })
})

test('without faults none of their situations is reached, and all others are', async () => {
  const { situations, reached, trace } = await run('2', [])
  expect(Object.values(situations)).toEqual(Object.values(situations).map(() => 0))
  expect(missedBy({ reached })).toEqual([])
  expect(trace.filter((line) => line.endsWith('waits for a lock')).length).toBeGreaterThan(0)
})

test('other seeds hold, each with some of the faults', { tags: ['deep'], timeout: 900_000 }, async () => {
  for (const seed of ['10', '11', '12', '13', '14', '15', '16', '27']) await run(seed)
})

/** A run that reaches little proves little. */
const missedBy = ({ reached }: Pick<Result, 'reached'>) =>
  Object.entries(reached).flatMap(([name, times]) => (times === 0 ? [name] : []))
