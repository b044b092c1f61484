import { expect, test } from 'vitest'
import { type MusicEvent, type MusicState, musicAfter, silentState, type Track } from './music-state'

const nocturne: Track = {
  key: 'own',
  name: 'nocturne.mp3',
  credit: null,
  source: 'own',
  url: 'blob:nocturne',
  seconds: null,
  uploadedAt: null,
}

const after = (state: MusicState, ...events: MusicEvent[]) => events.reduce(musicAfter, state)
const loaded = after(
  silentState,
  { type: 'selected', track: nocturne },
  { type: 'loading' },
  { type: 'ready' },
  { type: 'measured', duration: 180 },
)

test('a visitor begins in silence, at seven tenths, with looping on and no player in sight', () => {
  expect(silentState).toMatchObject({
    isPlaying: false,
    volume: 0.7,
    isMuted: false,
    currentFile: null,
    isVisible: false,
    isLooping: true,
  })
})

test('a chosen file loads, and is then ready without playing', () => {
  const loading = after(silentState, { type: 'selected', track: nocturne }, { type: 'loading' })
  expect(loading).toMatchObject({ isLoading: true, isPlaying: false, currentFileName: 'nocturne.mp3' })
  expect(loaded).toMatchObject({ isLoading: false, isPlaying: false, isLoaded: true, duration: 180 })
})

test('the end stops the music and returns to the beginning', () => {
  const ended = after(loaded, { type: 'playing' }, { type: 'moved', time: 180 }, { type: 'ended' })
  expect(ended).toMatchObject({ isPlaying: false, currentTime: 0, duration: 180, isLoaded: true })
})

test('an error ends loading and playing alike, and the piece has to be loaded anew', () => {
  const failed = after(loaded, { type: 'playing' }, { type: 'failed', problem: 'failed' })
  expect(failed).toMatchObject({ isPlaying: false, isLoading: false, isLoaded: false, problem: 'failed' })
})

test('a blocked start leaves the piece ready, and playing forgets the block', () => {
  const blocked = after(loaded, { type: 'failed', problem: 'blocked' })
  expect(blocked).toMatchObject({ isPlaying: false, isLoaded: true, problem: 'blocked' })
  expect(after(blocked, { type: 'playing' }).problem).toBeNull()
})

test('clearing removes the file, hides the player, resets the times and turns looping on; the volume stays', () => {
  const playing = after(
    loaded,
    { type: 'shown' },
    { type: 'playing' },
    { type: 'moved', time: 12 },
    { type: 'preferred', volume: 0.3, isMuted: true, isLooping: false },
  )
  expect(after(playing, { type: 'cleared' })).toEqual({ ...silentState, volume: 0.3, isMuted: true })
})

test.each([
  [-0.1, 0],
  [0, 0],
  [0.42, 0.42],
  [1, 1],
  [1.01, 1],
])('a volume of %f is stored as %f', (given, stored) => {
  expect(after(silentState, { type: 'preferred', volume: given }).volume).toBe(stored)
})

test('a length that is not known, or infinite as of a stream, is never shown', () => {
  expect(after(silentState, { type: 'measured', duration: Number.POSITIVE_INFINITY }).duration).toBe(0)
  expect(after(silentState, { type: 'measured', duration: Number.NaN }).duration).toBe(0)
  expect(after(loaded, { type: 'measured', duration: Number.NaN }).duration).toBe(180)
})
