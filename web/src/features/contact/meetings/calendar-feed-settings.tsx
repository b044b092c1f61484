import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '@/shared/format/format'
import { notify } from '@/shared/page/toasts'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { Loading } from '@/ui/loading'
import { feedQuery, renewFeed, withdrawFeed } from './meetings-api'

const questions = {
  renew: {
    title: 'Get a new calendar address?',
    description: 'The current address stops working. Calendars that use it need the new one.',
    confirmLabel: 'Get new address',
  },
  withdraw: {
    title: 'End the calendar feed?',
    description: 'Calendars that use its address no longer show your meetings.',
    confirmLabel: 'End feed',
  },
}

/** The address is shown once, when it is made: we store only its hash. */
export function CalendarFeedSettings() {
  const queryClient = useQueryClient()
  const { data, isError, refetch } = useQuery(feedQuery)
  const [asked, setAsked] = useState<keyof typeof questions | null>(null)
  const onSettled = () => queryClient.invalidateQueries(feedQuery)
  const renew = useMutation({ mutationFn: renewFeed, onSettled })
  const withdraw = useMutation({ mutationFn: withdrawFeed, onSuccess: () => renew.reset(), onSettled })
  const isBusy = renew.isPending || withdraw.isPending
  return (
    <div>
      <h3 className="text-lg">Calendar feed</h3>
      <p className="mt-1 text-sm text-muted">
        Subscribe to your meetings in your own calendar. Everybody who knows the address can read them, so keep it to
        yourself. It contains no topics, and ends when no calendar has read it for a year.
      </p>
      <div className="mt-4 grid gap-4">
        {!data && <Loading what="Your calendar feed" hasFailed={isError} onRetry={refetch} className="h-11" />}
        {renew.data && data?.createdAt && <FeedAddress url={renew.data.url} />}
        {data?.createdAt ? (
          <>
            <p className="text-sm">Your feed is on since {formatDate(data.createdAt)}.</p>
            <div className="flex flex-wrap gap-2">
              <Button variant="outline" disabled={isBusy} onClick={() => setAsked('renew')}>
                Get a new address
              </Button>
              <Button variant="outline" disabled={isBusy} onClick={() => setAsked('withdraw')}>
                End feed
              </Button>
            </div>
          </>
        ) : (
          data && (
            <Button variant="outline" className="justify-self-start" disabled={isBusy} onClick={() => renew.mutate()}>
              Create calendar feed
            </Button>
          )
        )}
      </div>
      <ConfirmDialog
        {...questions[asked ?? 'renew']}
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        isDestructive={asked === 'withdraw'}
        onConfirm={() => (asked === 'withdraw' ? withdraw.mutate() : renew.mutate())}
      />
    </div>
  )
}

function FeedAddress({ url }: { url: string }) {
  async function copy() {
    await navigator.clipboard.writeText(url)
    notify({ title: 'Address copied', tone: 'success' })
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label="Address" hint="Copy it now: it is shown only once." className="min-w-0 flex-1 basis-64">
        {(control) => <Input {...control} value={url} readOnly onFocus={(event) => event.target.select()} />}
      </Field>
      <Button variant="outline" className="mb-7" onClick={() => void copy()}>
        <Copy aria-hidden="true" />
        Copy
      </Button>
    </div>
  )
}
