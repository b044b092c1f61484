import { zodResolver } from '@hookform/resolvers/zod'
import { QuoteOffer } from '@vermeil/contracts/money/quotes.schema'
import { Controller, useForm } from 'react-hook-form'
import { FormDialog } from '@/ui/form/form-dialog'
import { FormInput } from '@/ui/form/form-fields'
import { MoneyField } from '@/ui/money-field'
import { type ActedQuote, placeLine } from './quote-text'
import { offerQuote, useQuoteAction } from './quotes-api'

/** The seller names the price of a delivery, or changes it. */
export function OfferDialog({ quote, onClose }: { quote: ActedQuote; onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(QuoteOffer),
    defaultValues: { price: quote.price ?? 0, arrives: quote.arrives ?? { min: 5, max: 10 } },
  })
  const { errors } = form.formState
  const action = useQuoteAction({
    run: (offer: QuoteOffer) => offerQuote(quote.id, offer),
    ...{ done: 'Price sent', onDone: onClose, showsErrors: true },
  })
  return (
    <FormDialog
      title={`Delivery of ${quote.lot.title}`}
      description={`To ${placeLine(quote.place)}. You see the street once the work is paid for. The buyer pays you this price for packing, carrier and insurance together.`}
      form={form}
      submit={{ label: quote.price === null ? 'Send price' : 'Change price', pending: 'Sending...' }}
      {...{ action, onClose }}
    >
      <Controller
        control={form.control}
        name="price"
        render={({ field }) => <MoneyField label="Price" required {...field} error={errors.price?.message} />}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormInput
          form={form}
          name="arrives.min"
          label="Arrives after (days)"
          required
          type="number"
          min={1}
          max={180}
        />
        <FormInput
          form={form}
          name="arrives.max"
          label="At the latest after (days)"
          hint="Counted from the payment."
          required
          type="number"
          min={1}
          max={180}
        />
      </div>
    </FormDialog>
  )
}
