import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Listing } from '@vermeil/contracts/listings'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '@/shared/http/api'
import { notify } from '@/shared/page/toasts'
import { EmptyState } from '@/ui/empty-state'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { RejectDialog } from './reject-dialog'
import { ReviewCard } from './review-card'

const Queue = z.object({ listings: z.array(Listing) })

const reviewQuery = queryOptions({
  queryKey: ['admin', 'review'],
  queryFn: ({ signal }) => api.get('/admin/listings/review', Queue, { signal }),
})

/** Works whose sellers are not approved yet, oldest first: nothing of them is public until it is let through. */
export function ReviewQueue() {
  const queryClient = useQueryClient()
  const { data, isError, refetch } = useQuery(reviewQuery)
  const [rejected, setRejected] = useState<Listing | null>(null)
  const reload = () => queryClient.invalidateQueries({ queryKey: reviewQuery.queryKey })

  const approving = useMutation({
    mutationFn: ({ id }: Listing) => api.put(`/admin/listings/${id}/approval`, undefined, Listing),
    networkMode: 'always',
    onSuccess: ({ title }) =>
      notify({ title: 'Work approved', description: `${title} is on auction.`, tone: 'success' }),
    onSettled: reload,
  })

  if (isError && !data) return <LoadFailure what="The review queue" onRetry={refetch} />
  if (!data) return <Skeleton className="h-96" />
  if (data.listings.length === 0) {
    return (
      <EmptyState icon={ListChecks} title="Nothing to review">
        <p>Works of sellers who are not approved yet come here before they are public.</p>
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby="review-queue">
      <h2 id="review-queue" className="mb-6 text-2xl">
        Works waiting for review
      </h2>
      <ul className="grid grid-cols-1 gap-4">
        {data.listings.map((listing) => (
          <li key={listing.id}>
            <ReviewCard
              listing={listing}
              isBusy={approving.isPending}
              onApprove={() => approving.mutate(listing)}
              onReject={() => setRejected(listing)}
            />
          </li>
        ))}
      </ul>
      {rejected && <RejectDialog listing={rejected} onClose={() => setRejected(null)} onDone={reload} />}
    </section>
  )
}
