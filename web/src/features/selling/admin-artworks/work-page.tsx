import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Listing } from '@vermeil/contracts/selling/listings.schema'
import { featuredCount } from '@vermeil/contracts/selling/listings-admin.schema'
import { type ReactNode, useState } from 'react'
import { useHolds } from '@/entities/account/for-staff'
import { listingQuery } from '@/entities/listing/listing-query'
import { ListingStatusPill } from '@/entities/listing/listing-status'
import { plural } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link, useNavigate, useSearchParams } from '@/shared/navigation/router'
import { notify } from '@/shared/page/toasts'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { RecordFacts } from '@/ui/data-table/record-sheet'
import { Loading } from '@/ui/loading'
import { Picture } from '@/ui/picture'
import { artworksKey, featuredWorksQuery, removeWork } from './artworks-api'
import { termsOf } from './review-columns'
import { useFeaturing } from './use-featuring'
import { WithdrawDialog } from './withdraw-dialog'

export type WorkEditor = (listing: Listing, backPath: string) => ReactNode

/** The address with these parameters changed; the rest, such as the filters of the list, stays. */
function changed(params: URLSearchParams, changes: Record<string, string | null>) {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return `?${next}`
}

/** One work for the administrator: what it is, how it stands, and what can be done about it. */
export function WorkPage({ id, editor }: { id: string; editor: WorkEditor }) {
  const [params] = useSearchParams()
  const mayChange = useHolds('catalog')
  const { data: listing, isError, refetch } = useQuery(listingQuery(id))
  if (!listing) return <Loading what="The work" hasFailed={isError} onRetry={refetch} className="h-96" />
  if (mayChange && params.has('edit')) return editor(listing, changed(params, { edit: null }))
  return <WorkView listing={listing} params={params} />
}

const hasBids = ({ lot }: Listing) => (lot?.bidCount ?? 0) > 0

function WorkView({ listing, params }: { listing: Listing; params: URLSearchParams }) {
  const { id, title, status, artist, lot, images } = listing
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  const name = title || 'Untitled draft'
  const mayChange = useHolds('catalog')
  const isOffered = status === 'listed' || status === 'in_review'
  return (
    <article aria-labelledby="work-title" className="grid gap-6">
      <div>
        <Button asChild variant="ghost" size="sm" className="h-11">
          <Link to={changed(params, { works: null })}>All works</Link>
        </Button>
      </div>
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 id="work-title" className="text-3xl">
            {name}
          </h2>
          <p className="mt-2 flex flex-wrap items-center gap-3 text-muted">
            <Link
              to={changed(params, { works: null, 'works-artist': artist.id })}
              className="underline decoration-1 underline-offset-4 hover:text-gold"
            >
              {artist.name}
            </Link>
            <ListingStatusPill status={status} lot={lot} />
            {lot && plural(lot.bidCount, 'bid', 'bids')}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {mayChange && status !== 'sold' && !hasBids(listing) && (
            <Button asChild variant="outline">
              <Link to={changed(params, { edit: '' })}>Edit</Link>
            </Button>
          )}
          {mayChange && status === 'listed' && <FeatureButton id={id} />}
          {lot && (
            <Button asChild variant="outline">
              <Link to={paths.lot(lot.id, listing.slug)}>View lot</Link>
            </Button>
          )}
          {mayChange && isOffered && (
            <Button variant="outline" onClick={() => setIsWithdrawing(true)}>
              Withdraw
            </Button>
          )}
          {mayChange && status === 'draft' && listing.isVermeils && (
            <DeleteButton id={id} name={name} listPath={changed(params, { works: null })} />
          )}
        </div>
      </header>
      {hasBids(listing) && status === 'listed' && (
        <p className="text-muted">Bidders rely on these terms, so the work can no longer be edited.</p>
      )}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <ul className="grid gap-4 sm:grid-cols-2">
          {images.map((image, place) => (
            <li key={image.id}>
              <Picture
                picture={image}
                alt={`${name}, picture ${place + 1}`}
                sizes="(width >= 64rem) 400px, 100vw"
                widest={800}
              />
            </li>
          ))}
          {images.length === 0 && <li className="text-muted">No pictures yet.</li>}
        </ul>
        <RecordFacts facts={[...termsOf(listing), { label: 'Our note to the seller', value: listing.reviewReason }]} />
      </div>
      {isWithdrawing && <WithdrawDialog listing={listing} onClose={() => setIsWithdrawing(false)} />}
    </article>
  )
}

/** Sellers delete their own drafts. */
function DeleteButton({ id, name, listPath }: { id: string; name: string; listPath: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const removing = useMutation({
    mutationFn: () => removeWork(id),
    onSuccess: async () => {
      notify({ title: 'Draft deleted', description: name })
      navigate(listPath)
      await queryClient.invalidateQueries({ queryKey: artworksKey })
    },
  })
  return (
    <>
      <Button variant="outline" disabled={removing.isPending} onClick={() => setIsAsking(true)}>
        Delete draft
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Delete ${name}?`}
        description="The draft and its images are deleted for good."
        confirmLabel="Delete draft"
        isDestructive
        onConfirm={() => removing.mutate()}
      />
    </>
  )
}

function FeatureButton({ id }: { id: string }) {
  const { data } = useQuery(featuredWorksQuery)
  const featuring = useFeaturing()
  if (!data) return null
  const ids = data.works.map((work) => work.id)
  const isFeatured = ids.includes(id)
  const isFull = ids.length >= featuredCount
  return (
    <Button
      variant="outline"
      disabled={featuring.isPending || (!isFeatured && isFull)}
      title={!isFeatured && isFull ? `The home page shows ${featuredCount} works: remove one first.` : undefined}
      onClick={() => featuring.save(isFeatured ? ids.filter((each) => each !== id) : [...ids, id])}
    >
      {isFeatured ? 'Remove from home page' : 'Add to home page'}
    </Button>
  )
}
