import { useFormContext } from 'react-hook-form'
import { CountryOptions } from '@/entities/delivery/country-options'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { Select } from '@/ui/select'
import { Textarea } from '@/ui/textarea'
import type { Draft } from './onboarding-draft'
import { TasteChoice } from './taste-choice'

/** What the role has to say about itself; all of it optional, all of it changeable later. */
export function ProfessionalStep() {
  const { register, watch, formState } = useFormContext<Draft>()
  const userType = watch('userType')
  const errors = formState.errors.professionalDetails

  if (userType === 'realtor' || userType === 'prop-agent') {
    return (
      <div className="grid gap-5">
        <Field label="Business Name" optional error={errors?.businessName?.message}>
          {(control) => (
            <Input {...control} {...register('professionalDetails.businessName')} autoComplete="organization" />
          )}
        </Field>
        <Field label="License" optional hint="Its number, where your trade has one." error={errors?.license?.message}>
          {(control) => <Input {...control} {...register('professionalDetails.license')} autoComplete="off" />}
        </Field>
      </div>
    )
  }
  const isArtist = userType === 'artist'
  return (
    <div className="grid gap-5">
      {!isArtist && (
        <>
          <TasteChoice />
          <DeliveryCountry />
        </>
      )}
      <Field
        label="Experience"
        optional
        hint={isArtist ? 'Exhibitions, residencies, years at the easel.' : 'Tell us about your collection so far.'}
        error={errors?.experience?.message}
      >
        {(control) => <Textarea {...control} {...register('professionalDetails.experience')} maxLength={2000} />}
      </Field>
      <Field label={isArtist ? 'Specialization' : 'Areas of Interest'} optional error={errors?.specialization?.message}>
        {(control) => <Textarea {...control} {...register('professionalDetails.specialization')} maxLength={2000} />}
      </Field>
    </div>
  )
}

/** The country of the profile: prices in all are for it until there is an address. */
function DeliveryCountry() {
  const { register } = useFormContext<Draft>()
  return (
    <Field label="Delivery country" optional hint="We show what delivery costs to this country, with every work.">
      {(control) => (
        <Select {...control} {...register('personalInfo.country', { setValueAs: (country) => country || null })}>
          <option value="">Not chosen</option>
          <CountryOptions />
        </Select>
      )}
    </Field>
  )
}
