import type { FieldPathByValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { FormInput, FormPassword } from '@/ui/form/form-fields'

type Proof = { password: string; code: string }
type ProofFieldsProps<Values extends FieldValues & Proof, Output> = {
  form: UseFormReturn<Values, unknown, Output>
}

/** Who changes what administrators may do proves who they are. */
export function ProofFields<Values extends FieldValues & Proof, Output>({ form }: ProofFieldsProps<Values, Output>) {
  return (
    <>
      <FormPassword
        form={form}
        name={'password' as FieldPathByValue<Values, string>}
        label="Your password"
        required
        rules={{ required: 'Please enter your password.' }}
        autoComplete="current-password"
      />
      <FormInput
        form={form}
        name={'code' as FieldPathByValue<Values, string>}
        label="Code from your authenticator app"
        hint="Only if you use one."
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </>
  )
}
