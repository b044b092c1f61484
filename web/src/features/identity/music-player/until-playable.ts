/** The part of an audio element that the engine uses; a test brings its own. */
export type AudioPart = Pick<
  HTMLAudioElement,
  | 'src'
  | 'currentTime'
  | 'duration'
  | 'volume'
  | 'muted'
  | 'loop'
  | 'paused'
  | 'error'
  | 'play'
  | 'pause'
  | 'load'
  | 'removeAttribute'
  | 'addEventListener'
>

export const loadLimitMs = 10_000

export class AudioTimeout extends Error {
  override readonly name = 'AudioTimeout'
  constructor() {
    super('Audio loading timeout')
  }
}

/** Settles when what was just given to the element can be heard, can't be, or takes longer than ten seconds. */
export function untilPlayable(audio: AudioPart, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settled = new AbortController()
    const listening = { signal: settled.signal }
    const settle = (act: () => void) => {
      clearTimeout(timer)
      settled.abort()
      act()
    }
    const timer = setTimeout(() => settle(() => reject(new AudioTimeout())), loadLimitMs)
    audio.addEventListener('canplay', () => settle(resolve), listening)
    audio.addEventListener('error', () => settle(() => reject(reasonOf(audio))), listening)
    signal.addEventListener('abort', () => settle(() => reject(signal.reason)), listening)
  })
}

const reasonOf = ({ error }: AudioPart) => new Error('The audio could not be decoded or fetched.', { cause: error })
