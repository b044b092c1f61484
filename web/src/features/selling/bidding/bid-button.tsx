import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import { Suspense, useState } from 'react'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button, type ButtonProps } from '@/ui/button'
import { lazyPart } from '@/ui/lazy-part'

const BidDialog = lazyPart(() => import('./bid-dialog').then((module) => module.BidDialog))

type BidButtonProps = { lot: LotCard; label?: string } & Pick<ButtonProps, 'variant' | 'className'>

/** A card's way to bid: the dialog for a timed lot, the saleroom for one of its own. */
export function BidButton({ lot, label = 'Place Bid', variant = 'outline', className }: BidButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const name = `${label} on ${lot.title}`
  if (lot.venue === 'saleroom') {
    return (
      <Button asChild variant={variant} className={className}>
        <Link to={paths.auctions} aria-label={name}>
          {label}
        </Link>
      </Button>
    )
  }
  return (
    <>
      <Button variant={variant} className={className} aria-label={name} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <BidDialog lot={lot} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
