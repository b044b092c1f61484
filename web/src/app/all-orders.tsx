import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OrderTable } from '@/features/fulfillment/orders/order-list'
import { shipmentsQuery } from '@/features/fulfillment/orders/orders-api'
import { useLoansOfOrders } from './use-loans-of-orders'

/** One list of everything that somebody buys, leases, hires and stages, on either side. */
export function AllOrders({ empty }: { empty: ReactNode }) {
  const { data } = useQuery(shipmentsQuery)
  return <OrderTable empty={empty} loans={useLoansOfOrders(data?.orders ?? [])} />
}
