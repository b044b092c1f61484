import { plural } from './format'

const pad = (value: number) => String(value).padStart(2, '0')

/** `00:09:41`: hours, minutes, seconds. */
export function hoursMinutesSeconds(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(pad).join(':')
}

/** `1 second`, `12 seconds`, `3 minutes` */
export const ageText = (seconds: number): string =>
  seconds < 60 ? plural(seconds, 'second', 'seconds') : plural(Math.floor(seconds / 60), 'minute', 'minutes')
