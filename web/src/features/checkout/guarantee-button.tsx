import type { LotView } from '@vermeil/contracts/lots'
import type { CreatePaymentBody } from '@vermeil/contracts/payments'
import { formatMoney } from '@/shared/format'
import { PaymentButton } from '@/shared/payment-button'

/** The first bid of somebody without a card: the card is authorised, and the bid stands as soon as it is. */
export function GuaranteeButton({ lot }: { lot: LotView }) {
  const amount = formatMoney(lot.minimumBid)
  // What waits for its turn in the saleroom takes a maximum until then.
  const label = lot.state === 'scheduled' ? `Leave a maximum of ${amount} with a card` : `Bid ${amount} with a card`
  return <PaymentButton payment={guaranteeOf(lot)}>{label}</PaymentButton>
}

function guaranteeOf({ artworkId, title, artist, minimumBid, currentBid, startingBid }: LotView): CreatePaymentBody {
  const description = `Bid of ${formatMoney(minimumBid)} on ${title}`
  return {
    amount: minimumBid,
    description,
    paymentType: 'bid',
    artworkId,
    metadata: {
      ...{ artworkTitle: title, artworkArtist: artist.name, paymentType: 'bid', artworkId },
      ...{ currentBid: currentBid ?? startingBid, description },
    },
  }
}
