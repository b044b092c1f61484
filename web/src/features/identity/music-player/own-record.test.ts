// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetOwnRecord, parseOwnRecord, readOwnRecord, storeOwnRecord } from './own-record'

const key = 'uploadedMusicData'
const uploadedAt = '2026-11-14T20:00:00.000Z'
const aFile = () => new File([new Uint8Array([1, 2, 3, 250])], 'nocturne.mp3', { type: 'audio/mpeg' })

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('the stored record has the documented form, and is rebuilt byte for byte', async () => {
  await storeOwnRecord(aFile(), uploadedAt)
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({
    fileName: 'nocturne.mp3',
    fileData: 'data:audio/mpeg;base64,AQID+g==',
    uploadedAt,
  })
  const record = readOwnRecord()
  expect(record).toMatchObject({ fileName: 'nocturne.mp3', uploadedAt })
  expect(record?.file.type).toBe('audio/mpeg')
  expect(record?.file.size).toBe(4)
})

test('parameters of the type, as a recorder writes them, do no harm', () => {
  const fileData = 'data:audio/webm;codecs=opus;base64,AQID'
  expect(parseOwnRecord(JSON.stringify({ fileName: 'a', fileData, uploadedAt })).file.type).toBe('audio/webm')
})

test.each([
  ['no JSON', '{"fileName":'],
  ['no object', 'null'],
  ['no data', JSON.stringify({ fileName: 'a.mp3', uploadedAt })],
  ['another type', JSON.stringify({ fileName: 'a.mp3', fileData: 'data:text/html;base64,AQID', uploadedAt })],
  ['broken base64', JSON.stringify({ fileName: 'a.mp3', fileData: 'data:audio/mpeg;base64,%%%', uploadedAt })],
  ['an empty file', JSON.stringify({ fileName: 'a.mp3', fileData: 'data:audio/mpeg;base64,', uploadedAt })],
])('a corrupt record (%s) is removed', (_, text) => {
  localStorage.setItem(key, text)
  expect(readOwnRecord()).toBeNull()
  expect(localStorage.getItem(key)).toBeNull()
})

test('full storage is only logged', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await storeOwnRecord(aFile(), uploadedAt)
  expect(console.warn).toHaveBeenCalledOnce()
})

test('forgetting removes the record, and what earlier releases left', () => {
  localStorage.setItem(key, 'x')
  localStorage.setItem('globalCurrentMusic', 'x')
  forgetOwnRecord()
  expect(localStorage.length).toBe(0)
})
