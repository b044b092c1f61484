import { useAction } from '@/shared/http/use-action'
import { paths } from '@/shared/navigation/paths'
import { useNavigate } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { forgetAddress } from './labels-api'

/** On the page of a mailed link. */
export function ForgetAddress({ code, token }: { code: string; token: string }) {
  const navigate = useNavigate()
  const { mutate, isPending } = useAction([], {
    run: () => forgetAddress(code, token),
    done: 'Your address is deleted',
    onDone: () => navigate(paths.label(code), { replace: true }),
  })
  return (
    <p className="text-sm text-muted">
      You came by a link that we mailed to you.{' '}
      <Button variant="link" className="h-auto p-0 text-sm" disabled={isPending} onClick={() => mutate()}>
        Delete my address
      </Button>
    </p>
  )
}
