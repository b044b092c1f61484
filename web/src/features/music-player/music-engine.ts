import type { MusicPiece } from '@vermeil/contracts/music'
import { createStore } from '@/shared/page/store'
import { notify } from '@/shared/page/toasts'
import { forgetFlag, storedFlag, storedVolume, storeFlag, storeVolume } from './music-preferences'
import { type MusicEvent, type MusicState, musicAfter, silentState, type Track } from './music-state'
import { forgetOwnRecord, keepOwnRecord, readOwnRecord } from './own-record'
import { houseTrack, ownTrack, queueOf, trackBeside } from './tracks'
import { type AudioPart, AudioTimeout, untilPlayable } from './until-playable'

const musicError = { title: 'Music Error', description: 'Failed to load music file', tone: 'destructive' } as const
const playbackError = {
  title: 'Playback Error',
  description: 'Unable to play audio. Please try again.',
  tone: 'destructive',
} as const

const isNamed = (error: unknown, name: string) => error instanceof DOMException && error.name === name

/** The house's one sound. It lives beside the pages, so that no navigation stops it. */
export function createMusicEngine() {
  const state = createStore<MusicState>(silentState)
  const queue = createStore<readonly Track[]>([])
  let audio: AudioPart | null = null
  let own: Track | null = null
  let house: readonly Track[] = []
  let loading: AbortController | null = null
  /** What was asked for before there was an element to play it. */
  let wish: (() => Promise<void>) | null = null

  const dispatch = (event: MusicEvent) => state.set(musicAfter(state.get(), event))

  function setOwn(track: Track | null) {
    if (own && own.url !== track?.url) URL.revokeObjectURL(own.url)
    own = track
    queue.set(queueOf(own, house))
  }

  /** Connects the page's audio element, and restores what this browser kept: ready, but silent. */
  function attach(element: AudioPart): () => void {
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
      // A phone may still the music while the page is hidden; that is no wish of the listener's.
      if (document.visibilityState === 'visible') storeFlag('isPlaying', false)
    })
    on('ended', () => {
      element.currentTime = 0
      dispatch({ type: 'ended' })
      storeFlag('isPlaying', false)
    })
    on('durationchange', () => dispatch({ type: 'measured', duration: element.duration }))
    on('timeupdate', () => dispatch({ type: 'moved', time: element.currentTime }))
    on('error', brokeOff)
    document.addEventListener('visibilitychange', resumeWhenVisible, { signal: listening.signal })
    restore(element)
    void wish?.()
    return () => {
      listening.abort()
      loading?.abort()
      element.pause()
      audio = null
    }
  }

  function restore(element: AudioPart) {
    prefer({
      volume: storedVolume(),
      isMuted: storedFlag('isMuted') ?? false,
      isLooping: storedFlag('isLooping') ?? true,
    })
    const record = readOwnRecord()
    if (!record) return
    const track = ownTrack(record)
    setOwn(track)
    dispatch({ type: 'selected', track })
    // The file is here already, so there is nothing to wait for; its length follows by an event of its own.
    element.src = track.url
    dispatch({ type: 'ready' })
    appear()
  }

  function prefer(wish: { volume?: number; isMuted?: boolean; isLooping?: boolean }) {
    dispatch({ type: 'preferred', ...wish })
    const { volume, isMuted, isLooping } = state.get()
    if (audio) Object.assign(audio, { volume, muted: isMuted, loop: isLooping })
  }

  /** Shows the player unless the person has put it away. */
  function appear() {
    if (storedFlag('isHidden') !== true) dispatch({ type: 'shown' })
  }

  /** Asks the browser to play. `isAsked`: by a person, who is told when it can't be done. */
  async function start(
    element: AudioPart,
    isAsked: boolean,
  ): Promise<'playing' | 'blocked' | 'superseded' | 'refused'> {
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

  function settle(outcome: Awaited<ReturnType<typeof start>>) {
    if (outcome === 'blocked') dispatch({ type: 'failed', problem: 'blocked' })
    if (outcome === 'refused') {
      dispatch({ type: 'paused' })
      notify(playbackError)
    }
  }

  /** True when it plays. The house may have to render a piece first, so one of its own that is late is asked for twice. */
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
      // Within the press itself, as Safari requires; it goes on once there is something to hear.
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
          isWanted = !element.paused // who pressed pause meanwhile wants no music any more
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

  /** An error of what was loaded before; one while loading is `load`'s. */
  function brokeOff() {
    const { isLoaded, isPlaying, currentFile, duration } = state.get()
    if (!isLoaded) return
    const isCorruptRecord = currentFile?.source === 'own' && !isPlaying && duration === 0
    if (!isCorruptRecord) return fail(audio?.error)
    console.warn('The music kept in this browser could not be decoded and was removed.', audio?.error)
    const { isLooping } = state.get()
    forgetOwn()
    prefer({ isLooping })
  }

  function forgetOwn() {
    unload()
    setOwn(null)
    forgetOwnRecord()
    dispatch({ type: 'cleared' })
  }

  async function play(track: Track | null, isAsked = true) {
    if (!track) return notify(playbackError)
    wish = audio ? null : () => play(track, isAsked)
    if (!audio) return
    appear()
    const { isLoaded, currentFile } = state.get()
    if (isLoaded && currentFile?.key === track.key) settle(await start(audio, isAsked))
    else await load(audio, track, isAsked)
  }

  function pause() {
    audio?.pause()
    storeFlag('isPlaying', false)
  }

  /** What the play button is about. A chosen file that could not be loaded has left the queue and is passed over. */
  function meant(): Track | null {
    const { currentFile } = state.get()
    const isGone = currentFile?.source === 'own' && currentFile.url !== own?.url
    return (isGone ? null : currentFile) ?? queue.get()[0] ?? null
  }

  async function startUnasked() {
    if (audio?.paused && state.get().isLoaded) settle(await start(audio, false))
  }

  function resumeWhenVisible() {
    if (document.visibilityState === 'visible' && storedFlag('isPlaying')) void startUnasked()
  }

  function select(track: Track) {
    loading?.abort()
    unload()
    dispatch({ type: 'selected', track })
  }

  function step(steps: number) {
    const track = trackBeside(queue.get(), state.get().currentFile, steps)
    if (!track) return
    if (audio && !audio.paused) void play(track)
    else select(track)
  }

  function seek(seconds: number) {
    const { isLoaded, duration } = state.get()
    if (!audio || !isLoaded) return
    audio.currentTime = Math.min(Math.max(0, seconds), duration)
    dispatch({ type: 'moved', time: audio.currentTime })
  }

  function show() {
    const first = queue.get()[0]
    if (!state.get().currentFile && first) dispatch({ type: 'selected', track: first })
    dispatch({ type: 'shown' })
    storeFlag('isHidden', false)
  }

  /** Plays a file that was just chosen, while it is still on its way to the house. */
  async function choose(file: File): Promise<void> {
    wish = audio ? null : () => choose(file)
    if (!audio) return
    const track = ownTrack({ fileName: file.name, file })
    setOwn(track)
    dispatch({ type: 'shown' })
    storeFlag('isHidden', false)
    if (await load(audio, track, false)) {
      notify({ title: 'Music Ready', description: `${file.name} is ready and playing`, tone: 'success' })
    } else if (own === track && !state.get().isLoaded && !state.get().isLoading) {
      setOwn(null) // nobody should be led to it again
    }
  }

  /** Forgets this browser's music, on the person's wish. */
  function clear() {
    forgetOwn()
    forgetFlag('isPlaying')
    forgetFlag('isLooping')
    prefer({ isLooping: true })
  }

  return {
    state,
    queue,
    attach,
    pause,
    seek,
    show,
    clear,
    next: () => step(1),
    previous: () => step(-1),
    seekBy: (seconds: number) => seek(state.get().currentTime + seconds),
    startUnasked,

    play: () => play(meant()),
    /** Any piece of the house, also the one that the queue leaves out because it is this browser's own. */
    playPiece: (piece: MusicPiece) => play(houseTrack(piece)),
    async toggle() {
      if (audio && !audio.paused) pause()
      else await play(meant())
    },
    stop() {
      pause()
      seek(0)
    },

    setVolume(volume: number) {
      // Who turns it up wants to hear it.
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

    hide() {
      dispatch({ type: 'hidden' })
      storeFlag('isHidden', true)
    },

    /** The house's playlist, behind the browser's own music. */
    setHouse(pieces: readonly MusicPiece[]) {
      house = pieces.map(houseTrack)
      queue.set(queueOf(own, house))
      if (storedFlag('isHidden') === false && queue.get().length > 0 && !state.get().isVisible) show()
    },

    choose,

    /** Once the house has taken the chosen file, this browser keeps it too. */
    async keep(file: File, uploadedAt: string) {
      if (own?.name === file.name) setOwn({ ...own, uploadedAt })
      await keepOwnRecord(file, uploadedAt)
    },
  }
}

export type MusicEngine = ReturnType<typeof createMusicEngine>
