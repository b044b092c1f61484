import { formatDate, lazily } from './format'

/** A day without a time has no time zone: `2026-05-01` is May 1 for everybody. */
export const formatDay = (day: string) => formatDate(`${day}T00:00:00`)

const monthDay = lazily(() => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }))
/** `Dec 20`, where the year goes without saying. */
export const formatMonthDay = (day: string) => monthDay().format(new Date(day))

/** The browser's own day, as the API names days. */
export function today(): string {
  const now = new Date()
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}
