import { expect, test } from 'vitest'
import { decodeFrame, encodeFrame, encodeRoomFrame } from './frames.ts'

const frame = { joinRef: '6', ref: '7', topic: 'realtime:room1', event: 'phx_join', payload: { config: {} } }

test.each(['1.0.0', '2.0.0'] as const)('version %s: what is written is read again', (version) => {
  expect(decodeFrame(version, Buffer.from(encodeFrame(version, frame)), false)).toEqual(frame)
})

test.each(['1.0.0', '2.0.0'] as const)('version %s: a frame to a room is read like any other', (version) => {
  const bytes = Buffer.from(encodeRoomFrame(version, 'realtime:a', 'broadcast', '{"type":"broadcast"}'))
  const read = { joinRef: null, ref: null, topic: 'realtime:a', event: 'broadcast', payload: { type: 'broadcast' } }
  expect(decodeFrame(version, bytes, false)).toEqual(read)
})

test('a broadcast that a 2.0.0 client pushes in binary is understood', () => {
  const bytes =
    '030101' +
    '0e0300' +
    '01' +
    '36' +
    '37' +
    '7265616c74696d653a726f6f6d31' +
    '626964' +
    '7b22616d6f756e74223a3135307d'
  expect(decodeFrame('2.0.0', Buffer.from(bytes, 'hex'), true)).toMatchObject({
    joinRef: '6',
    ref: '7',
    topic: 'realtime:room1',
    event: 'broadcast',
    payload: { event: 'bid' },
  })
})

test.each(['', '{', '[]', '[1,2,3,4,5]', 'null', '{"topic":1}', '["a","b","c","d"]'])('%s is no frame', (text) => {
  expect(decodeFrame('2.0.0', Buffer.from(text), false)).toBeNull()
})

test('binary noise is no frame', () => {
  expect(decodeFrame('2.0.0', Buffer.from([3, 255, 255]), true)).toBeNull()
  expect(decodeFrame('2.0.0', Buffer.from([3, 255, 255, 255, 255, 255, 1, 65]), true)).toBeNull()
  expect(decodeFrame('2.0.0', Buffer.from([9]), true)).toBeNull()
})
