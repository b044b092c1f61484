import { useFormContext } from 'react-hook-form'
import { CountryOptions } from '@/entities/delivery/country-options'
import { FormInput, FormSelect, FormTextarea } from '@/ui/form/form-fields'
import type { Draft } from './onboarding-draft'
import { Optional } from './optional'
import { TasteChoice } from './taste-choice'

/** What the role has to say about itself; all of it optional, all of it changeable later. */
export function ProfessionalStep() {
  const form = useFormContext<Draft>()
  const { watch, formState } = form
  const userType = watch('userType')

  if (userType === 'realtor' || userType === 'prop-agent') {
    return (
      <div className="grid gap-5">
        <FormInput
          form={form}
          name="professionalDetails.businessName"
          label="Business Name"
          optional
          autoComplete="organization"
        />
        <FormInput
          form={form}
          name="professionalDetails.license"
          label="License"
          optional
          hint="Its number, where your trade has one."
          autoComplete="off"
        />
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
      <Optional title="Your collection so far" isFolded={!isArtist && !formState.errors.professionalDetails}>
        <FormTextarea
          form={form}
          name="professionalDetails.experience"
          label="Experience"
          optional
          hint={isArtist ? 'Exhibitions, residencies, years at the easel.' : 'Tell us about your collection so far.'}
          maxLength={2000}
        />
        <FormTextarea
          form={form}
          name="professionalDetails.specialization"
          label={isArtist ? 'Specialization' : 'Areas of Interest'}
          optional
          maxLength={2000}
        />
      </Optional>
    </div>
  )
}

/** The country of the profile: prices in all are for it until there is an address. */
function DeliveryCountry() {
  const form = useFormContext<Draft>()
  return (
    <FormSelect
      form={form}
      name="personalInfo.country"
      label="Delivery country"
      optional
      hint="We show what delivery costs to this country, with every work."
      rules={{ setValueAs: (country) => country || null }}
    >
      <option value="">Not chosen</option>
      <CountryOptions />
    </FormSelect>
  )
}
