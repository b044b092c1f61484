import { type Availability, availabilityLabels, type Hire } from '@vermeil/contracts/loans/hires.schema'
import { CalendarCheck, CircleCheck, Truck } from 'lucide-react'
import { loanNextStep } from '@/entities/loan/loan-text'
import { formatDay } from '@/shared/format/days'
import { formatMoment, formatMoney } from '@/shared/format/format'
import { StatusPill } from '@/ui/badge'

const availabilityPills = {
  available: { icon: CircleCheck, tone: 'success' },
  reserved: { icon: CalendarCheck, tone: 'warning' },
  rented: { icon: Truck, tone: 'neutral' },
} as const satisfies Record<Availability, object>

export const AvailabilityPill = ({ availability }: { availability: Availability }) => (
  <StatusPill {...availabilityPills[availability]}>{availabilityLabels[availability]}</StatusPill>
)

export const datesText = ({ from, until }: Pick<Hire, 'from' | 'until'>): string =>
  from === until ? formatDay(from) : `${formatDay(from)} – ${formatDay(until)}`

/** What happens next with a hire, for the side that reads it. */
export function hireNextStep(hire: Hire): string {
  const isAgent = hire.side === 'agent'
  const { insurance, isLate, state, until } = hire
  const step = loanNextStep(
    { ...hire, backAt: hire.endedAt ?? until, lateCharge: hire.money?.lateCharge },
    {
      kind: 'hire',
      side: isAgent ? 'borrower' : 'owner',
      borrower: 'agent',
      payer: isAgent ? 'Pay' : 'The agent pays',
    },
  )
  if (step) return step
  if (state !== 'paid') {
    if (!isLate) return `${isAgent ? 'Return' : 'Comes back'} by ${formatDay(until)}`
    return isAgent ? `Return now: it was due ${formatDay(until)}` : `Was due back ${formatDay(until)}`
  }
  if (!insurance || insurance.isValid) return `Begins ${formatDay(hire.from)}`
  if (!isAgent) return 'Waits for the certificate of insurance'
  const asked = insurance.asked === null ? '' : ` for ${formatMoney(insurance.asked)}`
  return `Upload a certificate of insurance${asked}, valid until ${formatDay(until)}`
}

/** What a hire means for screen rights; empty where there is nothing to say of them, or no more. */
export function rightsText({ state, screenRights, requestedAt }: Pick<Hire, 'state' | 'screenRights' | 'requestedAt'>) {
  if (['declined', 'lapsed', 'released', 'canceled'].includes(state)) return ''
  if (screenRights === 'asked') return `Screen rights asked for ${formatMoment(requestedAt)}`
  if (screenRights === 'none') return 'Without screen rights'
  return state === 'requested' ? 'With screen rights' : 'Screen rights granted'
}
