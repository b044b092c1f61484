import { useQuery } from '@tanstack/react-query'
import type { Hire } from '@vermeil/contracts/loans/hires.schema'
import { LoanDesk } from '@/entities/loan/loan-desk'
import type { LoansByOrder } from '@/entities/loan/loan-progress'
import { formatDay } from '@/shared/format/days'
import { formatDate } from '@/shared/format/format'
import { HireActions } from './hire-actions'
import { datesText, hireNextStep } from './hire-text'
import { ownHiresQuery } from './hires-api'

export const hiresByOrder = (hires: readonly Hire[]): LoansByOrder =>
  new Map(hires.flatMap((hire) => hire.orderIds.map((id) => [id, { loan: hire, next: hireNextStep(hire) }] as const)))

/** The hire that an order is for, as one of its sides sees it. */
export function HireOfOrder({ orderId }: { orderId: string }) {
  const { data } = useQuery(ownHiresQuery)
  const hire = data?.hires.find(({ orderIds }) => orderIds.includes(orderId))
  if (!hire) return null
  const { from, until, endedAt, production, setName } = hire
  return (
    <LoanDesk
      kind="hire"
      id={hire.id}
      title={hire.title}
      loan={hire}
      days={{ begins: formatDay(from), ends: formatDay(until), backOn: endedAt && formatDate(endedAt) }}
      about={`${[setName, production].filter(Boolean).join(', ')}: ${datesText(hire)}`}
      nextStep={hireNextStep(hire)}
      actions={<HireActions hire={hire} />}
    />
  )
}
