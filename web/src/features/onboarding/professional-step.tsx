import { useFormContext } from 'react-hook-form'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { Textarea } from '@/ui/textarea'
import type { Draft } from './onboarding-draft'

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
