import type { DeliveryChoice } from '@vermeil/contracts/money/order-delivery.schema'
import type { Order } from '@vermeil/contracts/money/payments.schema'
import type { OrderQuote as Quote } from '@vermeil/contracts/money/quotes.schema'
import { useState } from 'react'
import { formatMoment, formatMoney } from '@/shared/format/format'
import { api } from '@/shared/http/api'
import { Button } from '@/ui/button'
import { Card, CardTitle } from '@/ui/card'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { lazyDialog } from '@/ui/lazy-dialog'
import { QuoteActions } from './quote-actions'
import { arrivalText, placeName } from './quote-text'
import { useQuoteAction } from './quotes-api'

const AskQuoteDialog = lazyDialog(() => import('./ask-quote-dialog').then(({ AskQuoteDialog }) => AskQuoteDialog))

type OrderQuoteProps = { order: Order; choice: DeliveryChoice }

/** On the page of an unpaid order whose delivery has no price: what the seller was asked, and what its buyer can do. */
export function OrderQuote({ order, choice }: OrderQuoteProps) {
  const { quote } = choice
  const [isAsking, setIsAsking] = useState(false)
  // Where the total is with a delivery that has its price, there is nothing to ask for.
  if (!choice.canDeliver || (!quote && (!choice.isNeeded || choice.pricedTo))) return null
  const isOffered = quote?.state === 'offered'
  return (
    <Card className="grid gap-4">
      <CardTitle>Delivery quote</CardTitle>
      <p>
        {quote ? quoteText(quote) : 'Shipping for this work is quoted individually. Ask for a quote to see the total.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {quote && isOffered && (
          <QuoteActions
            quote={{
              ...{ ...quote, side: 'buyer', orderId: order.id, lot: { title: order.title } },
              can: { offer: false, decide: true, withdraw: false },
            }}
          />
        )}
        {quote?.isReleased && <FreeChoices order={order} canCancel={choice.canCancel} />}
        <Button variant="outline" size="sm" onClick={() => setIsAsking(true)}>
          {quote ? 'Ask for another address' : 'Ask for a quote'}
        </Button>
      </div>
      {isAsking && (
        <AskQuoteDialog
          title={`Delivery of ${order.title}`}
          ask={(addressId) => api.post<Order>(`/orders/${order.id}/quotes`, { addressId })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Card>
  )
}

/** For a buyer who got no price that they took. Picking up is among the ways of delivery. */
function FreeChoices({ order, canCancel }: { order: Order; canCancel: boolean }) {
  const [isCanceling, setIsCanceling] = useState(false)
  const sending = useQuoteAction({
    run: () => api.put<Order>(`/orders/${order.id}/delivery`, { option: 'own-carrier' }),
    done: 'Delivery saved',
  })
  const canceling = useQuoteAction({
    run: () => api.post<Order>(`/orders/${order.id}/cancellation`),
    done: 'Order canceled',
  })
  const isPending = sending.isPending || canceling.isPending
  return (
    <>
      {order.deliveryOption !== 'own-carrier' && (
        <Button variant="outline" size="sm" disabled={isPending} onClick={() => sending.mutate(undefined)}>
          Send my own carrier
        </Button>
      )}
      {canCancel && (
        <Button variant="outline" size="sm" disabled={isPending} onClick={() => setIsCanceling(true)}>
          Cancel the order
        </Button>
      )}
      <ConfirmDialog
        open={isCanceling}
        onOpenChange={setIsCanceling}
        title={`Cancel the order of ${order.title}?`}
        description="You owe nothing. We may offer the work to another bidder."
        confirmLabel="Cancel the order"
        onConfirm={() => canceling.mutate(undefined)}
      />
    </>
  )
}

function quoteText({ state, place, price, arrives, until, isReleased }: Quote): string {
  const to = `delivery to ${placeName(place)}`
  if (state === 'asked') {
    return `We have asked the seller what ${to} costs. They answer by ${until ? formatMoment(until) : 'then'}, and you pay after that.`
  }
  const cost = `${price === null ? '' : formatMoney(price)}${arrives ? ` · arrives in ${arrivalText(arrives)}` : ''}`
  if (state === 'offered') return `The seller offers ${to}: ${cost}.`
  if (state === 'accepted') return `You accepted ${to}: ${cost}.`
  if (!isReleased) return `The offer of ${to} has lapsed.`
  const what = state === 'refused' ? 'You refused the price of' : 'The seller named no price for'
  return `${what} ${to}. You can pick the work up, send your own carrier, or cancel the order at no cost.`
}
