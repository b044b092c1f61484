import { useSyncExternalStore } from 'react'
import { createMusicEngine } from './music-engine'
import type { MusicState } from './music-state'

/** One for the whole app: two would play at once. */
export const music = createMusicEngine()

/** A part of the music's state; the component renders again when that part changes, not four times a second. */
export const useMusic = <T extends MusicState[keyof MusicState]>(part: (state: MusicState) => T): T =>
  useSyncExternalStore(music.state.subscribe, () => part(music.state.get()))
