import { Suspense } from 'react'
import { ArtistList } from '@/features/catalog/artists/artist-list'
import { FeaturedArtists } from '@/features/catalog/artists/featured-artists'
import { useSearchParams } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { lazyPart } from '@/ui/lazy-part'
import type { PageBack } from '../page-module'

const ApplicationDialog = lazyPart(() =>
  import('@/features/contact/artist-application/application-dialog').then((module) => module.ApplicationDialog),
)

export const back: PageBack = {}

export function Component() {
  // In the address, so that a person who signs in first comes back to the open form.
  const [params, setParams] = useSearchParams()
  const isApplying = params.has('apply')
  const setIsApplying = (isOpen: boolean) =>
    setParams(
      (current) => {
        if (isOpen) current.set('apply', 'true')
        else current.delete('apply')
        return current
      },
      { replace: !isOpen },
    )
  return (
    <div className="page-width py-10 sm:py-14">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div className="max-w-prose">
          <h1 className="text-3xl sm:text-4xl">Artists</h1>
          <p className="mt-3 text-muted">
            The people behind the work. Follow an artist to hear when they list something new.
          </p>
        </div>
        <Button variant="gold" size="lg" onClick={() => setIsApplying(true)}>
          Become an Artist
        </Button>
      </div>
      <div className="mt-12 grid grid-cols-1 gap-16">
        <FeaturedArtists />
        <ArtistList />
      </div>
      {isApplying && (
        <Suspense fallback={null}>
          <ApplicationDialog onClose={() => setIsApplying(false)} />
        </Suspense>
      )}
    </div>
  )
}
