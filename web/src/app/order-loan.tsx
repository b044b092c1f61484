import type { Shipment } from '@vermeil/contracts/fulfillment/shipping.schema'
import type { LoanKind } from '@vermeil/contracts/loans/loans.schema'
import type { OrderKind } from '@vermeil/contracts/money/order-kinds'
import type { ComponentType } from 'react'
import { ProgressPill } from '@/features/fulfillment/orders/order-progress'
import { HireOfOrder } from '@/features/loans/hires/hire-of-order'
import { LeaseOfOrder } from '@/features/loans/leasing/lease-of-order'
import { StagingOfOrder } from '@/features/loans/stagings/staging-of-order'
import { useLoansOfOrders } from './use-loans-of-orders'

type LoanOfOrder = ComponentType<{ orderId: string }>

const parts: Readonly<Record<LoanKind, LoanOfOrder>> = {
  lease: LeaseOfOrder,
  hire: HireOfOrder,
  staging: StagingOfOrder,
}

/** How far it is: its loan says more than its payment. */
export function OrderStatus({ shipment }: { shipment: Shipment }) {
  const loan = useLoansOfOrders([shipment]).get(shipment.orderId)
  return <ProgressPill order={{ ...shipment, loan }} />
}

const isLoan = (kind: OrderKind): kind is LoanKind => kind in parts

/** The loan that an order is for; nothing for one that is not for a loan. */
export function OrderLoan({ kind, orderId }: { kind: OrderKind; orderId: string }) {
  if (!isLoan(kind)) return null
  const Part = parts[kind]
  return <Part orderId={orderId} />
}
