import { useSearchParams } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { InlineAlert } from '@/ui/inline-alert'
import { AuthFormShell } from './auth-form-shell'

const words: Readonly<Record<string, { title: string; lead: string; button: string }>> = {
  signup: {
    title: 'Confirm your email address',
    lead: 'Confirm your address to start bidding.',
    button: 'Confirm my address',
  },
  recovery: {
    title: 'Reset your password',
    lead: 'Continue to choose a new password for your account.',
    button: 'Choose a new password',
  },
  email_change: {
    title: 'Confirm your new email address',
    lead: 'Your account is reached at this address once you confirm it.',
    button: 'Use this address',
  },
}

/** Where mailed links lead. Programs that check mail open every link; only the button uses it up. */
export function ConfirmLinkView() {
  const [query] = useSearchParams()
  const token = query.get('token')
  const type = query.get('type') ?? ''
  const text = words[type]
  if (!token || !text) {
    return (
      <AuthFormShell title="This link is incomplete">
        <InlineAlert tone="danger">
          <p>Please open it from the mail again, or copy the whole address.</p>
        </InlineAlert>
      </AuthFormShell>
    )
  }
  return (
    <AuthFormShell title={text.title} lead={text.lead}>
      <form action="/auth/v1/verify" method="get">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="type" value={type} />
        <input type="hidden" name="redirect_to" value={query.get('redirect_to') ?? ''} />
        <Button type="submit" variant="gold" className="w-full">
          {text.button}
        </Button>
      </form>
    </AuthFormShell>
  )
}
