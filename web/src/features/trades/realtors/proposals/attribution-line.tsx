import { orderKinds } from '@vermeil/contracts/money/order-kinds'
import type { WorkAttribution } from '@vermeil/contracts/trades/proposals.schema'
import { formatDate, formatMoney } from '@/shared/format/format'

/** Whether the realtor shares in a work, until when, and what came of it. */
export function AttributionLine({ attribution }: { attribution: WorkAttribution }) {
  const { until, orders } = attribution
  const isOver = new Date(until) < new Date()
  return (
    <ul className="figures grid gap-1 text-sm">
      {orders.map(({ kind, share, isPaid, at }) => (
        <li key={`${kind} ${at}`}>
          {orderKinds[kind].label} on {formatDate(at)}: your share is {formatMoney(share)}
          {!isPaid && ', once it is paid'}
        </li>
      ))}
      <li className="text-muted">
        {isOver
          ? `You shared in what this client ordered until ${formatDate(until)}.`
          : `You share in it if this client buys or leases it by ${formatDate(until)}. Until then you can’t bid on it.`}
      </li>
    </ul>
  )
}
