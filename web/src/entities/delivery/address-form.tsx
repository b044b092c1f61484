import { zodResolver } from '@hookform/resolvers/zod'
import { addressForm } from '@vermeil/contracts/money/address-form'
import { type Address, AddressBody } from '@vermeil/contracts/money/addresses.schema'
import { isCountry } from '@vermeil/contracts/money/countries'
import { useForm } from 'react-hook-form'
import { useAuth } from '@/shared/auth/auth'
import { FormDialog } from '@/ui/form/form-dialog'
import { FormInput, FormSelect } from '@/ui/form/form-fields'
import { saveAddress, useAddressAction } from './addresses-api'
import { browserCountry } from './browser-country'
import { CountryOptions } from './country-options'

const blank = (name: string, country: string | null): AddressBody => ({
  ...{ name, line1: '', line2: '', city: '', region: '', postalCode: '', phone: '' },
  country: country && isCountry(country) ? country : browserCountry(navigator.languages),
})
/** As it was given at sign-up. */
const fullNameOf = (given: Record<string, unknown> = {}) =>
  [given['first_name'], given['last_name']].filter((name) => typeof name === 'string' && name).join(' ')

const bodyOf = ({ id: _, isDefault: __, ...body }: Address): AddressBody => body

type AddressFormProps = {
  address: Address | null
  /** Of a new one; otherwise that of the browser's language. */
  country?: string | null
  onSaved?: (id: string) => void
  onClose: () => void
}

/** Adds an address or changes one. It asks for what an address of the chosen country has. */
export function AddressForm({ address, country = null, onSaved, onClose }: AddressFormProps) {
  const { user } = useAuth()
  const form = useForm({
    resolver: zodResolver(AddressBody),
    defaultValues: address ? bodyOf(address) : blank(fullNameOf(user?.user_metadata), country),
  })
  const { watch } = form
  const needs = addressForm(watch('country'))
  const action = useAddressAction({
    run: async (body: AddressBody) => {
      const id = await saveAddress(address?.id ?? null, body)
      onSaved?.(id)
    },
    done: address ? 'Address saved' : 'Address added',
    onDone: onClose,
    showsErrors: true,
  })
  return (
    <FormDialog
      title={address ? 'Edit address' : 'Add an address'}
      description="Only you see it. A seller sees the address of an order once it is paid."
      form={form}
      submit={{ label: address ? 'Save address' : 'Add address', pending: 'Saving...' }}
      action={action}
      onClose={onClose}
    >
      <FormSelect form={form} name="country" label="Country" required autoComplete="country">
        <CountryOptions />
      </FormSelect>
      <FormInput form={form} name="name" label="Name" required maxLength={200} autoComplete="name" />
      <FormInput form={form} name="line1" label="Address" required maxLength={200} autoComplete="address-line1" />
      <FormInput
        form={form}
        name="line2"
        label="Apartment, floor, company"
        optional
        maxLength={200}
        autoComplete="address-line2"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {needs.city !== 'none' && (
          <FormInput form={form} name="city" label="City" required maxLength={200} autoComplete="address-level2" />
        )}
        {needs.region !== 'none' && (
          <FormInput
            form={form}
            name="region"
            label="State or region"
            required={needs.region === 'required'}
            optional={needs.region === 'optional'}
            maxLength={200}
            autoComplete="address-level1"
          />
        )}
        {needs.postalCode !== 'none' && (
          <FormInput
            form={form}
            name="postalCode"
            label="Postal code"
            required={needs.postalCode === 'required'}
            optional={needs.postalCode === 'optional'}
            maxLength={20}
            autoComplete="postal-code"
          />
        )}
        <FormInput
          form={form}
          name="phone"
          label="Phone"
          hint="For the courier."
          optional
          type="tel"
          maxLength={41}
          autoComplete="tel"
        />
      </div>
    </FormDialog>
  )
}
