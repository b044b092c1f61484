import { useQuery } from '@tanstack/react-query'
import { largestCardPayment } from '@vermeil/contracts/money/payment-limits'
import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import { DeliveryChoice } from '@/entities/delivery/delivery-choice'
import { useDelivery } from '@/entities/delivery/use-delivery'
import { bookedText } from '@/entities/lot/booked-text'
import { lotQuery } from '@/entities/lot/lot-query'
import { PaymentButton } from '@/entities/payment/payment-button'
import { PaymentLines } from '@/entities/payment/payment-lines'
import { LeavingNote } from '@/entities/payment/payment-notes'
import { formatMoney } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Dialog, DialogActions, DialogContent } from '@/ui/dialog'
import { purchaseOf } from './purchase'

type BuyDialogProps = {
  lot: Pick<LotCard, 'id' | 'slug' | 'artworkId' | 'title' | 'artist' | 'delivery'> & { buyNowPrice: number }
  onClose: () => void
}

/** Buys at the fixed price. The sale happens when the payment arrives: the first to pay has the work. */
export function BuyDialog({ lot, onClose }: BuyDialogProps) {
  const { buyNowPrice: price, title, artist, artworkId } = lot
  const delivery = useDelivery(lot, price)
  const { total } = delivery
  // A card doesn't say it. Nobody pays before they could have read it.
  const { data: current, isPending } = useQuery(lotQuery(lot.id))
  const booked = current && bookedText(current.bookings)
  const purchase = purchaseOf({ artworkId, title, artist: artist.name, price })
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title="Buy It Now" description={`${title} by ${artist.name}`}>
        <div className="grid gap-5">
          <DeliveryChoice delivery={delivery} />
          <div aria-live="polite">
            <PaymentLines
              lines={[
                { name: 'Price', value: formatMoney(price) },
                { name: 'Fee', value: 'Included' },
                ...delivery.lines,
              ]}
              total={total}
            />
          </div>
          {booked && <p className="text-sm font-medium">{booked}</p>}
          <p className="text-sm text-muted">
            The work is yours when the payment arrives. If someone else pays first, you’re refunded automatically. Sales
            are final; see the{' '}
            <Link to={paths.terms} className="text-gold underline underline-offset-4">
              terms
            </Link>
            .
          </p>
          {total !== null && <LeavingNote amount={total} />}
        </div>
        <DialogActions className="flex-wrap">
          <PaymentButton
            className="w-full"
            payment={{ ...purchase, metadata: { ...purchase.metadata, ...delivery.metadata } }}
            disabled={total === null || isPending}
            onSettled={onClose}
          >
            {payLabel(total)}
          </PaymentButton>
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}

function payLabel(total: number | null): string {
  if (total === null) return 'Pay'
  return total > largestCardPayment ? 'Get the invoice' : `Pay ${formatMoney(total)}`
}
