import { readStored, removeStored, writeStored } from '@/shared/page/storage'
import { clampVolume, defaultVolume } from './music-state'

/** The documented names, under which earlier visits stored their settings. */
const keys = {
  volume: 'globalMusicVolume',
  isMuted: 'globalMusicMuted',
  isLooping: 'globalMusicLooping',
  isPlaying: 'globalMusicPlaybackState',
  isHidden: 'musicPlayerHidden',
} as const

type Flag = Exclude<keyof typeof keys, 'volume'>

export function storedVolume(): number {
  const text = readStored(keys.volume)
  const volume = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(volume) ? clampVolume(volume) : defaultVolume
}

export const storeVolume = (volume: number) => writeStored(keys.volume, String(volume))

/** Null where nothing valid was stored. */
export function storedFlag(flag: Flag): boolean | null {
  const text = readStored(keys[flag])
  return text === 'true' ? true : text === 'false' ? false : null
}

export const storeFlag = (flag: Flag, value: boolean) => writeStored(keys[flag], String(value))

export const forgetFlag = (flag: Flag) => removeStored(keys[flag])
