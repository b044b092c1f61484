import { once } from 'node:events'
import { reconnectWithinMs } from '@vermeil/contracts/reconnect'
import { expect, test } from 'vitest'
import { aNode, aSocket } from './realtime.fixtures.ts'

/** One socket a minute: all others wait. */
const slow = { perSecond: 0.01, maxWaiting: 3, tickMs: 60_000 }

test('all sockets of a crowd are admitted', async () => {
  const { realtime, url } = await aNode()
  await Promise.all(Array.from({ length: 100 }, () => aSocket(url)))
  await expect.poll(() => realtime.connections()).toBe(100)
  expect(realtime.waiting()).toBe(0)
})

test('a full queue refuses the next socket, and a stopping node refuses those that wait', async () => {
  const { realtime, url } = await aNode({ admission: slow })
  await aSocket(url)
  const waiting = Array.from({ length: 3 }, () => aSocket(url).catch((error: Error) => error.message))
  await expect.poll(() => realtime.waiting()).toBe(3)
  await expect(aSocket(url)).rejects.toThrow('503')
  expect(realtime.connections()).toBe(1)
  await realtime.close()
  expect(await Promise.all(waiting)).toEqual(Array(3).fill('Unexpected server response: 503'))
})

test('a stopping node sends its clients the time within which to reconnect', async () => {
  const { realtime, url } = await aNode()
  const { socket } = await aSocket(url)
  const closed = once(socket, 'close')
  await realtime.close()
  const [code, reason] = await closed
  expect(code).toBe(1012)
  expect(reconnectWithinMs(String(reason))).toBe(1_000)
})
