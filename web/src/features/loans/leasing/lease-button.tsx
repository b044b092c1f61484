import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import { Suspense, useState } from 'react'
import { formatMoney } from '@/shared/format/format'
import { Button, type ButtonProps } from '@/ui/button'
import { lazyPart } from '@/ui/lazy-part'

const LeaseDialog = lazyPart(() => import('./lease-dialog').then((module) => module.LeaseDialog))

type LeaseButtonProps = { lot: LotCard } & Pick<ButtonProps, 'variant' | 'className'>

/** Only where the work is leased out, at a price. */
export function LeaseButton({ lot, variant = 'secondary', className }: LeaseButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { isLeaseAvailable, leasePrice, title } = lot
  if (!isLeaseAvailable || leasePrice === null) return null
  const price = `${formatMoney(leasePrice)}/mo`
  return (
    <>
      <Button
        variant={variant}
        className={className}
        aria-label={`Lease, ${price}: ${title}`}
        onClick={() => setIsOpen(true)}
      >
        <span className="figures">Lease {price}</span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <LeaseDialog lot={{ ...lot, leasePrice }} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
