import { useState } from 'react'
import { formatMoney } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { lazyDialog } from '@/ui/lazy-dialog'
import { type ActedQuote, arrivalText, placeName } from './quote-text'
import { acceptQuote, refuseQuote, useQuoteAction, withdrawQuote } from './quotes-api'

const OfferDialog = lazyDialog(() => import('./offer-dialog').then(({ OfferDialog }) => OfferDialog))

type Open = 'offer' | 'accept' | 'refuse' | 'withdraw' | null

/** What the caller can do with a quote now: the server says it. */
export function QuoteActions({ quote }: { quote: ActedQuote }) {
  const [open, setOpen] = useState<Open>(null)
  const { id, can, price, arrives, lot, place, side } = quote
  const accepting = useQuoteAction({ run: () => acceptQuote(id, price ?? 0), done: 'Delivery price accepted' })
  const refusing = useQuoteAction({ run: () => refuseQuote(id), done: 'Delivery price refused' })
  const withdrawing = useQuoteAction({ run: () => withdrawQuote(id), done: 'Request withdrawn' })
  const isPending = accepting.isPending || refusing.isPending || withdrawing.isPending
  const amount = formatMoney(price ?? 0)
  const button = (name: Exclude<Open, null>, label: string, variant: 'gold' | 'outline' = 'outline') => (
    <Button
      {...{ variant, size: 'sm' as const, disabled: isPending }}
      aria-label={`${label}: ${lot.title}`}
      onClick={() => setOpen(name)}
    >
      {label}
    </Button>
  )
  const dialog = { open: true, onOpenChange: (isOpen: boolean) => void (isOpen || setOpen(null)) }
  const withdrawLabel = side === 'buyer' ? 'Withdraw' : 'Decline'
  return (
    <>
      {can.decide && button('accept', `Accept ${amount}`, 'gold')}
      {can.decide && button('refuse', 'Refuse')}
      {can.offer &&
        button('offer', price === null ? 'Name a price' : 'Change price', price === null ? 'gold' : 'outline')}
      {can.withdraw && !can.decide && button('withdraw', withdrawLabel)}
      {open === 'offer' && <OfferDialog quote={quote} onClose={() => setOpen(null)} />}
      {open === 'accept' && (
        <ConfirmDialog
          {...dialog}
          title={`Accept ${amount} for the delivery?`}
          description={`${lot.title} goes to ${placeName(place)} and arrives ${arrives ? arrivalText(arrives) : ''} after the payment. ${
            quote.orderId ? 'It is added to your order.' : 'You pay it only if you buy the work.'
          }`}
          confirmLabel={`Accept ${amount}`}
          onConfirm={() => accepting.mutate(undefined)}
        />
      )}
      {open === 'refuse' && (
        <ConfirmDialog
          {...dialog}
          title={`Refuse ${amount} for the delivery?`}
          description={
            quote.orderId
              ? 'Then you can pick the work up, send your own carrier, or cancel the order at no cost.'
              : 'You can ask again, for this address or another.'
          }
          confirmLabel="Refuse price"
          onConfirm={() => refusing.mutate(undefined)}
        />
      )}
      {open === 'withdraw' && (
        <ConfirmDialog
          {...dialog}
          title={side === 'buyer' ? 'Withdraw the request?' : 'Name no price?'}
          description={
            side === 'buyer'
              ? `The seller no longer has to name a price for the delivery of ${lot.title}.`
              : `${lot.title} is not delivered to ${placeName(place)} then.${
                  quote.orderId ? ' The buyer may pick it up, send their own carrier, or cancel the order.' : ''
                }`
          }
          confirmLabel={side === 'buyer' ? 'Withdraw request' : 'Decline request'}
          onConfirm={() => withdrawing.mutate(undefined)}
        />
      )}
    </>
  )
}
