const locale = 'en-US'

const formats = new Map<string, Intl.DateTimeFormat>()
function formatIn(timeZone: string, options: Intl.DateTimeFormatOptions) {
  const key = timeZone + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
  formats.set(key, format)
  return format
}
const partsOf = (moment: string, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Map(
    formatIn(timeZone, options)
      .formatToParts(new Date(moment))
      .map(({ type, value }) => [type, value]),
  )

const clock = { hour: 'numeric', minute: '2-digit' } as const
const day = { weekday: 'short', month: 'short', day: 'numeric' } as const

/** The zone that this browser is set to. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** `America/New York` */
export const zoneLabel = (timeZone: string): string => timeZone.replaceAll('_', ' ')

/** `America`; none of `UTC`. */
const continentOf = (timeZone: string): string => (timeZone.includes('/') ? timeZone.replace(/\/.*/, '') : '')

/** Every zone of the browser, and the one at hand, which may go by an older name, by continent. */
export const zonesByContinent = (current: string): [continent: string, timeZones: string[]][] => {
  const timeZones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])].toSorted()
  return [...Map.groupBy(timeZones, continentOf)].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** `2026-12-01`: the day that a calendar in the zone shows. */
export function dayKey(moment: string, timeZone: string): string {
  const parts = partsOf(moment, timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' })
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}

/** A day of the calendar, some days later. */
export const daysAfter = (key: string, days: number): string =>
  new Date(Date.parse(key) + days * 86_400_000).toISOString().slice(0, 10)

/** `Tue, Dec 1` */
export const dayText = (key: string): string => formatIn('UTC', day).format(new Date(key))
/** `10:00 AM` */
export const clockIn = (moment: string, timeZone: string): string => formatIn(timeZone, clock).format(new Date(moment))
/** `EST`: which of two that look the same. */
export const zoneAt = (moment: string, timeZone: string): string =>
  partsOf(moment, timeZone, { timeZoneName: 'short' }).get('timeZoneName') ?? ''
/** `Tue, Dec 1, 10:00 AM` */
export const momentIn = (moment: string, timeZone: string): string =>
  formatIn(timeZone, { ...day, ...clock }).format(new Date(moment))

/** `9:00 AM` of `09:00`. */
export const clockText = (time: string): string =>
  time === '24:00' ? 'midnight' : clockIn(`1970-01-01T${time}:00Z`, 'UTC')
