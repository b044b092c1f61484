import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useEffect, useState } from 'react'
import { notify } from '@/shared/page/toasts'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { EmptyState } from '@/ui/empty-state'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { ApplicationCard } from './application-card'
import { type Application, applicationsQuery, type Decision, decideApplication } from './applications-api'

type Pending = { application: Application; status: Decision }

const deeds: Record<Decision, string> = { approved: 'Approve', rejected: 'Reject' }

/** Those who want to sell here, newest first. */
export function ApplicationsTab() {
  const queryClient = useQueryClient()
  const { data, isError, refetch, errorUpdateCount } = useQuery(applicationsQuery)
  const [asked, setAsked] = useState<Pending | null>(null)

  useEffect(() => {
    if (errorUpdateCount === 0) return
    notify({ title: 'Error', description: 'Failed to fetch applications', tone: 'destructive' })
  }, [errorUpdateCount])

  const deciding = useMutation({
    mutationFn: decideApplication,
    networkMode: 'always',
    meta: { showsErrors: true },
    onSuccess: (_, { status }) => notify({ title: `Application ${status} successfully`, tone: 'success' }),
    onError: () => notify({ title: 'Error', description: 'Failed to update application status', tone: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: applicationsQuery.queryKey }),
  })

  if (isError && !data) return <LoadFailure what="The applications" onRetry={refetch} />
  if (!data) return <Skeleton className="h-96" />
  if (data.length === 0) {
    return (
      <EmptyState icon={Inbox} title="No applications yet">
        <p>New artist applications appear here.</p>
      </EmptyState>
    )
  }
  return (
    <>
      <h2 className="sr-only">Artist applications</h2>
      <ul className="grid grid-cols-1 gap-4">
        {data.map((application) => (
          <li key={application.id}>
            <ApplicationCard
              application={application}
              isBusy={deciding.isPending && deciding.variables.id === application.id}
              onDecide={(status) => setAsked({ application, status })}
            />
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && setAsked(null)}
          title={`${deeds[asked.status]} the application of ${asked.application.artist_name}?`}
          description={
            asked.status === 'approved'
              ? 'They become an approved artist, list without review, and get an email.'
              : 'They get an email, and may apply again.'
          }
          confirmLabel={`${deeds[asked.status]} application`}
          isDestructive={asked.status === 'rejected'}
          onConfirm={() => deciding.mutate({ id: asked.application.id, status: asked.status })}
        />
      )}
    </>
  )
}
