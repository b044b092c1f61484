import { useQuery } from '@tanstack/react-query'
import { InlineAlert } from '@/ui/inline-alert'
import { Loading } from '@/ui/loading'
import { rehearsalQuery } from './rehearsal-api'
import { RehearsalConsole } from './rehearsal-console'
import { EndedRehearsal } from './rehearsal-results'
import { StartRehearsal } from './start-rehearsal'

/** Practicing a sale: choose lots, run their copies from the console, look at the results. */
export function RehearsalTab() {
  const { data, isError, refetch } = useQuery({ ...rehearsalQuery, meta: { showsErrors: true } })
  if (!data) return <Loading what="The rehearsal" hasFailed={isError} onRetry={refetch} className="h-96" />
  const { rehearsal } = data
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-3">
        <h2 className="text-2xl">Rehearsal</h2>
        <InlineAlert tone="info">
          <p>
            A rehearsal sells copies of lots to bidders that we simulate. Nobody else sees it: nothing is published,
            sent, sold or paid.
          </p>
        </InlineAlert>
      </div>
      {!rehearsal && <StartRehearsal />}
      {rehearsal?.room && <RehearsalConsole rehearsal={rehearsal} view={rehearsal.room} />}
      {rehearsal && !rehearsal.room && <EndedRehearsal rehearsal={rehearsal} />}
    </div>
  )
}
