import { useQuery } from '@tanstack/react-query'
import type { Lease } from '@vermeil/contracts/loans/leasing.schema'
import { LoanDesk } from '@/entities/loan/loan-desk'
import type { LoansByOrder } from '@/entities/loan/loan-progress'
import { leaseState } from '@/entities/loan/loan-text'
import { formatDate } from '@/shared/format/format'
import { durationNames } from './lease'
import { LeaseActions } from './lease-actions'
import { leaseNextStep } from './lease-next-step'
import { ownLeasesQuery } from './leasing-api'

export const leasesByOrder = (leases: readonly Lease[]): LoansByOrder =>
  new Map(leases.map((lease) => [lease.orderId, { loan: leaseState(lease), next: leaseNextStep(lease) }]))

/** The lease that an order is for, as one of its sides sees it. */
export function LeaseOfOrder({ orderId }: { orderId: string }) {
  const { data } = useQuery(ownLeasesQuery)
  const lease = data?.leases.find((each) => each.orderId === orderId)
  if (!lease) return null
  const { startsAt, endsAt, returnedAt, duration } = lease
  return (
    <LoanDesk
      kind="lease"
      id={lease.id}
      title={lease.title}
      loan={leaseState(lease)}
      days={{ begins: formatDate(startsAt), ends: formatDate(endsAt), backOn: returnedAt && formatDate(returnedAt) }}
      about={`${durationNames[duration]} from the arrival of the work`}
      nextStep={leaseNextStep(lease)}
      actions={<LeaseActions lease={lease} />}
    />
  )
}
