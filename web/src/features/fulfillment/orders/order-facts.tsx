import { orderKinds } from '@vermeil/contracts/money/order-kinds'
import type { Order } from '@vermeil/contracts/money/payments.schema'
import type { ReactNode } from 'react'
import { formatMoment, formatMoney, plural } from '@/shared/format/format'

const paidWithText = { card: 'by card', 'bank-transfer': 'by bank transfer', house: 'by Vermeil' }

export function OrderFacts({ order }: { order: Order }) {
  const { refunded, dueAt, paidAt, paidWith, deliveredAt, rating } = order
  return (
    <dl className="figures grid gap-x-8 gap-y-4 sm:grid-cols-2">
      <Fact name="Sale type">{orderKinds[order.kind].label}</Fact>
      <Fact name="Amount">
        {formatMoney(order.total)}
        {order.deposit > 0 && <span className="text-muted"> including a deposit of {formatMoney(order.deposit)}</span>}
      </Fact>
      <Fact name="Ordered">{formatMoment(order.createdAt)}</Fact>
      {order.status === 'due' && dueAt && <Fact name="Payment due by">{formatMoment(dueAt)}</Fact>}
      {paidAt && (
        <Fact name="Paid">
          {formatMoment(paidAt)} {paidWith && paidWithText[paidWith]}
        </Fact>
      )}
      {refunded > 0 && <Fact name="Refunded">{formatMoney(refunded)}</Fact>}
      {deliveredAt && <Fact name="Delivered">{formatMoment(deliveredAt)}</Fact>}
      {rating !== null && <Fact name="Your rating">{plural(rating, 'star', 'stars')}</Fact>}
      {order.invoiceNumber && <Fact name="Invoice">{order.invoiceNumber}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
