import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { inWorld, realWorld, type World, world } from './world.ts'

/** A world whose clock is stopped at this time. */
const stoppedAt = (ms: number): World => ({ ...realWorld, now: () => ms })

test('nodes in one process have a world each, through promises, timers and sockets; the rest has the real one', async () => {
  const server = createServer((socket) => socket.end('hello')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  async function node() {
    const seen = [world.now()]
    await world.nextTurn()
    seen.push(world.now())
    await world.sleep(1)
    seen.push(world.now())
    const socket = connect(port, '127.0.0.1')
    await new Promise<void>((resolve) => {
      socket.on('data', () => {
        seen.push(world.now())
        resolve()
      })
    })
    return seen
  }
  const [first, second] = await Promise.all([inWorld(stoppedAt(1), node), inWorld(stoppedAt(2), node)])
  expect(first).toEqual([1, 1, 1, 1])
  expect(second).toEqual([2, 2, 2, 2])
  expect(world.now()).toBeGreaterThan(Date.UTC(2026, 0))
  server.close()
  await once(server, 'close')
})

test('a function that is handed on asks the world of the node that calls it', () => {
  const { now } = world
  expect(inWorld(stoppedAt(1), now)).toBe(1)
  expect(inWorld(stoppedAt(2), now)).toBe(2)
})

test('real chance keeps its bounds', () => {
  const drawn = Array.from({ length: 1_000 }, () => world.int(100, 103))
  expect(new Set(drawn)).toEqual(new Set([100, 101, 102]))
  expect(world.int(1)).toBe(0)
  expect(world.bytes(24)).toHaveLength(24)
  expect(world.uuid()).not.toBe(world.uuid())
  expect(world.uuidv7()).not.toBe(world.uuidv7())
})
