import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import { Suspense, useState } from 'react'
import { formatMoney } from '@/shared/format/format'
import { Button, type ButtonProps } from '@/ui/button'
import { lazyPart } from '@/ui/lazy-part'

const BuyDialog = lazyPart(() => import('./buy-dialog').then((module) => module.BuyDialog))

type BuyButtonProps = { lot: LotCard } & Pick<ButtonProps, 'variant' | 'className'>

/** Only where there is a price to buy at. */
export function BuyButton({ lot, variant = 'secondary', className }: BuyButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { buyNowPrice, title } = lot
  if (buyNowPrice === null) return null
  const price = formatMoney(buyNowPrice)
  return (
    <>
      <Button
        variant={variant}
        className={className}
        aria-label={`Buy It Now, ${price}: ${title}`}
        onClick={() => setIsOpen(true)}
      >
        <span className="figures">Buy It Now {price}</span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <BuyDialog lot={{ ...lot, buyNowPrice }} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
