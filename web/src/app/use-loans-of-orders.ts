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

/** The signed-in person's loans by order. Only the kinds that there are orders of are read. */
export function useLoansOfOrders(orders: readonly { kind: OrderKind }[]): LoansByOrder {
  const has = (kind: OrderKind) => orders.some((order) => order.kind === kind)
  const { data: leases } = useQuery({ ...ownLeasesQuery, enabled: has('lease') })
  const { data: hires } = useQuery({ ...ownHiresQuery, enabled: has('hire') })
  const { data: stagings } = useQuery({ ...ownStagingsQuery, enabled: has('staging') })
  return useMemo(
    () =>
      new Map([
        ...leasesByOrder(leases?.leases ?? []),
        ...hiresByOrder(hires?.hires ?? []),
        ...stagingsByOrder(stagings?.stagings ?? []),
      ]),
    [leases, hires, stagings],
  )
}
