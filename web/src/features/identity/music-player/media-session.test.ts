// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeAudio } from './fake-audio.fixtures'
import { connectMediaSession } from './media-session'
import { createMusicEngine } from './music-engine'
import type { AudioPart } from './until-playable'

const piece = {
  id: 'a',
  title: 'Gilt Hour',
  credit: 'The house',
  url: '/a',
  durationSeconds: 90,
  uploadedAt: '2026-11-01T00:00:00.000Z',
}

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.stubGlobal(
    'MediaMetadata',
    class {
      constructor(init: object) {
        Object.assign(this, init)
      }
    },
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

function aSession({ unknown = [] }: { unknown?: string[] } = {}) {
  const handlers = new Map<string, MediaSessionActionHandler | null>()
  const setPositionState = vi.fn()
  const session = {
    metadata: null,
    playbackState: 'none',
    setPositionState,
    setActionHandler(action: string, handler: MediaSessionActionHandler | null) {
      if (unknown.includes(action)) throw new TypeError(`${action} is unknown`)
      handlers.set(action, handler)
    },
  }
  const press = (action: MediaSessionAction, details: Partial<MediaSessionActionDetails> = {}) =>
    handlers.get(action)?.({ action, ...details })
  return { session: session as unknown as MediaSession, handlers, press, setPositionState }
}

async function playing(session: MediaSession) {
  const engine = createMusicEngine()
  const audio = new FakeAudio()
  engine.attach(audio as unknown as AudioPart)
  const disconnect = connectMediaSession(engine, session)
  engine.setHouse([piece])
  const started = engine.play()
  audio.becomePlayable(100)
  await started
  return { engine, audio, disconnect }
}

test('the system learns what plays and where it stands', async () => {
  const { session, setPositionState } = aSession()
  const { audio } = await playing(session)
  audio.reach(12)
  expect(session.metadata).toMatchObject({ title: 'Gilt Hour', artist: 'The house', album: 'Vermeil' })
  expect(session.playbackState).toBe('playing')
  expect(setPositionState).toHaveBeenLastCalledWith({ duration: 100, position: 12 })
})

test('its keys pause, play, seek and stop', async () => {
  const { session, press } = aSession()
  const { audio } = await playing(session)
  press('seekto', { seekTime: 50 })
  press('seekforward')
  expect(audio.currentTime).toBe(60)
  press('seekbackward')
  press('seekbackward', { seekOffset: 5 })
  expect(audio.currentTime).toBe(45)
  press('pause')
  expect(session.playbackState).toBe('paused')
  press('play')
  expect(audio.paused).toBe(false)
  press('stop')
  expect(audio).toMatchObject({ paused: true, currentTime: 0 })
})

test('a browser that does not know one action learns all the others', async () => {
  const { session, handlers } = aSession({ unknown: ['stop', 'seekto'] })
  const { disconnect } = await playing(session)
  expect([...handlers.keys()]).toEqual(['play', 'pause', 'seekbackward', 'seekforward', 'previoustrack', 'nexttrack'])
  disconnect()
  expect([...handlers.values()].every((handler) => handler === null)).toBe(true)
  expect(session.metadata).toBeNull()
})
