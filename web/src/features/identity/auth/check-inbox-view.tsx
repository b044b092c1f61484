import { useMutation } from '@tanstack/react-query'
import { mailedCode } from '@vermeil/contracts/identity/mailed-code'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { AuthProblem } from '@/shared/auth/auth-problem'
import { sentenceOf } from '@/shared/http/readable-error'
import { Button } from '@/ui/button'
import { CodeForm } from '@/ui/code-form'
import { confirmByCode } from './auth-actions'
import { AuthFormShell } from './auth-form-shell'
import { mailboxOf } from './mailbox'
import type { PendingSignUp } from './pending-sign-up'
import { ResendConfirmation } from './resend-confirmation'

type CheckInboxViewProps = {
  pending: PendingSignUp
  onMailed: (mailedAt: number) => void
  onChangeAddress: () => void
  onSignIn: () => void
}

/** After a sign-up: the account opens with the link or the code that we mailed. */
export function CheckInboxView({ pending, onMailed, onChangeAddress, onSignIn }: CheckInboxViewProps) {
  const { answers, mailedAt } = pending
  const { email } = answers
  const mailbox = mailboxOf(email)
  return (
    <AuthFormShell
      takesFocus
      title="Check your inbox"
      lead={
        <>
          We sent an email with a link and a {mailedCode.digits}-digit code to{' '}
          <strong className="wrap-anywhere text-foreground">{email}</strong>.
        </>
      }
    >
      <div className="grid gap-6">
        <div className="flex items-start gap-3">
          <MailCheck className="size-8 shrink-0 text-gold" aria-hidden="true" />
          <p>Please check your email and click the confirmation link to complete your registration.</p>
        </div>
        {mailbox && (
          <Button asChild variant="outline">
            <a href={mailbox.url} target="_blank" rel="noreferrer">
              Open {mailbox.name}
            </a>
          </Button>
        )}
        {/* A new mail has a new code: the field starts over with it. */}
        <ConfirmationCode key={mailedAt} email={email} />
        <div className="grid justify-items-start gap-1 border-t border-line pt-4 text-sm">
          <p className="text-muted">Nothing there? Please look into your spam folder as well.</p>
          <ResendConfirmation email={email} mailedAt={mailedAt} onMailed={onMailed} />
          <Button variant="link" size="sm" className="min-h-11" onClick={onChangeAddress}>
            Wrong address? Change it
          </Button>
          <Button variant="link" size="sm" className="min-h-11" onClick={onSignIn}>
            Back to Sign In
          </Button>
        </div>
      </div>
    </AuthFormShell>
  )
}

/** Once the code is accepted, the session opens and the page moves on. */
function ConfirmationCode({ email }: { email: string }) {
  const [wrong, setWrong] = useState(0)
  const confirm = useMutation({
    meta: { showsErrors: true },
    mutationFn: (code: string) => confirmByCode(email, code),
    onError: (error) => {
      if (error instanceof AuthProblem && error.code === 'otp_expired') setWrong(wrong + 1)
    },
  })
  const tooMany = 'Too many wrong codes. Please send the email again and use its new code.'
  const problem = confirm.error && (wrong >= mailedCode.maxWrong ? tooMany : sentenceOf(confirm.error))
  return (
    <CodeForm
      label="Confirmation code"
      submitLabel="Confirm"
      isPending={confirm.isPending || confirm.isSuccess}
      error={problem ?? undefined}
      onCode={(code) => confirm.mutate(code)}
    />
  )
}
