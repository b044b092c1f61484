import { useMutation } from '@tanstack/react-query'
import { mailedCode } from '@vermeil/contracts/identity/mailed-code'
import { useEffect, useState } from 'react'
import { AuthProblem } from '@/shared/auth/auth-problem'
import { sentenceOf } from '@/shared/http/readable-error'
import { useSearchParams } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { resendConfirmation } from './auth-actions'

type ResendConfirmationProps = {
  email: string
  /** When the last mail was sent, if it is known. */
  mailedAt?: number
  onMailed?: (mailedAt: number) => void
}

const resendMs = mailedCode.resendSeconds * 1000

/** The mail may have been lost; asking for it again needn't cost a second sign-up. The server allows one mail a minute. */
export function ResendConfirmation({ email, mailedAt, onMailed }: ResendConfirmationProps) {
  const [params] = useSearchParams()
  const [allowedAt, setAllowedAt] = useState(mailedAt === undefined ? 0 : mailedAt + resendMs)
  const seconds = useSecondsUntil(allowedAt)
  const resend = useMutation({
    meta: { showsErrors: true },
    mutationFn: () => resendConfirmation(email, params.get('next')),
    onSuccess: () => {
      const now = Date.now()
      setAllowedAt(now + resendMs)
      onMailed?.(now)
    },
    onError: (error) => setAllowedAt(Date.now() + secondsRefused(error) * 1000),
  })
  return (
    <div className="grid justify-items-start gap-1">
      <p role="status">{resend.isSuccess && `We have sent another confirmation link to ${email}.`}</p>
      {resend.error && secondsRefused(resend.error) === 0 && (
        <p role="alert" className="text-danger">
          {sentenceOf(resend.error)}
        </p>
      )}
      <Button
        variant="link"
        size="sm"
        className="min-h-11 whitespace-normal text-start"
        disabled={resend.isPending || seconds > 0}
        onClick={() => resend.mutate()}
      >
        {resend.isPending
          ? 'Sending...'
          : seconds > 0
            ? `You can send the email again in ${seconds} s`
            : 'Send the confirmation email again'}
      </Button>
    </div>
  )
}

/** How long the server asks to wait before the next mail, which it says in its sentence. */
export function secondsRefused(error: Error): number {
  if (!(error instanceof AuthProblem) || error.code !== 'over_email_send_rate_limit') return 0
  return Number(/after (\d+) seconds/.exec(sentenceOf(error))?.[1] ?? mailedCode.resendSeconds)
}

/** Counted down once a second. */
function useSecondsUntil(at: number): number {
  const [, setTicks] = useState(0)
  const seconds = Math.max(0, Math.ceil((at - Date.now()) / 1000))
  const isRunning = seconds > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return seconds
}
