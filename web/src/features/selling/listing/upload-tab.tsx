import { useMutation, useQuery } from '@tanstack/react-query'
import type { OwnProfile } from '@vermeil/contracts/identity/accounts.schema'
import { ImagePlus } from 'lucide-react'
import { listingsInUse } from '@/entities/account/listings-in-use'
import { ownProfileQuery } from '@/entities/account/own-account'
import { ownListingsQuery } from '@/entities/listing/listing-query'
import { paths } from '@/shared/navigation/paths'
import { Link, useNavigate, useSearchParams } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { startListing } from './listing-api'
import { ListingEditor } from './listing-editor'
import { OwnListings } from './own-listings'
import type { RenderLot } from './preview-lot'
import { useListingCache } from './use-listing-cache'

const tabPath = `${paths.artistDashboard}&tab=upload`
const editPath = (id: string) => `${tabPath}&work=${id}`

/** The server's rule: artists list, realtors and agents once approved; collectors and administrators don't sell. */
const mayList = ({ roles, isApproved }: OwnProfile) =>
  roles.includes('artist') || (isApproved && roles.some((role) => role !== 'collector'))

/** The dashboard's Upload Artwork tab: the artist's works, and the form for one of them. */
export function UploadTab({ renderLot }: { renderLot: RenderLot }) {
  const { data: profile, isError, refetch } = useQuery(ownProfileQuery)
  if (isError && !profile) return <LoadFailure what="Your profile" onRetry={refetch} />
  if (!profile) return <Skeleton className="h-96" />
  if (profile.roles.includes('admin')) return <WorksOfVermeil />
  return mayList(profile) ? <SellersWorks isApproved={profile.isApproved} renderLot={renderLot} /> : <ApplyFirst />
}

function SellersWorks({ isApproved, renderLot }: { isApproved: boolean; renderLot: RenderLot }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { keep } = useListingCache()
  const { data, isError, refetch } = useQuery(ownListingsQuery)
  const starting = useMutation({
    mutationFn: startListing,
    onSuccess: (listing) => {
      keep(listing)
      navigate(editPath(listing.id))
    },
  })
  if (isError && !data) return <LoadFailure what="Your works" onRetry={refetch} />
  if (!data) return <Skeleton className="h-96" />

  const edited = data.listings.find(({ id }) => id === params.get('work'))
  if (edited) return <ListingEditor key={edited.id} listing={edited} listPath={tabPath} renderLot={renderLot} />

  const start = (
    <Button variant="gold" disabled={starting.isPending} onClick={() => starting.mutate()}>
      <ImagePlus aria-hidden="true" />
      Upload a new work
    </Button>
  )
  if (data.listings.length === 0) {
    return (
      <EmptyState icon={ImagePlus} title="You have no works yet" actions={start}>
        <p>Start with the images and add the rest later. We save your draft as you go.</p>
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby="own-works">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="own-works" className="text-2xl">
            Your works
          </h2>
          <p className="figures text-muted">
            {listingsInUse(data)} {isApproved ? 'New works go live right away.' : 'We review new works first.'}
          </p>
        </div>
        {start}
      </div>
      <OwnListings list={data} editPath={editPath} />
    </section>
  )
}

function WorksOfVermeil() {
  return (
    <EmptyState
      icon={ImagePlus}
      title="Administrators list works of Vermeil"
      actions={
        <Button asChild variant="gold">
          <Link to={`${paths.adminDashboard}?tab=artworks`}>Open all works</Link>
        </Button>
      }
    >
      <p>
        Upload them in the administrator’s dashboard, under Artworks. No account is paid when they are sold or lent.
      </p>
    </EmptyState>
  )
}

function ApplyFirst() {
  return (
    <EmptyState
      icon={ImagePlus}
      title="Selling begins with an application"
      actions={
        <>
          <Button asChild variant="gold">
            <Link to={paths.artistSignup}>Apply as an artist</Link>
          </Button>
          <Button asChild variant="outline">
            <Link to={paths.sellArt}>How selling works</Link>
          </Button>
        </>
      }
    >
      <p>Tell us about your work. Approved artists list theirs for auction, at a fixed price, or for lease.</p>
    </EmptyState>
  )
}
