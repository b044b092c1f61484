// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectToastHost, type ToastMessage } from '@/shared/page/toasts'
import { FakeAudio } from './fake-audio.fixtures'
import { createMusicEngine } from './music-engine'
import type { AudioPart } from './until-playable'

const recordKey = 'uploadedMusicData'
const uploadedAt = '2026-11-14T20:00:00.000Z'
const record = { fileName: 'mine.mp3', fileData: 'data:audio/mpeg;base64,AQID', uploadedAt }
const aPiece = (id: string, at = '2026-11-01T00:00:00.000Z') => ({
  id,
  title: `Piece ${id}`,
  credit: 'The house',
  url: `/music/${id}`,
  durationSeconds: 90,
  uploadedAt: at,
})
const aFile = () => new File([new Uint8Array([1, 2, 3])], 'nocturne.mp3', { type: 'audio/mpeg' })

const toasts: ToastMessage[] = []
let visibility: DocumentVisibilityState = 'visible'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  URL.createObjectURL = (file) => `blob:${(file as Blob).size}`
  URL.revokeObjectURL = () => {}
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
  connectToastHost({ show: (message) => toasts.push(message), dismiss: () => {} })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
  toasts.length = 0
  visibility = 'visible'
})

function anEngine() {
  const engine = createMusicEngine()
  const audio = new FakeAudio()
  const detach = engine.attach(audio as unknown as AudioPart)
  return { engine, audio, detach, state: () => engine.state.get() }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

async function playing(pieces = [aPiece('a'), aPiece('b')]) {
  const all = anEngine()
  all.engine.setHouse(pieces)
  void all.engine.toggle()
  all.audio.becomePlayable()
  await settled()
  return all
}

test('a visitor hears nothing, and nothing is fetched, until they press play', async () => {
  const { engine, audio, state } = anEngine()
  engine.setHouse([aPiece('a')])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(audio.asked).toEqual([])
  expect(state()).toMatchObject({ isPlaying: false, isVisible: false, currentFile: null })

  void engine.toggle()
  expect(state()).toMatchObject({ isLoading: true, isVisible: true, currentFileName: 'Piece a' })
  audio.becomePlayable()
  await settled()
  expect(state()).toMatchObject({ isLoading: false, isPlaying: true, duration: 180 })
  expect(localStorage.getItem('globalMusicPlaybackState')).toBe('true')
  expect(toasts).toEqual([])
})

test('the toggle pauses and goes on', async () => {
  const { engine, audio, state } = await playing()
  await engine.toggle()
  expect(state().isPlaying).toBe(false)
  expect(localStorage.getItem('globalMusicPlaybackState')).toBe('false')
  await engine.toggle()
  expect(state().isPlaying).toBe(true)
  expect(audio.asked).toEqual(['/music/a'])
})

test('without an audio element or any music the toggle says that it can’t', async () => {
  const engine = createMusicEngine()
  await engine.toggle()
  expect(toasts).toMatchObject([
    { title: 'Playback Error', description: 'Unable to play audio. Please try again.', tone: 'destructive' },
  ])
})

test('volume, mute and looping are restored, and stored under their documented names', () => {
  localStorage.setItem('globalMusicVolume', '0.25')
  localStorage.setItem('globalMusicMuted', 'true')
  localStorage.setItem('globalMusicLooping', 'false')
  const { engine, audio } = anEngine()
  expect(audio).toMatchObject({ volume: 0.25, muted: true, loop: false })
  engine.setVolume(2)
  engine.toggleLooping()
  expect(audio).toMatchObject({ volume: 1, muted: false, loop: true })
  expect(localStorage.getItem('globalMusicVolume')).toBe('1')
  expect(localStorage.getItem('globalMusicMuted')).toBe('false')
  expect(localStorage.getItem('globalMusicLooping')).toBe('true')
})

test.each(['loud', '', '-3', 'NaN'])('a volume stored as “%s” is corrected', (text) => {
  localStorage.setItem('globalMusicVolume', text)
  expect(anEngine().audio.volume).toBe(text === '-3' ? 0 : 0.7)
})

test('the browser’s own record is rebuilt: shown, ready, silent, and before the playlist', async () => {
  localStorage.setItem(recordKey, JSON.stringify(record))
  const { engine, audio, state } = anEngine()
  engine.setHouse([aPiece('a'), aPiece('same', uploadedAt)])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state()).toMatchObject({
    currentFileName: 'mine.mp3',
    isVisible: true,
    isLoaded: true,
    isLoading: false,
    isPlaying: false,
  })
  expect(audio.paused).toBe(true)
  // What was uploaded from here is the own record; it is not offered a second time.
  expect(engine.queue.get().map(({ name }) => name)).toEqual(['mine.mp3', 'Piece a'])
})

test('a record that can’t be decoded is removed, without a word; the preferences stay', () => {
  localStorage.setItem(recordKey, JSON.stringify(record))
  localStorage.setItem('globalMusicLooping', 'false')
  const { audio, state } = anEngine()
  audio.breakOff()
  expect(localStorage.getItem(recordKey)).toBeNull()
  expect(state()).toMatchObject({ currentFile: null, isVisible: false, isLooping: false })
  expect(toasts).toEqual([])
})

test('a player that was put away stays away, though the music is there', () => {
  localStorage.setItem(recordKey, JSON.stringify(record))
  localStorage.setItem('musicPlayerHidden', 'true')
  const { engine, state } = anEngine()
  expect(state()).toMatchObject({ isLoaded: true, isVisible: false })
  engine.show()
  expect(state().isVisible).toBe(true)
  expect(localStorage.getItem('musicPlayerHidden')).toBe('false')
})

test('a chosen file plays at once and says so', async () => {
  const { engine, audio, state } = anEngine()
  void engine.choose(aFile())
  expect(state()).toMatchObject({ isLoading: true, isVisible: true, isPlaying: false })
  audio.becomePlayable()
  await settled()
  expect(state()).toMatchObject({ isPlaying: true, currentFileName: 'nocturne.mp3' })
  expect(toasts).toMatchObject([{ title: 'Music Ready', description: 'nocturne.mp3 is ready and playing' }])
})

test('a blocked start leaves the file ready, says why in the player and nothing untrue in a toast', async () => {
  const { engine, audio, state } = anEngine()
  audio.refuse('NotAllowedError')
  void engine.choose(aFile())
  audio.becomePlayable()
  await settled()
  expect(state()).toMatchObject({ isPlaying: false, isLoading: false, isLoaded: true, problem: 'blocked' })
  expect(toasts).toEqual([])

  audio.refuse(null)
  await engine.toggle()
  expect(state()).toMatchObject({ isPlaying: true, problem: null })
})

test('a press that the browser refuses is a playback error', async () => {
  const { engine, audio, state } = await playing()
  engine.pause()
  audio.refuse('NotAllowedError')
  await engine.toggle()
  expect(state().isPlaying).toBe(false)
  expect(toasts).toMatchObject([{ title: 'Playback Error' }])
})

test('a file of one’s own has ten seconds', async () => {
  const { engine, state } = anEngine()
  void engine.choose(aFile())
  await vi.advanceTimersByTimeAsync(9_999)
  expect(state().isLoading).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(state()).toMatchObject({ isLoading: false, isPlaying: false, problem: 'timeout' })
  expect(toasts).toMatchObject([{ title: 'Music Error', description: 'Failed to load music file' }])
  expect(engine.queue.get()).toEqual([])
})

test('after a chosen file that is none, play leads back to the playlist', async () => {
  const { engine, audio, state } = anEngine()
  engine.setHouse([aPiece('a')])
  void engine.choose(aFile())
  audio.breakOff()
  await settled()
  expect(state()).toMatchObject({ problem: 'failed', currentFileName: 'nocturne.mp3' })
  void engine.toggle()
  audio.becomePlayable()
  await settled()
  expect(state()).toMatchObject({ isPlaying: true, currentFileName: 'Piece a' })
})

test('a piece of the playlist, which the server may have to render first, is asked for once more', async () => {
  const { engine, audio, state } = anEngine()
  engine.setHouse([aPiece('a')])
  void engine.toggle()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(state()).toMatchObject({ isLoading: true, isRetrying: true })
  expect(audio.asked).toEqual(['/music/a', '/music/a'])
  audio.becomePlayable()
  await settled()
  expect(state()).toMatchObject({ isPlaying: true, isRetrying: false, problem: null })
  expect(toasts).toEqual([])
})

test('after the second time-out it gives up, and the next press begins anew', async () => {
  const { engine, audio, state } = anEngine()
  engine.setHouse([aPiece('a')])
  void engine.toggle()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(state()).toMatchObject({ isLoading: false, isPlaying: false, problem: 'timeout' })
  expect(toasts).toMatchObject([{ title: 'Music Error' }])
  void engine.toggle()
  audio.becomePlayable()
  await settled()
  expect(state().isPlaying).toBe(true)
})

test('who presses pause while a piece loads is not surprised by it after the second try', async () => {
  const { engine, audio, state } = anEngine()
  engine.setHouse([aPiece('a')])
  void engine.toggle()
  await engine.toggle()
  await vi.advanceTimersByTimeAsync(10_000)
  audio.becomePlayable()
  await settled()
  expect(state()).toMatchObject({ isLoaded: true, isPlaying: false })
})

test('an error while it plays ends loading and playing', async () => {
  const { audio, state } = await playing()
  audio.breakOff()
  expect(state()).toMatchObject({ isPlaying: false, isLoading: false, problem: 'failed' })
  expect(localStorage.getItem('globalMusicPlaybackState')).toBe('false')
  expect(toasts).toMatchObject([{ title: 'Music Error' }])
})

test('at the end it is silent and back at the beginning', async () => {
  const { audio, state } = await playing()
  audio.reach(180)
  audio.end()
  expect(state()).toMatchObject({ isPlaying: false, currentTime: 0 })
  expect(audio.currentTime).toBe(0)
})

test('next and previous go round; what plays plays on, what is silent stays so and is not fetched', async () => {
  const { engine, audio, state } = await playing()
  engine.next()
  audio.becomePlayable(60)
  await settled()
  expect(state()).toMatchObject({ currentFileName: 'Piece b', isPlaying: true, duration: 60 })
  engine.pause()
  engine.next()
  expect(state()).toMatchObject({ currentFileName: 'Piece a', isPlaying: false, isLoaded: false, duration: 90 })
  engine.previous()
  expect(state().currentFileName).toBe('Piece b')
  expect(audio.asked).toEqual(['/music/a', '/music/b'])
})

test('of two pieces chosen in quick succession only the second plays', async () => {
  const { engine, audio, state } = anEngine()
  void engine.playPiece(aPiece('a'))
  void engine.playPiece(aPiece('b'))
  await vi.advanceTimersByTimeAsync(9_000)
  audio.becomePlayable()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(state()).toMatchObject({ currentFileName: 'Piece b', isPlaying: true, problem: null })
  expect(toasts).toEqual([])
})

test('a piece asked for before the page’s audio is there plays once it is', async () => {
  const engine = createMusicEngine()
  const audio = new FakeAudio()
  void engine.playPiece(aPiece('a'))
  engine.attach(audio as unknown as AudioPart)
  audio.becomePlayable()
  await settled()
  expect(engine.state.get()).toMatchObject({ currentFileName: 'Piece a', isPlaying: true, problem: null })
  expect(toasts).toEqual([])
})

test('a file chosen before the page’s audio is there plays once it is', async () => {
  const engine = createMusicEngine()
  const audio = new FakeAudio()
  void engine.choose(aFile())
  engine.attach(audio as unknown as AudioPart)
  audio.becomePlayable()
  await settled()
  expect(engine.state.get()).toMatchObject({ isVisible: true, isPlaying: true, problem: null })
  expect(toasts).toMatchObject([{ title: 'Music Ready' }])
})

test('seeking stays within the piece', async () => {
  const { engine, audio, state } = await playing()
  engine.seekBy(-10)
  expect(audio.currentTime).toBe(0)
  engine.seek(999)
  expect(state().currentTime).toBe(180)
  engine.stop()
  expect(state()).toMatchObject({ currentTime: 0, isPlaying: false })
})

test('what the browser stilled behind the visitor’s back resumes when the page is visible again', async () => {
  const { audio, state } = await playing()
  visibility = 'hidden'
  audio.pause()
  expect(localStorage.getItem('globalMusicPlaybackState')).toBe('true')
  visibility = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  await settled()
  expect(state().isPlaying).toBe(true)
})

test('what the visitor paused stays paused', async () => {
  const { engine, state } = await playing()
  engine.pause()
  document.dispatchEvent(new Event('visibilitychange'))
  await settled()
  expect(state().isPlaying).toBe(false)
})

test('clearing removes the file and everything stored about it', async () => {
  localStorage.setItem(recordKey, JSON.stringify(record))
  localStorage.setItem('globalCurrentMusic', 'mine.mp3')
  localStorage.setItem('globalMusicLooping', 'false')
  const { engine, audio, state } = anEngine()
  engine.clear()
  expect(state()).toMatchObject({ currentFile: null, isVisible: false, currentTime: 0, duration: 0, isLooping: true })
  expect(audio).toMatchObject({ loop: true, src: '' })
  expect(Object.keys(localStorage)).toEqual([])
})

test('with full storage everything plays all the same', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { engine, audio, state } = anEngine()
  void engine.choose(aFile())
  audio.becomePlayable()
  await settled()
  const keeping = engine.keep(aFile(), uploadedAt)
  await vi.advanceTimersByTimeAsync(1_000)
  await keeping
  engine.setVolume(0.5)
  expect(state()).toMatchObject({ isPlaying: true, volume: 0.5 })
})

test('when the page lets go of the element the music ends', async () => {
  const { audio, detach } = await playing()
  detach()
  expect(audio.paused).toBe(true)
})
