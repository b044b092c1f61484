import { packings, type Shipping, shippings } from '@vermeil/contracts/money/delivery-cost'
import {
  packingLabels,
  shipWithin,
  usualPacking,
  usualParcel,
  usualShipping,
  workDelivery,
} from '@vermeil/contracts/money/parcels'
import { useFormContext, useWatch } from 'react-hook-form'
import { CountryOptions } from '@/entities/delivery/country-options'
import { DeliveryTerms } from '@/entities/delivery/delivery-terms'
import { FormSelect } from '@/ui/form/form-fields'
import { Switch } from '@/ui/switch'
import type { ListingValues } from './listing-values'
import { NumberField } from './number-field'
import { PriceField } from './sale-fields'
import { LineField } from './text-fields'

const shippingLabels: Record<Shipping, string> = {
  courier: 'By courier, at our rates',
  'own-price': 'At a price of your own',
  quote: 'By quote: you name the price after the sale',
  none: 'Not at all: pick-up only',
}

/** Where the work is, and how it gets to its buyer. What is left empty is as suggested. */
export function DeliveryFields() {
  const form = useFormContext<ListingValues>()
  const { control: listing } = form
  const values = useWatch({ control: listing, compute: (all) => all })
  const packing = values.packing ?? usualPacking(values)
  const usual = usualParcel(values, packing)
  const suggested = (value: number) => `Suggested: ${value}.`
  return (
    <fieldset className="grid items-start gap-5 sm:grid-cols-2">
      <legend className="mb-4 font-display text-xl">Delivery</legend>
      <FormSelect form={form} name="shipsFromCountry" label="Country where the work is">
        <CountryOptions />
      </FormSelect>
      <LineField name="shipsFromCity" label="City where the work is" />
      <FormSelect
        form={form}
        name="shipping"
        label="How you ship it"
        hint={usualShipping(values) === 'quote' ? 'We suggest a quote: it is large, or behind glass.' : undefined}
        options={shippings.map((shipping) => ({ value: shipping, label: shippingLabels[shipping] }))}
      />
      <Switch
        {...form.register('hasPickup')}
        label="Offer pick-up"
        hint="The buyer may collect it where it is."
        className="sm:mt-6"
      />
      {values.shipping === 'own-price' && (
        <>
          <PriceField name="ownDelivery" label="Your price within the country" />
          <PriceField
            name="ownDeliveryAbroad"
            label="Your price abroad"
            optional
            hint="Without one, abroad is by quote."
          />
        </>
      )}
      {values.shipping !== 'none' && (
        <>
          <FormSelect
            form={form}
            name="packing"
            label="Packing"
            rules={{ setValueAs: (chosen) => chosen || null }}
            options={packings.map((kind) => ({ value: kind, label: packingLabels[kind] }))}
          >
            <option value="">Automatic: {packingLabels[usualPacking(values)]}</option>
          </FormSelect>
          <NumberField
            name="shipWithinDays"
            label="You ship within, days"
            isWhole
            hint={`After the payment: from 1 to ${shipWithin.max}.`}
            accept={(days) => Math.min(Math.max(days ?? shipWithin.usual, 1), shipWithin.max)}
          />
          <div className="grid gap-5 sm:col-span-2 sm:grid-cols-4">
            <NumberField
              name="packedHeightCm"
              label="Packed height, cm"
              optional
              isWhole
              hint={suggested(usual.packedHeightCm)}
            />
            <NumberField
              name="packedWidthCm"
              label="Packed width, cm"
              optional
              isWhole
              hint={suggested(usual.packedWidthCm)}
            />
            <NumberField
              name="packedDepthCm"
              label="Packed depth, cm"
              optional
              isWhole
              hint={suggested(usual.packedDepthCm)}
            />
            <NumberField name="packedKg" label="Packed weight, kg" optional hint={suggested(usual.packedKg)} />
          </div>
        </>
      )}
      <section
        aria-label="Delivery as buyers see it"
        className="rounded-lg border border-line bg-surface p-4 sm:col-span-2"
      >
        <p className="eyebrow mb-2 text-muted">As buyers see it, at the starting bid</p>
        {!values.startingBid ? (
          <p className="text-muted">Enter a starting bid to see what delivery comes to.</p>
        ) : (
          <DeliveryTerms delivery={workDelivery(values)} price={values.startingBid} isPreview />
        )}
      </section>
    </fieldset>
  )
}
