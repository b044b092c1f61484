import type { AuthenticityRequest } from '@vermeil/contracts/catalog/inquiries.schema'

/** The form and the mail that acknowledges it promise word within three to five business days. */
const promisedDays = 5

const isBusinessDay = (day: Date) => day.getDay() % 6 !== 0
const dayOf = (moment: string | number) => new Date(new Date(moment).setHours(0, 0, 0, 0))

/** Full business days from one moment to another: what was sent on a Friday is one day old on Monday. */
export function businessDaysBetween(from: string | number, to: string | number): number {
  const last = dayOf(to)
  let count = 0
  for (const day = dayOf(from); day < last; ) {
    day.setDate(day.getDate() + 1)
    if (isBusinessDay(day)) count++
  }
  return count
}

/** The last day on which word keeps the promise. */
export function dueDay(sentAt: string): Date {
  const day = dayOf(sentAt)
  for (let left = promisedDays; left > 0; ) {
    day.setDate(day.getDate() + 1)
    if (isBusinessDay(day)) left--
  }
  return day
}

export type Turnaround =
  | { kind: 'due'; daysLeft: number; on: Date }
  | { kind: 'overdue'; days: number; on: Date }
  | { kind: 'answered'; afterDays: number; isLate: boolean }
  | { kind: 'reopened'; since: string }

/** How a request stands against the promise. The first report keeps it; nothing is promised for a second look. */
export function turnaroundOf(
  { status, createdAt, updatedAt, files }: Pick<AuthenticityRequest, 'status' | 'createdAt' | 'updatedAt' | 'files'>,
  now: number,
): Turnaround {
  const firstReport = files.find(({ kind }) => kind === 'report')
  if (firstReport && status !== 'report-ready') return { kind: 'reopened', since: updatedAt }
  if (firstReport) {
    const afterDays = businessDaysBetween(createdAt, firstReport.addedAt)
    return { kind: 'answered', afterDays, isLate: afterDays > promisedDays }
  }
  const daysLeft = promisedDays - businessDaysBetween(createdAt, now)
  const on = dueDay(createdAt)
  return daysLeft < 0 ? { kind: 'overdue', days: -daysLeft, on } : { kind: 'due', daysLeft, on }
}
