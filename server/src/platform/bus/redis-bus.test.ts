import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startRedis } from '../../../test/redis-server.ts'
import { until } from '../../../test/until.ts'
import type { EventBus } from './event-bus.ts'
import { createRedisBus } from './redis-bus.ts'

let redis: Awaited<ReturnType<typeof startRedis>>
const open: EventBus[] = []
beforeAll(async () => {
  redis = await startRedis()
})
afterEach(() => Promise.all(open.splice(0).map((bus) => bus.close())))
afterAll(() => redis.close())

function join(prefix: string, onError = vi.fn()) {
  const bus = createRedisBus({ url: redis.url, prefix, onError })
  open.push(bus)
  return bus
}

const connected = (...buses: EventBus[]) =>
  until(() => expect(buses.map((bus) => bus.healthy())).toEqual(buses.map(() => true)))

const listen = (bus: EventBus, pattern: string) => {
  const received: string[] = []
  bus.subscribe(pattern, (message, channel) => received.push(`${channel} ${message}`))
  return received
}

test('an event reaches every node once, its own as well', async () => {
  const [here, there] = [join('once:'), join('once:')]
  await connected(here, there)
  const [receivedHere, receivedThere] = [listen(here, 'lot:1'), listen(there, 'lot:*')]

  here.publish('lot:1', '{"words":"with spaces"}')
  expect(receivedHere).toEqual(['lot:1 {"words":"with spaces"}'])
  await expect.poll(() => receivedThere).toEqual(['lot:1 {"words":"with spaces"}'])

  // The answer comes after whatever Redis still had for us: had it echoed the first event, it would be here by now.
  there.publish('lot:1', 'answer')
  await expect.poll(() => receivedHere).toHaveLength(2)
  expect(receivedHere[1]).toBe('lot:1 answer')
})

test('events keep the order in which one node published them', async () => {
  const [here, there] = [join('order:'), join('order:')]
  await connected(here, there)
  const received = listen(there, 'lot:1')
  const numbers = Array.from({ length: 500 }, (_, at) => at)
  for (const number of numbers) here.publish('lot:1', String(number))
  await expect.poll(() => received).toHaveLength(500)
  expect(received).toEqual(numbers.map((number) => `lot:1 ${number}`))
})

test('another installation on the same Redis receives nothing', async () => {
  const [ours, oursToo, theirs] = [join('ours:'), join('ours:'), join('theirs:')]
  await connected(ours, oursToo, theirs)
  const [received, receivedByOthers] = [listen(oursToo, 'lot:*'), listen(theirs, 'lot:*')]
  ours.publish('lot:1', 'bid')
  await expect.poll(() => received).toHaveLength(1)
  expect(receivedByOthers).toEqual([])
})

test('without Redis a node still delivers its own events; when it is back, every node reports a gap', async () => {
  const onError = vi.fn()
  const [here, there] = [join('outage:', onError), join('outage:')]
  await connected(here, there)
  const [receivedHere, receivedThere] = [listen(here, 'lot:1'), listen(there, 'lot:1')]
  const [gapHere, gapThere] = [vi.fn(), vi.fn()]
  here.onGap(gapHere)
  there.onGap(gapThere)

  await redis.stop()
  await expect.poll(() => [here.healthy(), there.healthy()]).toEqual([false, false])
  here.publish('lot:1', 'bid in the dark')
  expect(receivedHere).toEqual(['lot:1 bid in the dark'])

  await redis.restart()
  await connected(here, there)
  await until(() => {
    expect(gapHere).toHaveBeenCalled()
    expect(gapThere).toHaveBeenCalled()
  })
  expect(receivedThere).toEqual([])
  here.publish('lot:1', 'bid in the light')
  await expect.poll(() => receivedThere).toEqual(['lot:1 bid in the light'])
  // Once per connection, however often each tried to come back.
  expect(onError).toHaveBeenCalledTimes(2)
})

test('a node that starts before Redis joins when Redis is there', async () => {
  await redis.stop()
  const [here, there] = [join('late:'), join('late:')]
  const received = listen(there, 'lot:1')
  expect(here.healthy()).toBe(false)
  here.publish('lot:1', 'nobody else hears this')

  await redis.restart()
  await connected(here, there)
  here.publish('lot:1', 'hello')
  await expect.poll(() => received).toEqual(['lot:1 hello'])
})
