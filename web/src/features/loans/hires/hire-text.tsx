import { hireLimits } from '@vermeil/contracts/loans/hire-terms'
import { type Availability, availabilityLabels, type Hire } from '@vermeil/contracts/loans/hires.schema'
import { loanStateLabels } from '@vermeil/contracts/loans/loans.schema'
import { CalendarCheck, CircleCheck, Truck } from 'lucide-react'
import { depositText, lateText } from '@/entities/loan/deposit-text'
import { LoanStatePill } from '@/entities/loan/loan-state-pill'
import { formatDay } from '@/shared/format/days'
import { formatMoment, formatMoney } from '@/shared/format/format'
import { StatusPill } from '@/ui/badge'

type Shown = Pick<Hire, 'state' | 'isLate'>

export const hireStateName = ({ state, isLate }: Shown): string => (isLate ? 'Late' : loanStateLabels[state])

export const HireStatePill = ({ hire }: { hire: Shown }) => <LoanStatePill {...hire} name={hireStateName(hire)} />

const availabilityPills = {
  available: { icon: CircleCheck, tone: 'success' },
  reserved: { icon: CalendarCheck, tone: 'warning' },
  rented: { icon: Truck, tone: 'neutral' },
} as const satisfies Record<Availability, object>

export function AvailabilityPill({ availability }: { availability: Availability }) {
  const { icon, tone } = availabilityPills[availability]
  return (
    <StatusPill icon={icon} tone={tone}>
      {availabilityLabels[availability]}
    </StatusPill>
  )
}

export const datesText = ({ from, until }: Pick<Hire, 'from' | 'until'>): string =>
  from === until ? formatDay(from) : `${formatDay(from)} – ${formatDay(until)}`

const because = (reason: string) => (reason ? `: ${reason}` : '')

/** What happens next with a hire, for the side that reads it. */
export function hireNextStep(hire: Hire): string {
  const isAgent = hire.side === 'agent'
  switch (hire.state) {
    case 'requested':
      return `${isAgent ? 'The owner answers' : 'Answer'} by ${formatMoment(hire.answerBy)}`
    case 'accepted':
      return `${isAgent ? 'Pay' : 'The agent pays'} by ${formatMoment(hire.payBy ?? hire.answerBy)}. Until then the work stays on sale, and a bid on it ends the hire`
    case 'paid':
      if (hire.insurance && !hire.insurance.isValid) {
        const asked = hire.insurance.asked === null ? '' : ` for ${formatMoney(hire.insurance.asked)}`
        return isAgent
          ? `Upload a certificate of insurance${asked}, valid until ${formatDay(hire.until)}`
          : 'Waits for the certificate of insurance'
      }
      return `Begins ${formatDay(hire.from)}`
    case 'running':
      if (hire.isLate)
        return isAgent ? `Return now: it was due ${formatDay(hire.until)}` : `Was due back ${formatDay(hire.until)}`
      return `${isAgent ? 'Return' : 'Comes back'} by ${formatDay(hire.until)}`
    case 'returned':
      return `Returned ${formatDay((hire.endedAt ?? hire.until).slice(0, 10))}${lateText(hire.money?.lateCharge)}${depositText(hire, isAgent ? 'borrower' : 'owner')}`
    case 'declined':
      return `Declined${because(hire.reason)}`
    case 'lapsed':
      return `Not answered within ${hireLimits.answerHours} hours`
    case 'released':
      return hire.reason || 'Not paid in time'
    case 'canceled':
      return `Canceled by the ${hire.canceledBy ?? 'agent'}${because(hire.reason)}`
  }
}

/** What a hire means for screen rights; empty where there is nothing to say of them, or no more. */
export function rightsText({ state, screenRights, requestedAt }: Pick<Hire, 'state' | 'screenRights' | 'requestedAt'>) {
  if (['declined', 'lapsed', 'released', 'canceled'].includes(state)) return ''
  if (screenRights === 'asked') return `Screen rights asked for ${formatMoment(requestedAt)}`
  if (screenRights === 'none') return 'Without screen rights'
  return state === 'requested' ? 'With screen rights' : 'Screen rights granted'
}
