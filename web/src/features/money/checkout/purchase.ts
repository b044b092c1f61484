import type { CreatePaymentBody } from '@vermeil/contracts/money/payments.schema'

type Work = { artworkId: string; title: string; artist: string; price: number }

/** The documented request of a purchase. */
export function purchaseOf({ artworkId, title, artist, price }: Work): CreatePaymentBody {
  const description = artist ? `Purchase of ${title} by ${artist}` : `Purchase of ${title}`
  return {
    amount: price,
    description,
    paymentType: 'purchase',
    artworkId,
    metadata: { artworkTitle: title, artworkArtist: artist, paymentType: 'purchase', artworkId, description },
  }
}
