import { useQuery } from '@tanstack/react-query'
import type { OrderKind } from '@vermeil/contracts/money/order-kinds'
import { type ReactNode, useMemo } from 'react'
import { OrderTable } from '@/features/fulfillment/orders/order-list'
import { shipmentsQuery } from '@/features/fulfillment/orders/orders-api'
import { hiresByOrder } from '@/features/loans/hires/hire-of-order'
import { ownHiresQuery } from '@/features/loans/hires/hires-api'
import { leasesByOrder } from '@/features/loans/leasing/lease-of-order'
import { ownLeasesQuery } from '@/features/loans/leasing/leasing-api'
import { stagingsByOrder } from '@/features/loans/stagings/staging-of-order'
import { ownStagingsQuery } from '@/features/loans/stagings/stagings-api'

/** One list of everything that somebody buys, leases, hires and stages, on either side. */
export function AllOrders({ empty }: { empty: ReactNode }) {
  const { data } = useQuery(shipmentsQuery)
  const has = (kind: OrderKind) => data?.orders.some((order) => order.kind === kind) ?? false
  const { data: leases } = useQuery({ ...ownLeasesQuery, enabled: has('lease') })
  const { data: hires } = useQuery({ ...ownHiresQuery, enabled: has('hire') })
  const { data: stagings } = useQuery({ ...ownStagingsQuery, enabled: has('staging') })
  const loans = useMemo(
    () =>
      new Map([
        ...leasesByOrder(leases?.leases ?? []),
        ...hiresByOrder(hires?.hires ?? []),
        ...stagingsByOrder(stagings?.stagings ?? []),
      ]),
    [leases, hires, stagings],
  )
  return <OrderTable empty={empty} loans={loans} />
}
