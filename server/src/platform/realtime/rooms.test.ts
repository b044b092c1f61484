import { expect, test } from 'vitest'
import { createRooms, type Listener } from './rooms.ts'

/** Listeners that record their messages in the overall order of delivery. */
function aCrowd(size: number) {
  const received: { at: number; text: string }[] = []
  const listeners = Array.from(
    { length: size },
    (_, at): Listener => ({
      version: '2.0.0',
      sendMessage: (message) => received.push({ at, text: message.toString('latin1') }),
      followsPresence: () => false,
    }),
  )
  return { received, listeners }
}

const countOf = (received: readonly { text: string }[], word: string) =>
  received.filter(({ text }) => text.includes(word)).length

test('a large room is written to in parts, with other work in between', async () => {
  const rooms = createRooms()
  const { received, listeners } = aCrowd(3_000)
  for (const listener of listeners) rooms.join('lot:large', listener)
  rooms.deliver('lot:large', '"first"')
  const atOnce = received.length
  expect(atOnce).toBeGreaterThan(0)
  expect(atOnce).toBeLessThan(1_000)
  expect(rooms.isDelivering('lot:large')).toBe(true)

  const small = aCrowd(3)
  for (const listener of small.listeners) rooms.join('lot:small', listener)
  rooms.deliver('lot:small', '"other"')
  expect(small.received).toHaveLength(3)
  await expect.poll(() => received.length).toBe(3_000)
  expect(rooms.isDelivering('lot:large')).toBe(false)
})

test('all listeners get the messages of a topic in order, also those sent during the first delivery', async () => {
  const rooms = createRooms()
  const { received, listeners } = aCrowd(2_000)
  for (const listener of listeners) rooms.join('lot:one', listener)
  for (const word of ['one', 'two', 'three']) rooms.deliver('lot:one', `"${word}"`)
  await expect.poll(() => received.length).toBe(6_000)
  for (const at of [0, 999, 1_999]) {
    const texts = received.filter((got) => got.at === at).map(({ text }) => text)
    expect(texts.map((text) => /"broadcast","(\w+)"\]$/.exec(text)?.[1])).toEqual(['one', 'two', 'three'])
  }
})

test('a listener that leaves during a delivery gets nothing more', async () => {
  const rooms = createRooms()
  const { received, listeners } = aCrowd(2_000)
  for (const listener of listeners) rooms.join('lot:one', listener)
  rooms.deliver('lot:one', '"update"')
  for (const listener of listeners.slice(1_000)) rooms.leave('lot:one', listener)
  await expect.poll(() => rooms.isDelivering('lot:one')).toBe(false)
  expect(countOf(received, 'update')).toBe(1_000)
})

test('two large rooms take turns', async () => {
  const rooms = createRooms()
  const order: string[] = []
  for (const topic of ['lot:a', 'lot:b']) {
    for (let at = 0; at < 2_000; at++) {
      const sendMessage = () => void order.push(topic)
      rooms.join(topic, { version: '2.0.0', sendMessage, followsPresence: () => false })
    }
  }
  rooms.deliver('lot:a', '1')
  rooms.deliver('lot:b', '1')
  await expect.poll(() => order.length).toBe(4_000)
  expect(order.lastIndexOf('lot:a')).toBeGreaterThan(order.indexOf('lot:b'))
  expect(order.slice(0, 2_000)).toContain('lot:b')
})
