import { formatCount } from '@vermeil/contracts/format-figures'

export { formatCount, formatMoney, formatShortCount, formatShortMoney } from '@vermeil/contracts/format-figures'

const locale = 'en-US'

/** Made when it is first used: a page's first formatter takes a phone over 100 ms, and no first screen waits for it. */
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
const dateFormat = lazily(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }))
const momentFormatIn = (timeZone?: string) =>
  new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
const momentHere = lazily(momentFormatIn)
const momentInUtc = lazily(() => momentFormatIn('UTC'))
const closingFormats = (timeZone?: string) => ({
  day: new Intl.DateTimeFormat(locale, { weekday: 'short', month: 'short', day: 'numeric', timeZone }),
  time: new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone }),
})
const closingHere = lazily(closingFormats)
const closingInUtc = lazily(() => closingFormats('UTC'))
const clockFormat = lazily(() => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }))
const relativeFormat = lazily(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

type Moment = Date | string | number

/** `Nov 4, 2026` */
export const formatDate = (moment: Moment) => dateFormat().format(new Date(moment))
/** `Nov 4, 2026, 2:32 PM EST`: a closing time without its zone is a trap. */
export const formatMoment = (moment: Moment, isInUtc = false) =>
  (isInUtc ? momentInUtc() : momentHere()).format(new Date(moment))
/** `Mon, Nov 16` and `6:38 AM EST`, apart: a line may break between them and nowhere else. */
export const formatClosing = (moment: Moment, isInUtc = false) => {
  const { day, time } = isInUtc ? closingInUtc() : closingHere()
  return { day: day.format(new Date(moment)), time: time.format(new Date(moment)) }
}
const dayMs = 86_400_000
const startOfDay = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime()

/** How many days later than `now` a moment is, by the reader's calendar. */
export const daysFrom = (now: Date, moment: Date) => Math.round((startOfDay(moment) - startOfDay(now)) / dayMs)

/** `today` and `6:38 AM`, for the reader's own time zone. */
export const formatClosingHere = (moment: Moment, now: Date) => {
  const at = new Date(moment)
  const day = ['today', 'tomorrow'][daysFrom(now, at)] ?? closingHere().day.format(at)
  return { day, time: formatClock(at) }
}
/** `2:32 PM` */
export const formatClock = (moment: Moment) => clockFormat().format(new Date(moment))

/** `1 work`, `128 works` */
export function plural(count: number, one: string, other: string) {
  return `${formatCount(count)} ${count === 1 ? one : other}`
}

const pad = (value: number) => String(value).padStart(2, '0')

/** The time left on a lot: `3d 4h`, `4h 12m`, and `04:12` in its last hour. */
export function formatTimeLeft(ms: number) {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (days > 0) return `${days}d ${hours % 24}h`
  if (hours > 0) return `${hours}h ${minutes % 60}m`
  return `${pad(minutes)}:${pad(seconds % 60)}`
}

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** `2 minutes ago`, `tomorrow` */
export function formatRelative(moment: Moment, now: Moment) {
  const seconds = Math.round((new Date(moment).getTime() - new Date(now).getTime()) / 1000)
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return relativeFormat().format(Math.trunc(seconds / size), unit)
  }
  return relativeFormat().format(seconds, 'second')
}
