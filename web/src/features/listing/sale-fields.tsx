import type { BuyNowVisibility } from '@vermeil/contracts/artworks'
import { listingLimits } from '@vermeil/contracts/listings'
import { Field } from '@/ui/field'
import { MoneyField } from '@/ui/money-field'
import { Select } from '@/ui/select'
import { Switch } from '@/ui/switch'
import type { FieldsProps } from './field-props'
import { NumberField } from './number-field'

const visibilities: readonly { value: BuyNowVisibility; label: string }[] = [
  { value: 'public', label: 'Public' },
  { value: 'private', label: 'Private: signed-in people only' },
  { value: 'hidden', label: 'Hidden until auction ends' },
]

/** On what terms it is offered. */
export function SaleFields({ values, set, errorOf, isOpen }: FieldsProps & { isOpen: boolean }) {
  const { min, max } = listingLimits.days
  return (
    <fieldset className="grid items-start gap-5 sm:grid-cols-2">
      <legend className="mb-4 font-display text-xl">The sale</legend>
      <MoneyField
        label="Starting Bid"
        required
        value={values.startingBid}
        onChange={(startingBid) => set({ startingBid })}
        error={errorOf('startingBid')}
      />
      <MoneyField
        label="Reserve Price"
        optional
        hint="We won’t sell below this price. Only you can see it."
        value={values.reservePrice}
        onChange={(reservePrice) => set({ reservePrice })}
        error={errorOf('reservePrice')}
      />
      <MoneyField
        label="Estimate, low"
        optional
        value={values.estimateLow}
        onChange={(estimateLow) => set({ estimateLow })}
        error={errorOf('estimateLow')}
      />
      <MoneyField
        label="Estimate, high"
        optional
        value={values.estimateHigh}
        onChange={(estimateHigh) => set({ estimateHigh })}
        error={errorOf('estimateHigh')}
      />
      {!isOpen && (
        <NumberField
          label="Days on auction"
          isWhole
          hint={`From ${min} to ${max}.`}
          error={errorOf('days')}
          value={values.days}
          onChange={(days) => set({ days: Math.min(Math.max(days ?? listingLimits.days.usual, min), max) })}
        />
      )}
      <div className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
        <Switch
          label="Enable Buy It Now"
          hint="Let buyers skip the auction at this price."
          className="sm:col-span-2"
          checked={values.enableBuyNow}
          onCheckedChange={(enableBuyNow) => set({ enableBuyNow })}
        />
        {values.enableBuyNow && (
          <>
            <MoneyField
              label="Buy It Now Price"
              value={values.buyNowPrice}
              onChange={(buyNowPrice) => set({ buyNowPrice })}
              error={errorOf('buyNowPrice')}
            />
            <Field label="Who sees the price">
              {(control) => (
                <Select
                  {...control}
                  value={values.buyNowVisibility}
                  onChange={(event) =>
                    set({
                      buyNowVisibility:
                        visibilities.find(({ value }) => value === event.target.value)?.value ?? 'public',
                    })
                  }
                >
                  {visibilities.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </>
        )}
        <Switch
          label="Enable Leasing"
          hint="By the month, for one to twelve months."
          className="sm:col-span-2"
          checked={values.enableLeasing}
          onCheckedChange={(enableLeasing) => set({ enableLeasing })}
        />
        {values.enableLeasing && (
          <MoneyField
            label="Lease Price, a month"
            value={values.leasePrice}
            onChange={(leasePrice) => set({ leasePrice })}
            error={errorOf('leasePrice')}
          />
        )}
      </div>
    </fieldset>
  )
}
