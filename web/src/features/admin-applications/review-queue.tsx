import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Listing } from '@vermeil/contracts/listings'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '@/shared/http/api'
import { notify } from '@/shared/page/toasts'
import { Button } from '@/ui/button'
import { DataTable } from '@/ui/data-table/data-table'
import { RecordFacts, RecordSheet } from '@/ui/data-table/record-sheet'
import { EmptyState } from '@/ui/empty-state'
import { Picture } from '@/ui/picture'
import { RejectDialog } from './reject-dialog'
import { reviewColumns, termsOf } from './review-columns'

const Queue = z.object({ listings: z.array(Listing) })

const reviewQuery = queryOptions({
  queryKey: ['admin', 'review'],
  queryFn: ({ signal }) => api.get('/admin/listings/review', Queue, { signal }),
})

const name = 'review'
const listingId = ({ id }: Listing) => id

/** Works of sellers who are not approved yet, oldest first. Nothing of them is public before it is approved. */
export function ReviewQueue() {
  const queryClient = useQueryClient()
  const query = useQuery(reviewQuery)
  const listings = query.data?.listings
  const [rejected, setRejected] = useState<Listing | null>(null)
  const reload = () => queryClient.invalidateQueries({ queryKey: reviewQuery.queryKey })

  const approving = useMutation({
    mutationFn: ({ id }: Listing) => api.put(`/admin/listings/${id}/approval`, undefined, Listing),
    networkMode: 'always',
    onSuccess: ({ title }) =>
      notify({ title: 'Work approved', description: `${title} is now at auction.`, tone: 'success' }),
    onSettled: reload,
  })

  const buttons = (listing: Listing) => (
    <>
      <Button
        variant="gold"
        size="sm"
        disabled={approving.isPending}
        aria-label={`Approve ${listing.title}`}
        onClick={() => approving.mutate(listing)}
      >
        Approve
      </Button>
      <Button
        variant="outline"
        size="sm"
        disabled={approving.isPending}
        aria-label={`Reject ${listing.title}`}
        onClick={() => setRejected(listing)}
      >
        Reject
      </Button>
    </>
  )

  return (
    <section aria-labelledby="review-queue">
      <h2 id="review-queue" className="mb-6 text-2xl">
        Works to review
      </h2>
      <DataTable
        name={name}
        caption="Works to review"
        columns={reviewColumns}
        rows={listings}
        rowId={listingId}
        query={query}
        what="The review queue"
        nouns={['work', 'works']}
        empty={
          <EmptyState icon={ListChecks} title="Nothing to review">
            <p>Works by sellers who are not approved yet appear here before they go public.</p>
          </EmptyState>
        }
        opensRows
        actions={{ label: 'Decision', of: buttons }}
      />
      <RecordSheet
        name={name}
        rows={listings}
        rowId={listingId}
        title={({ title }) => title}
        description={({ artist }) => artist.name}
        actions={buttons}
      >
        {(listing) => (
          <div className="grid gap-6">
            <ul className="grid grid-cols-3 gap-2 first:*:col-span-3">
              {listing.images.map((image, place) => (
                <li key={image.id}>
                  <Picture
                    picture={image}
                    alt={place === 0 ? listing.title : ''}
                    sizes={place === 0 ? '400px' : '128px'}
                    widest={800}
                    ratio={place === 0 ? undefined : '1 / 1'}
                  />
                </li>
              ))}
            </ul>
            <RecordFacts facts={termsOf(listing)} />
          </div>
        )}
      </RecordSheet>
      {rejected && <RejectDialog listing={rejected} onClose={() => setRejected(null)} onDone={reload} />}
    </section>
  )
}
