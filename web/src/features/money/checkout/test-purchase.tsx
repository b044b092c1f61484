import { testArtwork } from '@vermeil/contracts/money/payment-limits'
import { useState } from 'react'
import { PaymentButton } from '@/entities/payment/payment-button'
import { PaymentLines } from '@/entities/payment/payment-lines'
import { LeavingNote } from '@/entities/payment/payment-notes'
import { formatMoney } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { Card, CardTitle } from '@/ui/card'
import { Dialog, DialogActions, DialogContent } from '@/ui/dialog'
import { purchaseOf } from './purchase'
import testPicture from './test-artwork.svg'

/** A real payment of one dollar on the one payment path, to check that payments work. */
export function TestPurchase() {
  const [isOpen, setIsOpen] = useState(false)
  const { id, title, price } = testArtwork
  return (
    <Card className="grid gap-8 sm:grid-cols-2">
      <img src={testPicture} alt="A gold square on a dark wall" width={480} height={600} className="w-full" />
      <div className="flex flex-col items-start">
        <CardTitle className="text-2xl">{title}</CardTitle>
        <p className="mt-2 text-muted">This is not a work for sale. Use it to try a payment from start to finish.</p>
        <p className="mt-6 text-sm text-muted">Buy It Now</p>
        <p className="figures font-display text-3xl text-gold">{formatMoney(price)}</p>
        <Button variant="gold" className="mt-6" onClick={() => setIsOpen(true)}>
          Buy Now
        </Button>
      </div>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent title="Buy Now" description={title}>
          <div className="grid gap-5">
            <PaymentLines
              lines={[
                { name: 'Price', value: formatMoney(price) },
                { name: 'Fee', value: 'Included' },
              ]}
              total={price}
            />
            <LeavingNote amount={price} />
          </div>
          <DialogActions className="flex-wrap">
            <PaymentButton
              className="w-full"
              payment={purchaseOf({ artworkId: id, title, artist: '', price })}
              onSettled={() => setIsOpen(false)}
            >
              Pay {formatMoney(price)}
            </PaymentButton>
          </DialogActions>
        </DialogContent>
      </Dialog>
    </Card>
  )
}
