import type { SalesView } from '@vermeil/contracts/money/payments.schema'
import { formatDate, formatMoney } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { heldText } from './held-text'

/** `Next payout: $40,665 on Nov 19, 2026. $20,596.50 is held until delivery. See details` */
export function NextPayout({ nextPayout, held }: Pick<SalesView, 'nextPayout' | 'held'>) {
  if (!nextPayout) return null
  const isHeld = heldText(held)
  return (
    <p className="figures text-sm">
      <strong className="font-medium text-gold">
        Next payout: {formatMoney(nextPayout.amount)}
        {nextPayout.at && ` on ${formatDate(nextPayout.at)}`}.
      </strong>{' '}
      {isHeld && <span className="text-muted">{isHeld}. </span>}
      <Link to={`${paths.artistDashboard}&tab=sales`} className="text-gold underline underline-offset-4">
        See details
      </Link>
    </p>
  )
}
