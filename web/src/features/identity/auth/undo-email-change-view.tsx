import { useMutation } from '@tanstack/react-query'
import type { UndoneEmailChange } from '@vermeil/contracts/identity/accounts.schema'
import { api } from '@/shared/http/api'
import { sentenceOf } from '@/shared/http/readable-error'
import { paths } from '@/shared/navigation/paths'
import { Link, useSearchParams } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { InlineAlert } from '@/ui/inline-alert'
import { AuthFormShell } from './auth-form-shell'

/** Where the old address stops a change of address, or takes the account back. */
export function UndoEmailChangeView() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const undo = useMutation({
    meta: { showsErrors: true },
    mutationFn: () => api.post<UndoneEmailChange>('/account/email-change/undo', { token }),
  })

  if (undo.isSuccess) return <Undone {...undo.data} />
  return (
    <AuthFormShell
      title="Keep your email address?"
      lead="If you did not ask for the change, keep your address. If it has changed already, you get your account back: every device is signed out, and we mail you a link to choose a new password."
    >
      <div className="grid gap-5">
        {undo.error && (
          <InlineAlert tone="danger">
            <p>{sentenceOf(undo.error)}</p>
          </InlineAlert>
        )}
        <Button variant="gold" disabled={undo.isPending || token === ''} onClick={() => undo.mutate()}>
          {undo.isPending ? 'Keeping...' : 'Keep my address'}
        </Button>
      </div>
    </AuthFormShell>
  )
}

function Undone({ outcome, email }: UndoneEmailChange) {
  const isReverted = outcome === 'reverted'
  return (
    <AuthFormShell title={isReverted ? 'Your account is yours again' : 'Your address stays'}>
      <div className="grid gap-5" role="status">
        {isReverted ? (
          <p>
            It is reached at <strong>{email}</strong> again, and every device was signed out. Please choose a new
            password with the link we have just mailed you.
          </p>
        ) : (
          <p>
            The change was stopped; your address is still <strong>{email}</strong>. If someone else asked for it, they
            know your password: please change it now.
          </p>
        )}
        <Button asChild variant="outline">
          <Link to={isReverted ? paths.auth : `${paths.settings}?tab=security`}>
            {isReverted ? 'Go to sign-in' : 'Change my password'}
          </Link>
        </Button>
      </div>
    </AuthFormShell>
  )
}
