import { zodResolver } from '@hookform/resolvers/zod'
import { type Property, PropertyBody, realtorLimits } from '@vermeil/contracts/trades/realtors.schema'
import { useEffect } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { Field } from '@/ui/field'
import { dayField } from '@/ui/form/day-field'
import { FormDialog } from '@/ui/form/form-dialog'
import { FormInput, FormSelect } from '@/ui/form/form-fields'
import { FormMoney } from '@/ui/form/form-money'
import { Textarea } from '@/ui/textarea'
import { saveProperty, useRealtorAction } from '../realtors-api'
import { propertyStatusOptions } from './property-status'

const blank: PropertyBody = { address: '', price: 0, status: 'active', underContractOn: null, rooms: [] }

const bodyOf = ({ address, price, status, underContractOn, rooms }: Property): PropertyBody => ({
  ...{ address, price, status, underContractOn, rooms },
})

/** One room per line. */
const roomsOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Adds a property or changes one. */
export function PropertyForm({ property, onClose }: { property: Property | null; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(PropertyBody), defaultValues: property ? bodyOf(property) : blank })
  const { control, setValue } = form
  const { errors } = form.formState
  const isSold = useWatch({ control, name: 'status' }) === 'under-contract'
  useEffect(() => {
    if (!isSold) setValue('underContractOn', null)
  }, [isSold, setValue])
  const action = useRealtorAction({
    run: (body: PropertyBody) => saveProperty(property?.id ?? null, body),
    done: property ? 'Property saved' : 'Property added',
    onDone: onClose,
    showsErrors: true,
  })
  return (
    <FormDialog
      title={property ? `Edit ${property.address}` : 'Add a property'}
      form={form}
      submit={{ label: property ? 'Save property' : 'Add property', pending: 'Saving...' }}
      action={action}
      onClose={onClose}
    >
      <FormInput form={form} name="address" label="Address" required maxLength={200} autoComplete="off" />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormMoney form={form} name="price" label="Price" required />
        <FormSelect form={form} name="status" label="Status" required options={propertyStatusOptions} />
      </div>
      {isSold && (
        <FormInput
          form={form}
          name="underContractOn"
          label="Date of the contract"
          hint="The day on which the sale closes: works in this home leave it then, with at least 7 days’ notice."
          required
          rules={dayField}
          type="date"
        />
      )}
      <Controller
        control={control}
        name="rooms"
        render={({ field: { value, onChange, ...field } }) => (
          <Field
            label="Rooms"
            hint={`One per line, at most ${realtorLimits.rooms}: you propose works for a room.`}
            optional
            error={errors.rooms?.root?.message ?? errors.rooms?.message ?? errors.rooms?.find?.(Boolean)?.message}
          >
            {(box) => (
              <Textarea
                {...box}
                {...field}
                defaultValue={value.join('\n')}
                onChange={(event) => onChange(roomsOf(event.target.value))}
                rows={4}
              />
            )}
          </Field>
        )}
      />
    </FormDialog>
  )
}
