import type { Store } from '@/shared/page/store'
import { notify } from '@/shared/page/toasts'
import { storeFlag, storeVolume } from './music-preferences'
import { type MusicEvent, type MusicState, musicAfter, type Track } from './music-state'
import { type AudioPart, AudioTimeout, untilPlayable } from './until-playable'

const musicError = { title: 'Music Error', description: 'Failed to load music file', tone: 'destructive' } as const
export const playbackError = {
  title: 'Playback Error',
  description: 'Unable to play audio. Please try again.',
  tone: 'destructive',
} as const

const isNamed = (error: unknown, name: string) => error instanceof DOMException && error.name === name

type StartOutcome = 'playing' | 'blocked' | 'superseded' | 'refused'

/** Asks the browser to play. `isAsked`: a person pressed a button, and sees it when the browser refuses. */
async function start(element: AudioPart, isAsked: boolean): Promise<StartOutcome> {
  try {
    await element.play()
    return 'playing'
  } catch (error) {
    if (isNamed(error, 'AbortError')) return 'superseded'
    if (isNamed(error, 'NotAllowedError') && !isAsked) return 'blocked'
    console.error('The browser would not play the music.', error)
    return 'refused'
  }
}

/** The audio element: loads a track, plays it, and keeps the state in step with what the element reports. */
export function createPlayback(state: Store<MusicState>) {
  let audio: AudioPart | null = null
  let loading: AbortController | null = null

  const dispatch = (event: MusicEvent) => state.set(musicAfter(state.get(), event))

  /** Connects the page's audio element. `onBroken`: a file that had been loaded can no longer be played. */
  function connect(element: AudioPart, onBroken: () => void): () => void {
    audio = element
    const listening = new AbortController()
    const on = (type: keyof HTMLMediaElementEventMap, act: () => void) =>
      element.addEventListener(type, act, { signal: listening.signal })
    on('playing', () => {
      dispatch({ type: 'playing' })
      storeFlag('isPlaying', true)
    })
    on('pause', () => {
      dispatch({ type: 'paused' })
      // A phone may pause the music while the page is hidden; the listener didn't ask for that.
      if (document.visibilityState === 'visible') storeFlag('isPlaying', false)
    })
    on('ended', () => {
      element.currentTime = 0
      dispatch({ type: 'ended' })
      storeFlag('isPlaying', false)
    })
    on('durationchange', () => dispatch({ type: 'measured', duration: element.duration }))
    on('timeupdate', () => dispatch({ type: 'moved', time: element.currentTime }))
    // An error while loading is handled by `load`.
    on('error', () => state.get().isLoaded && onBroken())
    return () => {
      listening.abort()
      loading?.abort()
      element.pause()
      audio = null
    }
  }

  function settle(outcome: StartOutcome) {
    if (outcome === 'blocked') dispatch({ type: 'failed', problem: 'blocked' })
    if (outcome === 'refused') {
      dispatch({ type: 'paused' })
      notify(playbackError)
    }
  }

  /** True when it plays. The server may have to render a piece first, so a late piece of ours is requested twice. */
  async function load(element: AudioPart, track: Track, isAsked: boolean): Promise<boolean> {
    loading?.abort()
    loading = new AbortController()
    const { signal } = loading
    dispatch({ type: 'selected', track })
    dispatch({ type: 'loading' })
    let triesLeft = track.source === 'house' ? 2 : 1
    let isWanted = true
    for (;;) {
      triesLeft -= 1
      element.src = track.url
      // Within the press itself, as Safari requires; it continues once there is something to hear.
      const starting = isWanted ? start(element, isAsked) : 'superseded'
      try {
        await untilPlayable(element, signal)
        dispatch({ type: 'ready' })
        const outcome = await starting
        settle(outcome)
        return outcome === 'playing'
      } catch (error) {
        if (signal.aborted) return false
        if (error instanceof AudioTimeout && triesLeft > 0) {
          dispatch({ type: 'retrying' })
          isWanted = !element.paused // a press on pause meanwhile means: no music
          continue
        }
        fail(error)
        return false
      }
    }
  }

  function fail(error: unknown) {
    console.error('The music could not be loaded.', error)
    unload()
    dispatch({ type: 'failed', problem: error instanceof AudioTimeout ? 'timeout' : 'failed' })
    storeFlag('isPlaying', false)
    notify(musicError)
  }

  function unload() {
    loading?.abort()
    audio?.pause()
    audio?.removeAttribute('src')
    audio?.load()
  }

  function prefer(wish: { volume?: number; isMuted?: boolean; isLooping?: boolean }) {
    dispatch({ type: 'preferred', ...wish })
    const { volume, isMuted, isLooping } = state.get()
    if (audio) Object.assign(audio, { volume, muted: isMuted, loop: isLooping })
  }

  return {
    dispatch,
    connect,
    load,
    fail,
    unload,
    /** The connected element; null before the player has rendered. */
    element: () => audio,

    /** Plays what is loaded. */
    async resume(element: AudioPart, isAsked: boolean) {
      settle(await start(element, isAsked))
    },

    prefer,
    setVolume(volume: number) {
      // Turning it up means wanting to hear it.
      prefer(volume > 0 ? { volume, isMuted: false } : { volume })
      storeVolume(state.get().volume)
      storeFlag('isMuted', state.get().isMuted)
    },
    toggleMuted() {
      prefer({ isMuted: !state.get().isMuted })
      storeFlag('isMuted', state.get().isMuted)
    },
    toggleLooping() {
      prefer({ isLooping: !state.get().isLooping })
      storeFlag('isLooping', state.get().isLooping)
    },

    pause() {
      audio?.pause()
      storeFlag('isPlaying', false)
    },

    seek(seconds: number) {
      const { isLoaded, duration } = state.get()
      if (!audio || !isLoaded) return
      audio.currentTime = Math.min(Math.max(0, seconds), duration)
      dispatch({ type: 'moved', time: audio.currentTime })
    },
  }
}
