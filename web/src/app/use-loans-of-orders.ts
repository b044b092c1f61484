import { useQuery } from '@tanstack/react-query'
import type { OrderKind } from '@vermeil/contracts/money/order-kinds'
import { useMemo } from 'react'
import type { LoansByOrder } from '@/entities/loan/loan-progress'
import { hiresByOrder } from '@/features/loans/hires/hire-of-order'
import { ownHiresQuery } from '@/features/loans/hires/hires-api'
import { leasesByOrder } from '@/features/loans/leasing/lease-of-order'
import { ownLeasesQuery } from '@/features/loans/leasing/leasing-api'
import { stagingsByOrder } from '@/features/loans/stagings/staging-of-order'
import { ownStagingsQuery } from '@/features/loans/stagings/stagings-api'

export interface LoansOfOrders {
  /** Undefined until all of them have been read: an order alone says that it is completed when its loan has begun. */
  readonly byOrder: LoansByOrder | undefined
  readonly isError: boolean
  readonly refetch: () => unknown
}

/** The signed-in person's loans by order. Only the kinds that there are orders of are read. */
export function useLoansOfOrders(orders: readonly { kind: OrderKind }[]): LoansOfOrders {
  const has = (kind: OrderKind) => orders.some((order) => order.kind === kind)
  const leases = useQuery({ ...ownLeasesQuery, enabled: has('lease') })
  const hires = useQuery({ ...ownHiresQuery, enabled: has('hire') })
  const stagings = useQuery({ ...ownStagingsQuery, enabled: has('staging') })
  const isRead = !(has('lease') && !leases.data) && !(has('hire') && !hires.data) && !(has('staging') && !stagings.data)
  const byOrder = useMemo(
    () =>
      isRead
        ? new Map([
            ...leasesByOrder(leases.data?.leases ?? []),
            ...hiresByOrder(hires.data?.hires ?? []),
            ...stagingsByOrder(stagings.data?.stagings ?? []),
          ])
        : undefined,
    [isRead, leases.data, hires.data, stagings.data],
  )
  const failed = [leases, hires, stagings].filter(({ isError }) => isError)
  return { byOrder, isError: failed.length > 0, refetch: () => failed.map(({ refetch }) => refetch()) }
}
