import { useQuery } from '@tanstack/react-query'
import type { Staging } from '@vermeil/contracts/loans/stagings.schema'
import { LoanDesk } from '@/entities/loan/loan-desk'
import type { LoansByOrder } from '@/entities/loan/loan-progress'
import { formatDay } from '@/shared/format/days'
import { formatDate } from '@/shared/format/format'
import { StagingActions } from './staging-actions'
import { stagingDates, stagingNextStep } from './staging-text'
import { ownStagingsQuery } from './stagings-api'

export const stagingsByOrder = (stagings: readonly Staging[]): LoansByOrder =>
  new Map(
    stagings.flatMap((staging) =>
      staging.orderIds.map((id) => [id, { loan: staging, next: stagingNextStep(staging) }] as const),
    ),
  )

/** The staging that an order is a month of, as one of its sides sees it. */
export function StagingOfOrder({ orderId }: { orderId: string }) {
  const { data } = useQuery(ownStagingsQuery)
  const staging = data?.stagings.find(({ orderIds }) => orderIds.includes(orderId))
  if (!staging) return null
  const { from, until, closedAt, address, room } = staging
  return (
    <LoanDesk
      kind="staging"
      id={staging.id}
      title={staging.title}
      loan={staging}
      days={{ begins: formatDay(from), ends: until && formatDay(until), backOn: closedAt && formatDate(closedAt) }}
      about={`${[address, room].filter(Boolean).join(', ')}: ${stagingDates(staging)}`}
      nextStep={stagingNextStep(staging)}
      actions={<StagingActions staging={staging} />}
    />
  )
}
