import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { makeScratchFolder } from '../scratch-folder.ts'
import { createTestDatabase } from '../test-database.ts'
import { type Result, simulateHouse } from './simulate-house.ts'

/** A run of this seed over a database of its own. */
async function run(seed: string) {
  const database = await createTestDatabase()
  const dataDir = await makeScratchFolder('vermeil-simulation-')
  onTestFinished(async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const trace: string[] = []
  const options = { seed, url: database.url, dataDir, nodes: 2, steps: 200 }
  return { ...(await simulateHouse({ ...options, onLine: (line) => trace.push(line) })), trace }
}

test('a seed plays the same auctions twice, statement by statement, and every promise about bids holds', async () => {
  const [first, second] = [await run('2'), await run('2')]
  expect(second.trace).toEqual(first.trace)
  expect(second.hash).toBe(first.hash)
  expect(first.trace.filter((line) => line.endsWith('waits for a lock')).length).toBeGreaterThan(0)
  expect(missedBy(first)).toEqual([])
})

/** A run that reaches little proves little. */
const missedBy = ({ reached }: Result) =>
  Object.entries(reached).flatMap(([name, times]) => (times === 0 ? [name] : []))
