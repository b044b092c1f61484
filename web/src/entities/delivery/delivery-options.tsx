import { addressLines } from '@vermeil/contracts/money/address-form'
import type { Address } from '@vermeil/contracts/money/addresses.schema'
import { countryName } from '@vermeil/contracts/money/country-names'
import { useState } from 'react'
import { useAuth } from '@/shared/auth/auth'
import { Button } from '@/ui/button'
import { lazyDialog } from '@/ui/lazy-dialog'
import { RadioCard, RadioGroup } from '@/ui/radio-group'

const AddressForm = lazyDialog(() => import('./address-form').then(({ AddressForm }) => AddressForm))

export type ChosenOption = { option: 'pickup' } | { option: 'delivery'; addressId: string }

type DeliveryOptionsProps = {
  addresses: readonly Address[]
  canDeliver: boolean
  /** Where the work can be picked up; null where it can't. */
  pickupAt: { city: string; country: string } | null
  /** `pickup`, the id of an address, or null while none is chosen. */
  value: string | null
  onChoose: (chosen: ChosenOption) => void
  /** The main action while there is no address: what it does, and the country that the price is for. */
  first?: { label: string; country: string | null }
  disabled?: boolean
}

/** One of the buyer's addresses, another one, or pick-up. */
export function DeliveryOptions({
  addresses,
  canDeliver,
  pickupAt,
  value,
  onChoose,
  ...options
}: DeliveryOptionsProps) {
  const first = addresses.length === 0 && value === null ? options.first : undefined
  const [isAdding, setIsAdding] = useState(false)
  const { user } = useAuth()
  const choose = (chosen: string) =>
    onChoose(chosen === 'pickup' ? { option: 'pickup' } : { option: 'delivery', addressId: chosen })
  return (
    <div className="grid gap-3">
      <RadioGroup
        aria-label="How the work gets to you"
        value={value ?? ''}
        onValueChange={choose}
        disabled={options.disabled ?? false}
      >
        {canDeliver &&
          addresses.map((address) => {
            const [name = '', ...rest] = addressLines(address)
            return (
              <RadioCard
                key={address.id}
                value={address.id}
                label={`Deliver to ${name}`}
                description={[...rest, countryName(address.country)].join(', ')}
              />
            )
          })}
        {pickupAt && (
          <RadioCard
            value="pickup"
            label="Pick it up"
            description={[pickupAt.city, countryName(pickupAt.country)].filter(Boolean).join(', ')}
          />
        )}
      </RadioGroup>
      {canDeliver && user && (
        <Button
          variant={first ? 'gold' : 'outline'}
          size="sm"
          className="h-11 justify-self-start"
          onClick={() => setIsAdding(true)}
        >
          {first?.label ?? 'Add an address'}
        </Button>
      )}
      {isAdding && (
        <AddressForm
          address={null}
          country={first?.country ?? null}
          onSaved={(addressId) => onChoose({ option: 'delivery', addressId })}
          onClose={() => setIsAdding(false)}
        />
      )}
    </div>
  )
}
