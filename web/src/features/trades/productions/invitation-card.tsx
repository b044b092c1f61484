import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { accessLevelLabels, accessLevelTexts } from '@vermeil/contracts/trades/production-team.schema'
import { useAuth } from '@/shared/auth/auth'
import { formatMoment } from '@/shared/format/format'
import { isRefusal } from '@/shared/http/api-error'
import { sentenceOf } from '@/shared/http/readable-error'
import { signInPath } from '@/shared/navigation/next-path'
import { paths } from '@/shared/navigation/paths'
import { Link, useLocation, useNavigate } from '@/shared/navigation/router'
import { notify } from '@/shared/page/toasts'
import { Button } from '@/ui/button'
import { RecordFacts } from '@/ui/data-table/record-sheet'
import { FormProblem } from '@/ui/form/form'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { acceptInvitation, invitationQuery, productionsKey } from './productions-api'

/** An invitation by its private link: what it gives, and the button that accepts it. */
export function InvitationCard({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(invitationQuery(token))
  if (isRefusal(error, 'invitation.unknown') || isRefusal(error, 'request.invalid')) {
    return (
      <p className="mt-6 text-muted">
        This invitation has expired, or was withdrawn or used. Ask the person who invited you for a new one.
      </p>
    )
  }
  if (error) return <LoadFailure className="mt-6" what="The invitation" onRetry={refetch} />
  if (!data) return <Skeleton className="mt-6 h-64" />
  return (
    <div className="mt-6 grid gap-6">
      <p className="text-lg">
        {data.invitedBy} invites you to the team of <strong>{data.production}</strong>.
      </p>
      <RecordFacts
        facts={[
          { label: 'Role', value: data.role },
          { label: 'Access', value: accessLevelLabels[data.level] },
          { label: 'You can', value: accessLevelTexts[data.level] },
          { label: 'Expires', value: formatMoment(data.expiresAt) },
        ]}
      />
      <Acceptance token={token} production={data.production} />
    </div>
  )
}

function Acceptance({ token, production }: { token: string; production: string }) {
  const { user } = useAuth()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const queryClient = useQueryClient()
  const accepting = useMutation({
    mutationFn: () => acceptInvitation(token),
    networkMode: 'always',
    meta: { showsErrors: true },
    onSuccess: async ({ productionId }) => {
      notify({ title: `You joined the team of ${production}`, tone: 'success' })
      await queryClient.invalidateQueries({ queryKey: productionsKey })
      navigate(`${paths.productions}?production=${productionId}`)
    },
  })
  if (!user) {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-muted">Sign in or open an account with the email address that the invitation was sent to.</p>
        <Button asChild variant="gold">
          <Link to={signInPath(pathname)}>Sign in to accept</Link>
        </Button>
      </div>
    )
  }
  return (
    <div className="grid justify-items-start gap-4">
      <FormProblem>{accepting.error && sentenceOf(accepting.error)}</FormProblem>
      <Button variant="gold" disabled={accepting.isPending} onClick={() => accepting.mutate()}>
        {accepting.isPending ? 'Joining...' : 'Join the team'}
      </Button>
    </div>
  )
}
