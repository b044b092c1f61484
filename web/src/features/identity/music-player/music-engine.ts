import type { MusicPiece } from '@vermeil/contracts/identity/music.schema'
import { createStore } from '@/shared/page/store'
import { notify } from '@/shared/page/toasts'
import { createPlayback, playbackError } from './music-playback'
import { forgetFlag, storedFlag, storedVolume, storeFlag } from './music-preferences'
import { type MusicState, silentState, type Track } from './music-state'
import { forgetOwnRecord, readOwnRecord, storeOwnRecord } from './own-record'
import { houseTrack, ownTrack, queueOf, trackBeside } from './tracks'
import type { AudioPart } from './until-playable'

/** The site's one player: the queue, and what people ask of it. It lives beside the pages, so no navigation stops it. */
export function createMusicEngine() {
  const state = createStore<MusicState>(silentState)
  const queue = createStore<readonly Track[]>([])
  const playback = createPlayback(state)
  const { dispatch, prefer, pause, seek } = playback
  let own: Track | null = null
  let house: readonly Track[] = []
  /** What was asked for before there was an element to play it. */
  let wish: (() => Promise<void>) | null = null

  function setOwn(track: Track | null) {
    if (own && own.url !== track?.url) URL.revokeObjectURL(own.url)
    own = track
    queue.set(queueOf(own, house))
  }

  /** Connects the page's audio element, and restores what this browser stored: ready, but silent. */
  function attach(element: AudioPart): () => void {
    const disconnect = playback.connect(element, brokeOff)
    document.addEventListener('visibilitychange', resumeWhenVisible)
    restore(element)
    void wish?.()
    return () => {
      document.removeEventListener('visibilitychange', resumeWhenVisible)
      disconnect()
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
    // The file is already here, so there is nothing to wait for; its length follows in an event of its own.
    element.src = track.url
    dispatch({ type: 'ready' })
    appear()
  }

  /** Shows the player unless the person has hidden it. */
  function appear() {
    if (storedFlag('isHidden') !== true) dispatch({ type: 'shown' })
  }

  /** A loaded file broke: the stored record is removed if it can't be decoded, anything else is an error. */
  function brokeOff() {
    const { isPlaying, currentFile, duration, isLooping } = state.get()
    const error = playback.element()?.error
    const isCorruptRecord = currentFile?.source === 'own' && !isPlaying && duration === 0
    if (!isCorruptRecord) return playback.fail(error)
    console.warn('The music stored in this browser could not be decoded and was removed.', error)
    forgetOwn()
    prefer({ isLooping })
  }

  function forgetOwn() {
    playback.unload()
    setOwn(null)
    forgetOwnRecord()
    dispatch({ type: 'cleared' })
  }

  async function play(track: Track | null, isAsked = true) {
    if (!track) return notify(playbackError)
    const element = playback.element()
    wish = element ? null : () => play(track, isAsked)
    if (!element) return
    appear()
    const { isLoaded, currentFile } = state.get()
    if (isLoaded && currentFile?.key === track.key) await playback.resume(element, isAsked)
    else await playback.load(element, track, isAsked)
  }

  /** What the play button plays. A chosen file that could not be loaded has left the queue and is skipped. */
  function meant(): Track | null {
    const { currentFile } = state.get()
    const isGone = currentFile?.source === 'own' && currentFile.url !== own?.url
    return (isGone ? null : currentFile) ?? queue.get()[0] ?? null
  }

  async function startUnasked() {
    const element = playback.element()
    if (element?.paused && state.get().isLoaded) await playback.resume(element, false)
  }

  function resumeWhenVisible() {
    if (document.visibilityState === 'visible' && storedFlag('isPlaying')) void startUnasked()
  }

  const isPlaying = () => playback.element()?.paused === false

  function step(steps: number) {
    const track = trackBeside(queue.get(), state.get().currentFile, steps)
    if (!track) return
    if (isPlaying()) {
      void play(track)
      return
    }
    playback.unload()
    dispatch({ type: 'selected', track })
  }

  function show() {
    const first = queue.get()[0]
    if (!state.get().currentFile && first) dispatch({ type: 'selected', track: first })
    dispatch({ type: 'shown' })
    storeFlag('isHidden', false)
  }

  /** Plays a file that was just chosen, while it is still being uploaded. */
  async function choose(file: File): Promise<void> {
    const element = playback.element()
    wish = element ? null : () => choose(file)
    if (!element) return
    const track = ownTrack({ fileName: file.name, file })
    setOwn(track)
    dispatch({ type: 'shown' })
    storeFlag('isHidden', false)
    if (await playback.load(element, track, false)) {
      notify({ title: 'Music Ready', description: `${file.name} is ready and playing`, tone: 'success' })
    } else if (own === track && !state.get().isLoaded && !state.get().isLoading) {
      setOwn(null) // it can't be played, so it leaves the queue
    }
  }

  return {
    state,
    queue,
    attach,
    pause,
    seek,
    setVolume: playback.setVolume,
    toggleMuted: playback.toggleMuted,
    toggleLooping: playback.toggleLooping,
    show,
    choose,
    startUnasked,
    next: () => step(1),
    previous: () => step(-1),
    seekBy: (seconds: number) => seek(state.get().currentTime + seconds),
    play: () => play(meant()),
    /** Any piece of the playlist, also one that the queue leaves out because it is this browser's own. */
    playPiece: (piece: MusicPiece) => play(houseTrack(piece)),
    async toggle() {
      if (isPlaying()) pause()
      else await play(meant())
    },
    stop() {
      pause()
      seek(0)
    },

    hide() {
      dispatch({ type: 'hidden' })
      storeFlag('isHidden', true)
    },

    /** Removes this browser's music, on the person's wish. */
    clear() {
      forgetOwn()
      forgetFlag('isPlaying')
      forgetFlag('isLooping')
      prefer({ isLooping: true })
    },

    /** The site's playlist, behind the browser's own music. */
    setHouse(pieces: readonly MusicPiece[]) {
      house = pieces.map(houseTrack)
      queue.set(queueOf(own, house))
      if (storedFlag('isHidden') === false && queue.get().length > 0 && !state.get().isVisible) show()
    },

    /** Once the server has accepted the chosen file, this browser stores it too. */
    async keep(file: File, uploadedAt: string) {
      if (own?.name === file.name) setOwn({ ...own, uploadedAt })
      await storeOwnRecord(file, uploadedAt)
    },
  }
}

export type MusicEngine = ReturnType<typeof createMusicEngine>
