import type { SalesView } from '@vermeil/contracts/money/payments.schema'
import { formatDate, formatMoney, plural } from '@/shared/format/format'

/** "Next payout $1,012.50 on Nov 19, 2026", and what is held until when. */
export function NextPayout({ nextPayout, held }: Pick<SalesView, 'nextPayout' | 'held'>) {
  if (!nextPayout) return null
  const heldAmount = held.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <p className="text-sm">
      <strong className="figures font-medium text-gold">
        Next payout {formatMoney(nextPayout.amount)}{' '}
        {nextPayout.at ? `on ${formatDate(nextPayout.at)}` : 'with our next transfer'}
      </strong>
      {held.length > 0 && (
        <span className="text-muted">
          {`. ${formatMoney(heldAmount)} of ${plural(held.length, 'sale is', 'sales are')} held; your Sales Tracker says until when.`}
        </span>
      )}
    </p>
  )
}
