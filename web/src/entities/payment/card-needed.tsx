import { countryInSentence } from '@vermeil/contracts/money/country-names'
import { largestCardPayment } from '@vermeil/contracts/money/payment-limits'
import type { CreatePaymentBody, PaymentMetadata } from '@vermeil/contracts/money/payments.schema'
import type { PlaceBidBody } from '@vermeil/contracts/selling/bidding.schema'
import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import { CountryQuestion } from '@/entities/delivery/country-question'
import { type DeliveryOfPurchase, useDelivery } from '@/entities/delivery/use-delivery'
import { MovedPrice } from '@/entities/lot/moved-price'
import { amountOf } from '@/entities/lot/place-bid'
import { formatMoney } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
import { InlineAlert } from '@/ui/inline-alert'
import { usePayment } from './payment'
import { WaitingForPayment } from './waiting-for-payment'

type OfferedLot = Pick<
  LotCard,
  'id' | 'slug' | 'artworkId' | 'title' | 'artist' | 'currentBid' | 'startingBid' | 'delivery'
>

type CardNeededProps = {
  /** As it stands now. */
  lot: OfferedLot
  /** What was confirmed, and refused for want of a card. */
  offer: PlaceBidBody
  /** The least that this offer may be now. */
  least: number
  onUseMinimum: (least: number) => void
  /** The payment page is done, and the offer was placed or not. */
  onSettled: (isPlaced: boolean) => void
  className?: string
}

/** The first bid of somebody without a card: the card is authorized for the confirmed amount, which is then placed. */
export function CardNeeded({ lot, offer, least, onUseMinimum, onSettled, className }: CardNeededProps) {
  const { pay, isProcessing, openedUrl, stopWaiting } = usePayment({
    onSettled: (result) => onSettled(result.isPayer && result.bid?.isPlaced === true),
  })
  const amount = amountOf(offer)
  const figure = formatMoney(amount)
  const delivery = useDelivery(lot, amount)
  // By quote, the bid alone is held.
  const total = delivery.total ?? amount
  // While the payment page is open its answer is waited for, whatever the price does meanwhile.
  if (amount < least && !openedUrl) {
    return <MovedPrice lot={lot} amount={amount} least={least} onUseMinimum={() => onUseMinimum(least)} />
  }
  const hold =
    total > largestCardPayment
      ? 'Your card is saved, and nothing is charged unless you win.'
      : `${formatMoney(total)}${total > amount ? `, with delivery${placeOf(delivery)} and tax,` : ''} is held on it while you lead, and charged only if you win.`
  return (
    <div className={cn('grid gap-3', className)}>
      <InlineAlert tone="info">
        <p>We ask for a card before your first bid. {delivery.isCountryMissing ? '' : hold}</p>
      </InlineAlert>
      {delivery.isCountryMissing && <CountryQuestion />}
      {openedUrl ? (
        <WaitingForPayment url={openedUrl} onStop={stopWaiting} />
      ) : (
        <Button
          variant="gold"
          className="figures h-auto! min-h-11 py-2 whitespace-normal!"
          disabled={isProcessing || !delivery.isReady || delivery.isCountryMissing}
          onClick={() => pay(guaranteeOf(lot, offer, delivery.metadata))}
        >
          {isProcessing ? 'Processing...' : `Add a card and ${'amount' in offer ? 'bid' : 'set maximum'} ${figure}`}
        </Button>
      )}
    </div>
  )
}

/** ` to France`, where the work is sent. */
const placeOf = ({ wanted }: DeliveryOfPurchase) =>
  wanted.option === 'delivery' && wanted.to ? ` to ${countryInSentence(wanted.to.country)}` : ''

/** The documented request of a bid. */
function guaranteeOf(
  { artworkId, title, artist, currentBid, startingBid }: OfferedLot,
  offer: PlaceBidBody,
  delivery: PaymentMetadata,
): CreatePaymentBody {
  const isMaximum = 'maxAmount' in offer
  const description = `${isMaximum ? 'Maximum bid' : 'Bid'} of ${formatMoney(amountOf(offer))} on ${title}`
  return {
    amount: amountOf(offer),
    description,
    paymentType: 'bid',
    artworkId,
    metadata: {
      ...{ artworkTitle: title, artworkArtist: artist.name, paymentType: 'bid', artworkId },
      ...{ currentBid: currentBid ?? startingBid, description, ...delivery },
    },
    ...(isMaximum ? { isMaximum } : {}),
  }
}
