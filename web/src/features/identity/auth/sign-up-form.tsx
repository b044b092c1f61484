import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { userTypes } from '@/entities/account/user-types'
import { useAuth } from '@/shared/auth/auth'
import { sentenceOf } from '@/shared/http/readable-error'
import { useSearchParams } from '@/shared/navigation/router'
import { notify } from '@/shared/page/toasts'
import { FormInput, FormSelect } from '@/ui/form/form-fields'
import { AuthForm, EmailField, emailRules, nameRules, newPasswordRules, PasswordField, passwordHint } from './auth-form'
import type { SignUpAnswers } from './pending-sign-up'

type SignUp = SignUpAnswers & { password: string }

type SignUpFormProps = {
  /** What the fields start with. */
  answers: SignUpAnswers
  /** The account opens once the address is confirmed. */
  onMailed: (answers: SignUpAnswers) => void
}

export function SignUpForm({ answers, onMailed }: SignUpFormProps) {
  const { signUp } = useAuth()
  const [params] = useSearchParams()
  const form = useForm<SignUp>({ defaultValues: { ...answers, password: '' } })
  const { errors } = form.formState
  const attempt = useMutation({
    meta: { showsErrors: true },
    mutationFn: ({ email, password, firstName, lastName, userType: user_type }: SignUp) =>
      signUp(email, password, { first_name: firstName, last_name: lastName, user_type }, params.get('next')),
    onSuccess: ({ needsConfirmation }, { password: _, ...given }) => {
      notify({
        title: 'Account Created!',
        description: 'Please check your email to confirm your account.',
        tone: 'success',
      })
      if (needsConfirmation) onMailed(given)
    },
    onError: (error) => notify({ title: 'Sign Up Failed', description: sentenceOf(error), tone: 'destructive' }),
  })

  return (
    <AuthForm
      form={form}
      onSubmit={(values) => attempt.mutate(values)}
      attempt={attempt}
      submit={{ label: 'Sign Up', pending: 'Creating account...' }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <FormInput
          form={form}
          name="firstName"
          label="First Name"
          required
          rules={nameRules('first name')}
          autoComplete="given-name"
        />
        <FormInput
          form={form}
          name="lastName"
          label="Last Name"
          required
          rules={nameRules('last name')}
          autoComplete="family-name"
        />
      </div>
      <EmailField field={form.register('email', emailRules)} error={errors.email?.message} autoComplete="username" />
      <PasswordField
        field={form.register('password', newPasswordRules)}
        hint={passwordHint}
        error={errors.password?.message}
        autoComplete="new-password"
      />
      <FormSelect
        form={form}
        name="userType"
        label="I’m joining as"
        hint="You can change this later, when you set up your profile."
        options={userTypes.map(({ value, name }) => ({ value, label: name }))}
      />
    </AuthForm>
  )
}
