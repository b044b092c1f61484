import type { LoanKind } from '@vermeil/contracts/loans/loans.schema'
import type { OrderKind } from '@vermeil/contracts/money/order-kinds'
import { type ComponentType, Suspense } from 'react'
import { lazyPart } from '@/ui/lazy-part'

type LoanOfOrder = ComponentType<{ orderId: string }>

const parts: Readonly<Record<LoanKind, LoanOfOrder>> = {
  lease: lazyPart(() => import('@/features/loans/leasing/lease-of-order').then((module) => module.LeaseOfOrder)),
  hire: lazyPart(() => import('@/features/loans/hires/hire-of-order').then((module) => module.HireOfOrder)),
  staging: lazyPart(() => import('@/features/loans/stagings/staging-of-order').then((module) => module.StagingOfOrder)),
}

const isLoan = (kind: OrderKind): kind is LoanKind => kind in parts

/** The loan that an order is for; nothing for one that is not for a loan. */
export function OrderLoan({ kind, orderId }: { kind: OrderKind; orderId: string }) {
  if (!isLoan(kind)) return null
  const Part = parts[kind]
  return (
    <Suspense fallback={null}>
      <Part orderId={orderId} />
    </Suspense>
  )
}
