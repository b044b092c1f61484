import type { MusicState } from './music-state'

const problems = {
  blocked: 'Ready. Your browser holds the sound back until you press play.',
  timeout: 'Audio loading timeout. Press play to try again.',
  failed: 'Failed to load music file. Press play to try again.',
}

/** What the player has to say for itself; empty while all is well. */
export function musicStatus({ isLoading, isRetrying, problem }: MusicState): string {
  if (isRetrying) return 'Audio loading timeout. Trying once more…'
  if (isLoading) return 'Loading…'
  return problem ? problems[problem] : ''
}
