/** One piece of music that can be played. */
export type Track = {
  readonly key: string
  readonly name: string
  readonly credit: string | null
  /** The browser's own record, or a piece of the site's playlist. */
  readonly source: 'own' | 'house'
  readonly url: string
  /** As far as it is known before the piece is loaded. */
  readonly seconds: number | null
  readonly uploadedAt: string | null
}

/** Why no music plays although somebody, or the site, asked for it. */
export type MusicProblem = 'blocked' | 'timeout' | 'failed'

export type MusicState = {
  readonly isPlaying: boolean
  /** 0 to 1 */
  readonly volume: number
  readonly isMuted: boolean
  readonly currentFile: Track | null
  readonly currentFileName: string
  readonly isVisible: boolean
  readonly currentTime: number
  readonly duration: number
  readonly isLoading: boolean
  readonly isLooping: boolean
  /** Whether the audio element holds the current file: one that is only selected costs no download. */
  readonly isLoaded: boolean
  /** Whether a load that ran out of time is being tried once more. */
  readonly isRetrying: boolean
  readonly problem: MusicProblem | null
}

export const defaultVolume = 0.7

export const silentState: MusicState = {
  isPlaying: false,
  volume: defaultVolume,
  isMuted: false,
  currentFile: null,
  currentFileName: '',
  isVisible: false,
  currentTime: 0,
  duration: 0,
  isLoading: false,
  isLooping: true,
  isLoaded: false,
  isRetrying: false,
  problem: null,
}

export type MusicEvent =
  | { type: 'selected'; track: Track }
  | { type: 'loading' | 'retrying' | 'ready' | 'playing' | 'paused' | 'ended' | 'shown' | 'hidden' | 'cleared' }
  | { type: 'failed'; problem: MusicProblem }
  | { type: 'measured'; duration: number }
  | { type: 'moved'; time: number }
  | { type: 'preferred'; volume?: number; isMuted?: boolean; isLooping?: boolean }

export const clampVolume = (volume: number) => Math.min(1, Math.max(0, volume))

/** A stream's length is infinite or unknown, which neither a slider nor the system's controls can show. */
const knownSeconds = (seconds: number | null) => (seconds !== null && Number.isFinite(seconds) ? seconds : 0)

export function musicAfter(state: MusicState, event: MusicEvent): MusicState {
  switch (event.type) {
    case 'selected':
      return {
        ...state,
        currentFile: event.track,
        currentFileName: event.track.name,
        currentTime: 0,
        duration: knownSeconds(event.track.seconds),
        ...stopped,
        isLoaded: false,
        problem: null,
      }
    case 'loading':
      return { ...state, ...stopped, isLoading: true, isLoaded: false, problem: null }
    case 'retrying':
      return { ...state, isRetrying: true }
    case 'ready':
      return { ...state, isLoading: false, isRetrying: false, isLoaded: true }
    case 'playing':
      return { ...state, isPlaying: true, problem: null }
    case 'paused':
      return { ...state, isPlaying: false }
    case 'ended':
      return { ...state, isPlaying: false, currentTime: 0 }
    case 'failed':
      // A blocked start leaves the piece ready; after any other failure the next press loads it again.
      return { ...state, ...stopped, isLoaded: event.problem === 'blocked', problem: event.problem }
    case 'measured':
      return { ...state, duration: knownSeconds(event.duration) || state.duration }
    case 'moved':
      return { ...state, currentTime: event.time }
    case 'shown':
      return { ...state, isVisible: true }
    case 'hidden':
      return { ...state, isVisible: false }
    case 'cleared':
      return { ...silentState, volume: state.volume, isMuted: state.isMuted }
    case 'preferred': {
      const { volume = state.volume, isMuted = state.isMuted, isLooping = state.isLooping } = event
      return { ...state, volume: clampVolume(volume), isMuted, isLooping }
    }
  }
}

const stopped = { isPlaying: false, isLoading: false, isRetrying: false }
