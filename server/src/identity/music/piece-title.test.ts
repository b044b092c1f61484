import { expect, test } from 'vitest'
import { titleOf } from './piece-title.ts'

test.each([
  ['Evening Song.mp3', 'Evening Song'],
  ['C:\\Music\\evening_song.flac', 'evening song'],
  ['../../etc/passwd', 'passwd'],
  ['No. 5 in C.wav', 'No. 5 in C'],
  ['\u202egpm.exe\u0007', 'gpm'],
  ['', 'Untitled'],
  ['.mp3', 'Untitled'],
])('%j is called %j', (filename, title) => {
  expect(titleOf(filename)).toBe(title)
})

test('a long name is cut to what the playlist holds', () => {
  expect(titleOf('é'.repeat(500))).toBe('é'.repeat(200))
})
