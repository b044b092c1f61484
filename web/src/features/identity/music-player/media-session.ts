import type { MusicEngine } from './music-engine'
import type { MusicState } from './music-state'

const seekSeconds = 10

/** Hands the music to the keyboard's media keys, the lock screen and the headphones' buttons. */
export function connectMediaSession(engine: MusicEngine, session: MediaSession): () => void {
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => void engine.play(),
    pause: () => engine.pause(),
    stop: () => engine.stop(),
    seekto: ({ seekTime }) => engine.seek(seekTime ?? 0),
    seekbackward: ({ seekOffset }) => engine.seekBy(-(seekOffset ?? seekSeconds)),
    seekforward: ({ seekOffset }) => engine.seekBy(seekOffset ?? seekSeconds),
    previoustrack: () => engine.previous(),
    nexttrack: () => engine.next(),
  }
  const actions = Object.entries(handlers) as [MediaSessionAction, MediaSessionActionHandler][]
  for (const [action, handler] of actions) handle(session, action, handler)

  let shown: MusicState | null = null
  function follow() {
    const state = engine.state.get()
    if (state.currentFile !== shown?.currentFile) session.metadata = metadataOf(state)
    session.playbackState = state.isPlaying ? 'playing' : state.isLoaded ? 'paused' : 'none'
    showPosition(session, state)
    shown = state
  }
  const unsubscribe = engine.state.subscribe(follow)
  follow()
  return () => {
    unsubscribe()
    for (const [action] of actions) handle(session, action, null)
    session.metadata = null
    session.playbackState = 'none'
  }
}

/** One by one: a browser that does not know an action throws, and must still learn the others. */
function handle(session: MediaSession, action: MediaSessionAction, handler: MediaSessionActionHandler | null) {
  try {
    session.setActionHandler(action, handler)
  } catch (error) {
    console.info(`This browser has no media control “${action}”.`, error)
  }
}

const metadataOf = ({ currentFile }: MusicState) =>
  currentFile && new MediaMetadata({ title: currentFile.name, artist: currentFile.credit ?? '', album: 'Vermeil' })

function showPosition(session: MediaSession, { isLoaded, duration, currentTime }: MusicState) {
  if (!session.setPositionState) return
  if (isLoaded && duration > 0) session.setPositionState({ duration, position: Math.min(currentTime, duration) })
  else session.setPositionState()
}
