import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Listing } from '@vermeil/contracts/selling/listings.schema'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { notify } from '@/shared/page/toasts'
import { Button } from '@/ui/button'
import { DataTable } from '@/ui/data-table/data-table'
import { useTableAddress } from '@/ui/data-table/use-table-address'
import { EmptyState } from '@/ui/empty-state'
import { Section } from '@/ui/section'
import { approveWork, artworksKey, reviewQuery } from './artworks-api'
import { RejectDialog } from './reject-dialog'
import { ReviewBoard } from './review-board'
import { reviewColumns } from './review-columns'

const name = 'review'

/**
 * Works of sellers who are not approved yet, oldest first. Nothing of them is public before it is approved. A decision is
 * made under the pictures of what is decided, so the list has no buttons.
 */
export function ReviewQueue() {
  const queryClient = useQueryClient()
  const query = useQuery(reviewQuery)
  const listings = query.data?.listings
  const [rejected, setRejected] = useState<Listing | null>(null)
  const address = useTableAddress(name)
  const reload = () =>
    Promise.all([artworksKey, ['admin', 'desk']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))

  const approving = useMutation({
    mutationFn: ({ id }: Listing) => approveWork(id),
    networkMode: 'always',
    onSuccess: ({ title }) =>
      notify({ title: 'Work approved', description: `${title} is now at auction.`, tone: 'success' }),
    onSettled: reload,
  })

  const buttons = (listing: Listing) => (
    <>
      <Button
        variant="gold"
        disabled={approving.isPending}
        aria-label={`Approve ${listing.title}`}
        onClick={() => approving.mutate(listing)}
      >
        Approve
      </Button>
      <Button
        variant="outline"
        disabled={approving.isPending}
        aria-label={`Reject ${listing.title}`}
        onClick={() => setRejected(listing)}
      >
        Reject
      </Button>
    </>
  )

  const place = listings?.findIndex(({ id }) => id === address.opened) ?? -1
  const opened = listings?.[place]
  const pathTo = (neighbor: Listing | undefined) => (neighbor ? address.openPath(neighbor.id) : null)
  if (opened) {
    return (
      <>
        <ReviewBoard
          key={opened.id}
          listing={opened}
          listPath={address.closePath}
          neighbors={{ previous: pathTo(listings?.[place - 1]), next: pathTo(listings?.[place + 1]) }}
          buttons={buttons(opened)}
        />
        {rejected && <RejectDialog listing={rejected} onClose={() => setRejected(null)} onDone={reload} />}
      </>
    )
  }

  return (
    <Section id="review-queue" title="Works to review" headingClass="mb-6 text-2xl">
      <DataTable
        name={name}
        caption="Works to review"
        columns={reviewColumns}
        rows={listings}
        query={query}
        what="The review queue"
        nouns={['work', 'works']}
        empty={
          <EmptyState icon={ListChecks} title="Nothing to review">
            <p>Works by sellers who are not approved yet appear here before they go public.</p>
          </EmptyState>
        }
        opensRows
      />
    </Section>
  )
}
