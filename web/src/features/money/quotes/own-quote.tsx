import type { LiveQuote } from '@vermeil/contracts/money/live-quotes.schema'
import { formatMoney } from '@/shared/format/format'
import { QuoteActions } from './quote-actions'
import { arrivalText, placeName } from './quote-text'

/** What became of a quote that one asked for, and what can be done with it. */
export function OwnQuote({ quote, title }: { quote: LiveQuote; title: string }) {
  const { state, place, price, arrives } = quote
  const isOffered = state === 'offered'
  const can = { offer: false, decide: isOffered, withdraw: state === 'asked' }
  return (
    <div className="grid gap-2">
      {price === null ? (
        <p>You asked what delivery to {placeName(place)} costs. We notify you as soon as the seller names a price.</p>
      ) : (
        <p className="figures">
          Delivery to {placeName(place)} {price === 0 ? 'free' : formatMoney(price)}
          {arrives && ` · arrives in ${arrivalText(arrives)}`}
          {!isOffered && ' · accepted'}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <QuoteActions quote={{ ...quote, side: 'buyer', orderId: null, can, lot: { title } }} />
      </div>
    </div>
  )
}
