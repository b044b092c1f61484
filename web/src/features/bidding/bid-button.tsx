import type { LotCard } from '@vermeil/contracts/lots'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '@/shared/navigation/paths'
import { Button, type ButtonProps } from '@/ui/button'

const BidDialog = lazy(() => import('./bid-dialog').then((module) => ({ default: module.BidDialog })))

type BidButtonProps = { lot: LotCard } & Pick<ButtonProps, 'variant' | 'className'>

/** A card's way to bid: the dialog for a timed lot, the saleroom for one of its own. */
export function BidButton({ lot, variant = 'outline', className }: BidButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const label = `Place Bid on ${lot.title}`
  if (lot.venue === 'saleroom') {
    return (
      <Button asChild variant={variant} className={className}>
        <Link to={paths.auctions} aria-label={label}>
          Place Bid
        </Link>
      </Button>
    )
  }
  return (
    <>
      <Button variant={variant} className={className} aria-label={label} onClick={() => setIsOpen(true)}>
        Place Bid
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <BidDialog lot={lot} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
