export { formatMoney } from '@vermeil/contracts/format-money'

const locale = 'en-US'

const dateFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
const momentFormat = new Intl.DateTimeFormat(locale, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})
const closingDay = new Intl.DateTimeFormat(locale, { weekday: 'short', month: 'short', day: 'numeric' })
const closingTime = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
const clockFormat = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' })
const countFormat = new Intl.NumberFormat(locale)
const shortMoney = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})
const relativeFormat = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
const pluralRules = new Intl.PluralRules(locale)

type Moment = Date | string | number

/** `Nov 4, 2026` */
export const formatDate = (moment: Moment) => dateFormat.format(new Date(moment))
/** `Nov 4, 2026, 2:32 PM EST`: a closing time without its zone is a trap. */
export const formatMoment = (moment: Moment) => momentFormat.format(new Date(moment))
/** `Mon, Nov 16` and `6:38 AM EST`, apart: a line may break between them and nowhere else. */
export const formatClosing = (moment: Moment) => ({
  day: closingDay.format(new Date(moment)),
  time: closingTime.format(new Date(moment)),
})
/** `2:32 PM` */
export const formatClock = (moment: Moment) => clockFormat.format(new Date(moment))
/** `2,847` */
export const formatCount = (count: number) => countFormat.format(count)
/** `$1.2M` */
export const formatShortMoney = (cents: number) => shortMoney.format(cents / 100)

/** `1 work`, `128 works` */
export function plural(count: number, one: string, other: string) {
  return `${formatCount(count)} ${pluralRules.select(count) === 'one' ? one : other}`
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
    if (Math.abs(seconds) >= size) return relativeFormat.format(Math.trunc(seconds / size), unit)
  }
  return relativeFormat.format(seconds, 'second')
}
