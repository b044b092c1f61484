import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { noticeKinds, type UnsubscribeState } from '@vermeil/contracts/contact/notices.schema'
import { api } from '@/shared/http/api'
import { isRefusal } from '@/shared/http/api-error'
import { sentenceOf } from '@/shared/http/readable-error'
import { paths } from '@/shared/navigation/paths'
import { Link, useSearchParams } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { InlineAlert } from '@/ui/inline-alert'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'

const stateKey = (token: string) => ['unsubscribe', token]

/**
 * Where the link of a mail leads. Opening it changes nothing, because scanners open links too; it shows whether the mails
 * come, also after one click in a mail program, and switches them off and on.
 */
export function UnsubscribeView() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: stateKey(token),
    queryFn: ({ signal }) =>
      api.get<UnsubscribeState>(`/notices/unsubscribe?${new URLSearchParams({ token })}`, { signal }),
    enabled: token !== '',
  })
  const change = useMutation({
    meta: { showsErrors: true },
    mutationFn: (isOn: boolean) => api.post<UnsubscribeState>('/notices/unsubscribe', { token, isOn }),
    onSuccess: (state) => queryClient.setQueryData(stateKey(token), state),
  })
  return (
    <div className="page-width max-w-prose py-10 sm:py-16">
      {change.error && (
        <InlineAlert tone="danger" className="mb-6">
          <p>{sentenceOf(change.error)}</p>
        </InlineAlert>
      )}
      {data ? (
        <Choice state={data} isPending={change.isPending} onChange={change.mutate} />
      ) : error && !isRefusal(error, 'unsubscribe.unknown') ? (
        <LoadFailure what="Your choice" onRetry={refetch} />
      ) : error || token === '' ? (
        <>
          <h1 className="text-3xl">Email notifications</h1>
          <p className="mt-4">Please open the link from the mail as it is: a part of it is missing.</p>
        </>
      ) : (
        <Skeleton className="h-40" />
      )}
      <p className="mt-8 text-muted">
        You can choose every kind of notification in your{' '}
        <Link to={`${paths.settings}?tab=notifications`} className="text-gold underline underline-offset-4">
          settings
        </Link>
        .
      </p>
    </div>
  )
}

type ChoiceProps = { state: UnsubscribeState; isPending: boolean; onChange: (isOn: boolean) => void }

function Choice({ state: { kinds }, isPending, onChange }: ChoiceProps) {
  const isOn = kinds.some((kind) => kind.isOn)
  return (
    <div role="status">
      <h1 className="text-3xl">{isOn ? 'Stop these emails?' : 'You no longer get these emails'}</h1>
      <p className="mt-4">{isOn ? 'We mail you when:' : 'We no longer mail you when:'}</p>
      <ul className="mt-2 mb-6 list-disc ps-6">
        {kinds.map(({ kind }) => (
          <li key={kind}>{noticeKinds[kind].label}</li>
        ))}
      </ul>
      <Button variant={isOn ? 'gold' : 'outline'} disabled={isPending} onClick={() => onChange(!isOn)}>
        {isOn ? 'Unsubscribe' : 'Undo: mail me again'}
      </Button>
      {!isOn && <p className="mt-4 text-sm text-muted">Invoices, security and legal mails always come.</p>}
    </div>
  )
}
