import { plural } from '@/shared/format/format'

const whole = (seconds: number) => Math.max(0, Math.floor(seconds))

/** `3:05` */
export function formatTrackTime(seconds: number) {
  const total = whole(seconds)
  return `${Math.floor(total / 60)}:${String(total % 60).padStart(2, '0')}`
}

/** `1 minute 12 of 3 minutes`: what a listener hears of the slider's place. */
export const trackTimeInWords = (seconds: number, duration: number) => `${inWords(seconds)} of ${inWords(duration)}`

function inWords(seconds: number) {
  const total = whole(seconds)
  const minutes = Math.floor(total / 60)
  const rest = total % 60
  if (minutes === 0) return plural(rest, 'second', 'seconds')
  return rest === 0 ? plural(minutes, 'minute', 'minutes') : `${plural(minutes, 'minute', 'minutes')} ${rest}`
}
