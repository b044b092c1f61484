import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import { isBuyNowAbovePrice, shownPrice } from '@vermeil/contracts/selling/bid-amounts'
import { Suspense } from 'react'
import { AllInPrice } from '@/entities/delivery/bid-costs-later'
import { formatMoney } from '@/shared/format/format'
import { earlyPressOf, pressable } from '@/shared/page/early-press'
import { Button } from '@/ui/button'
import { lazyPart } from '@/ui/lazy-part'
import type { BidDeskState } from './use-bid-desk'

const ConfirmDialog = lazyPart(() => import('@/ui/confirm-dialog').then((module) => module.ConfirmDialog))

type Current = NonNullable<SaleroomView['current']>
type BuyNowBoxProps = Pick<Current, 'lot' | 'standing'> & { desk: BidDeskState; isCurrent: boolean }

/** No price, no button. With one it waits while the amount, or the price itself, is not above the bid. */
export function BuyNowBox({ lot, standing, desk, isCurrent }: BuyNowBoxProps) {
  const { buyNowPrice } = lot
  if (buyNowPrice === null) return null
  const isOvertaken = !isBuyNowAbovePrice({ buyNowPrice, currentBid: standing.currentBid })
  const isAmountAbove = desk.amount !== null && desk.amount > (standing.currentBid ?? shownPrice(standing) - 1)
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5 [@media(scripting:none)]:hidden">
      <div>
        <p className="text-sm text-muted">Buy It Now</p>
        <p className="figures text-xl">{formatMoney(buyNowPrice)}</p>
        <p className="min-h-5 text-sm text-muted">
          <AllInPrice lot={lot} price={buyNowPrice} />
        </p>
        {isOvertaken && <p className="text-sm text-muted">Bidding has passed the Buy It Now price.</p>}
      </div>
      <Button
        variant="secondary"
        disabled={isOvertaken || !isAmountAbove || !isCurrent}
        aria-disabled={desk.isSending}
        {...pressable(shownPrice(standing), buyNowPrice)}
        onClick={({ currentTarget }) => desk.buyNow(earlyPressOf(currentTarget))}
      >
        BUY NOW
      </Button>
      <Suspense fallback={null}>
        {desk.earlyPurchase && (
          <ConfirmDialog
            open
            onOpenChange={(isOpen) => !isOpen && desk.closeEarlyPurchase()}
            title={`Buy this work for ${formatMoney(buyNowPrice)}?`}
            description="You pressed BUY NOW while the page was loading. Nothing has been bought yet."
            confirmLabel={`Buy for ${formatMoney(buyNowPrice)}`}
            onConfirm={() => desk.buyNow(null)}
          />
        )}
      </Suspense>
    </div>
  )
}
