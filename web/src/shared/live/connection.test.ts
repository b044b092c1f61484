// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { connectionStore, reportLiveConnection } from './connection'

const network = (type: 'online' | 'offline') => window.dispatchEvent(new Event(type))
const state = () => connectionStore.get().state
const since = () => {
  const connection = connectionStore.get()
  return connection.state === 'online' ? null : connection.since
}

afterEach(() => {
  reportLiveConnection(true)
  network('online')
})

test('a lost socket is said to be reconnecting, a lost network to be offline', () => {
  expect(state()).toBe('online')
  reportLiveConnection(false)
  expect(state()).toBe('reconnecting')
  network('offline')
  expect(state()).toBe('offline')
})

test('the network’s return is not yet the socket’s', () => {
  reportLiveConnection(false)
  network('offline')
  network('online')
  expect(state()).toBe('reconnecting')
  reportLiveConnection(true)
  expect(state()).toBe('online')
})

// What is on the screen dates from the first loss, whatever the loss is called later.
test('the time of the loss stays the same until the return', () => {
  reportLiveConnection(false)
  const lost = since()
  network('offline')
  expect(since()).toBe(lost)
})
