import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '@/shared/http/readable-error'
import { Button } from '@/ui/button'
import { resendConfirmation } from './auth-actions'

/** The mail may have been lost; asking for it again need not cost a second sign-up. */
export function ResendConfirmation({ email }: { email: string }) {
  const resend = useMutation({ meta: { showsErrors: true }, mutationFn: () => resendConfirmation(email) })
  if (resend.isSuccess) return <p>We have sent another confirmation link to {email}.</p>
  return (
    <div>
      <Button variant="link" size="sm" disabled={resend.isPending} onClick={() => resend.mutate()}>
        {resend.isPending ? 'Sending...' : 'Send the confirmation email again'}
      </Button>
      {resend.error && <p className="text-danger">{sentenceOf(resend.error)}</p>}
    </div>
  )
}
