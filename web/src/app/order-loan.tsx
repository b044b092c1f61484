import type { Shipment } from '@vermeil/contracts/fulfillment/shipping.schema'
import type { LoanKind } from '@vermeil/contracts/loans/loans.schema'
import type { OrderKind } from '@vermeil/contracts/money/order-kinds'
import type { ComponentType } from 'react'
import { ProgressPill } from '@/features/fulfillment/orders/order-progress'
import { HireOfOrder } from '@/features/loans/hires/hire-of-order'
import { LeaseOfOrder } from '@/features/loans/leasing/lease-of-order'
import { StagingOfOrder } from '@/features/loans/stagings/staging-of-order'
import { Loading } from '@/ui/loading'
import { useLoansOfOrders } from './use-loans-of-orders'

type LoanOfOrder = ComponentType<{ orderId: string }>

const parts: Readonly<Record<LoanKind, LoanOfOrder>> = {
  lease: LeaseOfOrder,
  hire: HireOfOrder,
  staging: StagingOfOrder,
}

/** How far it is: its loan says more than its payment. */
export function OrderStatus({ shipment }: { shipment: Shipment }) {
  const { byOrder, isError, refetch } = useLoansOfOrders([shipment])
  if (!byOrder) return <Loading what="The loan" hasFailed={isError} onRetry={refetch} className="h-7 w-28" />
  return <ProgressPill order={{ ...shipment, loan: byOrder.get(shipment.orderId) }} />
}

const isLoan = (kind: OrderKind): kind is LoanKind => kind in parts

/** The loan that an order is for; nothing for one that is not for a loan. */
export function OrderLoan({ kind, orderId }: { kind: OrderKind; orderId: string }) {
  if (!isLoan(kind)) return null
  const Part = parts[kind]
  return <Part orderId={orderId} />
}
