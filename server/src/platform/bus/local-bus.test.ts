import { expect, test, vi } from 'vitest'
import { createLocalBus } from './local-bus.ts'

const unexpected = (error: unknown) => {
  throw error
}

test('an event reaches the subscribers of its channel, by name or by prefix', () => {
  const bus = createLocalBus({ onError: unexpected })
  const received: string[] = []
  bus.subscribe('lot:1', (message, channel) => received.push(`exact ${channel} ${message}`))
  bus.subscribe('lot:*', (message, channel) => received.push(`prefix ${channel} ${message}`))
  bus.subscribe('lot:2', () => received.push('another lot'))
  bus.subscribe('saleroom', () => received.push('another room'))

  bus.publish('lot:1', 'bid')
  bus.publish('lots', 'nobody listens here')
  expect(received).toEqual(['exact lot:1 bid', 'prefix lot:1 bid'])
})

test('after unsubscribing nothing arrives, and other subscribers still receive', () => {
  const bus = createLocalBus({ onError: unexpected })
  const handler = vi.fn()
  const leave = bus.subscribe('lot:1', handler)
  bus.subscribe('lot:1', handler)
  leave()
  leave()
  bus.publish('lot:1', 'bid')
  expect(handler).toHaveBeenCalledTimes(1)
})

test('unsubscribing twice does not end a newer subscription', () => {
  const bus = createLocalBus({ onError: unexpected })
  const leave = bus.subscribe('lot:1', () => {})
  leave()
  const handler = vi.fn()
  bus.subscribe('lot:1', handler)
  leave()
  bus.publish('lot:1', 'bid')
  expect(handler).toHaveBeenCalledOnce()
})

test('a handler that throws is reported, and stops neither the publisher nor the next one', () => {
  const onError = vi.fn()
  const bus = createLocalBus({ onError })
  const fault = new Error('spoilt')
  bus.subscribe('lot:1', () => {
    throw fault
  })
  const next = vi.fn()
  bus.subscribe('lot:1', next)
  bus.publish('lot:1', 'bid')
  expect(onError).toHaveBeenCalledExactlyOnceWith(fault)
  expect(next).toHaveBeenCalledExactlyOnceWith('bid', 'lot:1')
})

test('after it is closed nothing is delivered', async () => {
  const bus = createLocalBus({ onError: unexpected })
  const handler = vi.fn()
  bus.subscribe('lot:*', handler)
  expect(bus.healthy()).toBe(true)
  await bus.close()
  bus.publish('lot:1', 'bid')
  expect(handler).not.toHaveBeenCalled()
})
