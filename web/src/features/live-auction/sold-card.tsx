import type { SaleroomView } from '@vermeil/contracts/auctions'
import { outcomeLabels } from '@vermeil/contracts/outcome-labels'
import { Gavel } from 'lucide-react'
import { useEffect } from 'react'
import { announce } from '@/shared/a11y/announcer'
import { formatMoney } from '@/shared/format/format'

/** How the lot ended, over its picture, until the next one comes: four seconds by the server's clock. */
export function SoldCard({ standing }: { standing: NonNullable<SaleroomView['current']>['standing'] }) {
  const { outcome, hammerPrice } = standing
  const label = outcome && outcomeLabels[outcome]
  const price = hammerPrice === null ? null : formatMoney(hammerPrice)

  useEffect(() => {
    if (label) announce(price ? `${label}, ${price}` : label, 'assertive')
  }, [label, price])

  if (!label) return null
  return (
    <div className="absolute inset-0 flex animate-enter flex-col items-center justify-center bg-scrim p-6 text-center">
      <div className="rounded-lg border border-gold-deep bg-background px-8 py-6">
        <Gavel className="mx-auto size-8 text-gold" aria-hidden="true" />
        <p className="mt-3 text-lg font-medium">{label}</p>
        {price && <p className="figures mt-1 font-display text-3xl text-gold">{price}</p>}
        <p className="mt-2 text-sm text-muted">The next lot comes in a moment.</p>
      </div>
    </div>
  )
}
