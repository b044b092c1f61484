import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useEffect, useState } from 'react'
import { notify } from '@/shared/page/toasts'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { RecordFacts } from '@/ui/data-table/record-sheet'
import { RecordTable } from '@/ui/data-table/record-table'
import { EmptyState } from '@/ui/empty-state'
import { answersOf, applicationColumns, applicationFilters } from './application-columns'
import { type Application, applicationsQuery, type Decision, decideApplication } from './applications-api'

type Question = { application: Application; status: Decision }

const verbs: Record<Decision, string> = { approved: 'Approve', rejected: 'Reject' }
const decisions: readonly Decision[] = ['approved', 'rejected']

const name = 'applications'

/** Artists who want to sell here, newest first. A decision is made below what the applicant wrote and shows. */
export function ApplicationsTab() {
  const queryClient = useQueryClient()
  const query = useQuery(applicationsQuery)
  const { data, errorUpdateCount } = query
  const [asked, setAsked] = useState<Question | null>(null)

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

  const buttons = (application: Application) =>
    application.status === 'pending' &&
    decisions.map((status) => (
      <Button
        key={status}
        variant={status === 'approved' ? 'gold' : 'outline'}
        size="sm"
        disabled={deciding.isPending && deciding.variables.id === application.id}
        aria-label={`${verbs[status]} ${application.artist_name}`}
        onClick={() => setAsked({ application, status })}
      >
        {verbs[status]}
      </Button>
    ))

  return (
    <>
      <h2 className="sr-only">Artist applications</h2>
      <RecordTable
        name={name}
        caption="Artist applications"
        columns={applicationColumns}
        filters={applicationFilters}
        rows={data}
        query={query}
        nouns={['application', 'applications']}
        empty={
          <EmptyState icon={Inbox} title="No applications yet">
            <p>New artist applications appear here.</p>
          </EmptyState>
        }
        rowTitle={({ artist_name }) => artist_name}
        rowDescription={({ specialty }) => specialty}
        rowActions={(application) => buttons(application) || undefined}
      >
        {(application) => <RecordFacts facts={answersOf(application)} />}
      </RecordTable>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && setAsked(null)}
          title={`${verbs[asked.status]} the application of ${asked.application.artist_name}?`}
          description={
            asked.status === 'approved'
              ? 'They become a Vermeil artist and can list works without review. We email them.'
              : 'We email them. They may apply again.'
          }
          confirmLabel={`${verbs[asked.status]} application`}
          isDestructive={asked.status === 'rejected'}
          onConfirm={() => deciding.mutate({ id: asked.application.id, status: asked.status })}
        />
      )}
    </>
  )
}
