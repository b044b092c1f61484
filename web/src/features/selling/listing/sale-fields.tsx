import type { BuyNowVisibility } from '@vermeil/contracts/catalog/artworks.schema'
import { listingLimits } from '@vermeil/contracts/selling/listings.schema'
import type { ComponentProps } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormSelect } from '@/ui/form/form-fields'
import { MoneyField } from '@/ui/money-field'
import { Switch } from '@/ui/switch'
import type { ListingValues } from './listing-values'
import { NumberField } from './number-field'
import { OpeningField } from './opening-field'
import { ProposalSwitch } from './proposal-switch'
import { useListingField } from './use-listing-field'

const visibilities: readonly { value: BuyNowVisibility; label: string }[] = [
  { value: 'public', label: 'Public' },
  { value: 'private', label: 'Private: signed-in people only' },
  { value: 'hidden', label: 'Hidden until auction ends' },
]

/** On what terms it is offered. */
export function SaleFields({ isOpen }: { isOpen: boolean }) {
  const form = useFormContext<ListingValues>()
  const { control: listing } = form
  const [hasBuyNow, hasLeasing] = useWatch({ control: listing, name: ['enableBuyNow', 'enableLeasing'] })
  const { min, max } = listingLimits.days
  return (
    <fieldset className="grid items-start gap-5 sm:grid-cols-2">
      <legend className="mb-4 font-display text-xl">The sale</legend>
      <PriceField name="startingBid" label="Starting Bid" required />
      <PriceField
        name="reservePrice"
        label="Reserve Price"
        optional
        hint="We won’t sell below this price. Only you can see it."
      />
      <PriceField name="estimateLow" label="Estimate, low" optional />
      <PriceField name="estimateHigh" label="Estimate, high" optional />
      {!isOpen && (
        <>
          <NumberField
            name="days"
            label="Days on auction"
            isWhole
            hint={`From ${min} to ${max}.`}
            accept={(days) => Math.min(Math.max(days ?? listingLimits.days.usual, min), max)}
          />
          <OpeningField />
        </>
      )}
      <div className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
        <Switch
          {...form.register('enableBuyNow')}
          label="Enable Buy It Now"
          hint="Let buyers skip the auction at this price."
          className="sm:col-span-2"
        />
        {hasBuyNow && (
          <>
            <PriceField name="buyNowPrice" label="Buy It Now Price" />
            <FormSelect form={form} name="buyNowVisibility" label="Who sees the price" options={visibilities} />
          </>
        )}
        <Switch
          {...form.register('enableLeasing')}
          label="Enable Leasing"
          hint="By the month, for one to twelve months."
          className="sm:col-span-2"
        />
        {hasLeasing && <PriceField name="leasePrice" label="Lease Price, a month" />}
        <ProposalSwitch />
      </div>
    </fieldset>
  )
}

type DeliveryPriceName = 'ownDelivery' | 'ownDeliveryAbroad'
type PriceFieldProps = Omit<ComponentProps<typeof MoneyField>, 'name' | 'value' | 'onChange' | 'error'> & {
  name:
    | 'startingBid'
    | 'reservePrice'
    | 'estimateLow'
    | 'estimateHigh'
    | 'buyNowPrice'
    | 'leasePrice'
    | DeliveryPriceName
}

export function PriceField({ name, ...props }: PriceFieldProps) {
  const { field, problem } = useListingField(name)
  return <MoneyField {...field} {...props} error={problem} />
}
