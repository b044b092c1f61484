/** The month of a moment, such as `2026-11`. Months are those of UTC. */
export const monthOf = (moment: Date): string => moment.toISOString().slice(0, 7)

/** When a month begins. */
export const monthStart = (month: string): Date => new Date(`${month}-01T00:00:00Z`)

/** `by` months later, or earlier. */
export function monthsAfter(month: string, by: number): string {
  const start = monthStart(month)
  start.setUTCMonth(start.getUTCMonth() + by)
  return monthOf(start)
}

/** From the first month to the last, both included. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = monthsAfter(month, 1)) months.push(month)
  return months
}
