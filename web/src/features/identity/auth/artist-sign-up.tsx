import { useMutation, useQuery } from '@tanstack/react-query'
import type { AcceptedApplication } from '@vermeil/contracts/contact/applications.schema'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useAuth } from '@/shared/auth/auth'
import { api } from '@/shared/http/api'
import { isRefusal } from '@/shared/http/api-error'
import { FormInput } from '@/ui/form/form-fields'
import { InlineAlert } from '@/ui/inline-alert'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { AuthForm, nameRules, newPasswordRules, PasswordField, passwordHint } from './auth-form'

type ArtistSignUpProps = {
  token: string
  /** Before the session opens. */
  onOpened: () => void
  /** The usual sign-up, where the link opens nothing any more. */
  children: ReactNode
}

/** The account of an accepted applicant, by the link in their mail: it has proved the address. */
export function ArtistSignUp({ token, onOpened, children }: ArtistSignUpProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['application-links', token],
    queryFn: ({ signal }) => api.get<AcceptedApplication>(`/application-links/${token}`, { signal }),
  })
  if (isRefusal(error, 'application.unknown') || isRefusal(error, 'request.invalid')) {
    return (
      <>
        <InlineAlert tone="info" className="mb-6">
          <p>
            This link has expired or was used. If you have an account, sign in. If not, sign up with the address of your
            application.
          </p>
        </InlineAlert>
        {children}
      </>
    )
  }
  if (error) return <LoadFailure what="Your application" onRetry={refetch} />
  if (!data) return <Skeleton className="h-64" />
  return <ArtistForm token={token} application={data} onOpened={onOpened} />
}

type ArtistFormProps = Pick<ArtistSignUpProps, 'token' | 'onOpened'> & { application: AcceptedApplication }

function ArtistForm({ token, application: { email, firstName, lastName }, onOpened }: ArtistFormProps) {
  const { signIn } = useAuth()
  const form = useForm({ defaultValues: { firstName, lastName, password: '' } })
  const opening = useMutation({
    networkMode: 'always',
    meta: { showsErrors: true },
    mutationFn: async (body: { firstName: string; lastName: string; password: string }) => {
      await api.command('POST', `/application-links/${token}/account`, body)
      onOpened()
      await signIn(email, body.password)
    },
  })
  return (
    <AuthForm
      form={form}
      onSubmit={(values) => opening.mutate(values)}
      attempt={opening}
      submit={{ label: 'Open your account', pending: 'Opening your account...' }}
    >
      <p>
        This will be an artist’s account for <strong className="break-words">{email}</strong>.
      </p>
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
      {/* For password managers: the account that the password belongs to. */}
      <input type="email" value={email} readOnly hidden autoComplete="username" />
      <PasswordField
        field={form.register('password', newPasswordRules)}
        hint={passwordHint}
        error={form.formState.errors.password?.message}
        autoComplete="new-password"
      />
    </AuthForm>
  )
}
