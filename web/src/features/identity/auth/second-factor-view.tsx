import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useAuth } from '@/shared/auth/auth'
import { sentenceOf } from '@/shared/http/readable-error'
import { Button } from '@/ui/button'
import { CodeForm } from '@/ui/code-form'
import { giveCode } from './auth-actions'
import { AuthFormShell } from './auth-form-shell'

import { RecoveryCodeForm } from './recovery-code-form'

type SecondFactorViewProps = {
  factorId: string
  /** What was typed a moment ago; unknown after a reload. */
  password: string | null
  /** A paper code needs the password, which somebody who is resetting it does not know. */
  canRecover: boolean
}

/** The password was right; the account asks for a second proof. */
export function SecondFactorView({ factorId, password, canRecover }: SecondFactorViewProps) {
  const { signOut } = useAuth()
  const [isRecovering, setIsRecovering] = useState(false)
  const give = useMutation({ meta: { showsErrors: true }, mutationFn: (code: string) => giveCode(factorId, code) })
  // Half-way in, and only here: nobody else's device is concerned.
  const abandon = useMutation({ mutationFn: () => signOut('local') })

  return (
    <AuthFormShell
      title={isRecovering ? 'Use a recovery code' : 'Two-factor authentication'}
      lead={
        isRecovering
          ? 'One of the ten codes you saved. It turns two-factor authentication off, so that you can set it up again.'
          : 'Enter the 6-digit code that your authenticator app shows for Vermeil.'
      }
    >
      {isRecovering ? (
        <RecoveryCodeForm password={password} />
      ) : (
        <CodeForm
          submitLabel="Verify"
          isPending={give.isPending}
          error={give.error ? sentenceOf(give.error) : undefined}
          onCode={(code) => give.mutate(code)}
        />
      )}
      <div className="mt-5 grid gap-2">
        {canRecover && (
          <Button variant="ghost" onClick={() => setIsRecovering(!isRecovering)}>
            {isRecovering ? 'Use the authenticator app instead' : 'Use a recovery code instead'}
          </Button>
        )}
        <Button variant="ghost" disabled={abandon.isPending} onClick={() => abandon.mutate()}>
          Sign in as someone else
        </Button>
      </div>
    </AuthFormShell>
  )
}
