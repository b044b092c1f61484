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
  reportLiveConnection('up')
  network('online')
})

test('a lost socket is shown as reconnecting, a lost network as offline', () => {
  expect(state()).toBe('online')
  reportLiveConnection({ lostAt: 1_000 })
  expect(state()).toBe('reconnecting')
  network('offline')
  expect(state()).toBe('offline')
})

test('the network’s return is not yet the socket’s', () => {
  reportLiveConnection({ lostAt: 1_000 })
  network('offline')
  network('online')
  expect(state()).toBe('reconnecting')
  reportLiveConnection('up')
  expect(state()).toBe('online')
})

// The screen is out of date since the first loss, whatever the state of the connection is later.
test('the time of the loss stays the same until the return', () => {
  reportLiveConnection({ lostAt: 1_000 })
  expect(since()).toEqual(new Date(1_000))
  reportLiveConnection({ lostAt: 5_000 })
  network('offline')
  expect(since()).toEqual(new Date(1_000))
})
