import { zodResolver } from '@hookform/resolvers/zod'
import { addressForm } from '@vermeil/contracts/money/address-form'
import { type Address, AddressBody } from '@vermeil/contracts/money/addresses.schema'
import { useForm } from 'react-hook-form'
import { Field } from '@/ui/field'
import { FormDialog } from '@/ui/form/form-dialog'
import { Input } from '@/ui/input'
import { Select } from '@/ui/select'
import { saveAddress, useAddressAction } from './addresses-api'
import { browserCountry } from './browser-country'
import { CountryOptions } from './country-options'

const blank = (): AddressBody => ({
  ...{ name: '', line1: '', line2: '', city: '', region: '', postalCode: '', phone: '' },
  country: browserCountry(navigator.languages),
})
const bodyOf = ({ id: _, isDefault: __, ...body }: Address): AddressBody => body

type AddressFormProps = { address: Address | null; onSaved?: (id: string) => void; onClose: () => void }

/** Adds an address or changes one. It asks for what an address of the chosen country has. */
export function AddressForm({ address, onSaved, onClose }: AddressFormProps) {
  const form = useForm({ resolver: zodResolver(AddressBody), defaultValues: address ? bodyOf(address) : blank() })
  const { register, watch } = form
  const { errors } = form.formState
  const needs = addressForm(watch('country'))
  const { mutate, isPending, problem } = useAddressAction({
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
      onSubmit={(body) => mutate(body)}
      submit={{ label: address ? 'Save address' : 'Add address', pending: 'Saving...' }}
      isPending={isPending}
      problem={problem}
      onClose={onClose}
    >
      <Field label="Country" required error={errors.country?.message}>
        {(box) => (
          <Select {...box} {...register('country')} autoComplete="country">
            <CountryOptions />
          </Select>
        )}
      </Field>
      <Field label="Name" required error={errors.name?.message}>
        {(box) => <Input {...box} {...register('name')} maxLength={200} autoComplete="name" />}
      </Field>
      <Field label="Address" required error={errors.line1?.message}>
        {(box) => <Input {...box} {...register('line1')} maxLength={200} autoComplete="address-line1" />}
      </Field>
      <Field label="Apartment, floor, company" optional error={errors.line2?.message}>
        {(box) => <Input {...box} {...register('line2')} maxLength={200} autoComplete="address-line2" />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        {needs.city !== 'none' && (
          <Field label="City" required error={errors.city?.message}>
            {(box) => <Input {...box} {...register('city')} maxLength={200} autoComplete="address-level2" />}
          </Field>
        )}
        {needs.region !== 'none' && (
          <Field
            label="State or region"
            required={needs.region === 'required'}
            optional={needs.region === 'optional'}
            error={errors.region?.message}
          >
            {(box) => <Input {...box} {...register('region')} maxLength={200} autoComplete="address-level1" />}
          </Field>
        )}
        {needs.postalCode !== 'none' && (
          <Field
            label="Postal code"
            required={needs.postalCode === 'required'}
            optional={needs.postalCode === 'optional'}
            error={errors.postalCode?.message}
          >
            {(box) => <Input {...box} {...register('postalCode')} maxLength={20} autoComplete="postal-code" />}
          </Field>
        )}
        <Field label="Phone" hint="For the courier." optional error={errors.phone?.message}>
          {(box) => <Input {...box} {...register('phone')} type="tel" maxLength={41} autoComplete="tel" />}
        </Field>
      </div>
    </FormDialog>
  )
}
