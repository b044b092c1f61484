import { OpeningWork } from '@/features/catalog/catalog/opening-work'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'

/** The tagline on a lit wall beside one great work. On a phone the work follows the headline, above the fold. */
export function HomeHero() {
  return (
    <section className="relative isolate overflow-hidden border-b border-line">
      <div aria-hidden="true" className="gallery-light absolute inset-0 -z-10" />
      <div className="page-width grid justify-items-start gap-x-16 gap-y-5 py-6 sm:py-10 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="lg:self-end">
          <p className="eyebrow text-gold max-sm:hidden">Fine art at auction</p>
          <h1 className="max-w-3xl text-3xl sm:mt-4 sm:text-4xl xl:text-5xl">
            There is no such thing as a starving artist
          </h1>
        </div>
        <OpeningWork className="lg:col-start-2 lg:row-span-2 lg:row-start-1" />
        <div className="lg:self-start">
          <p className="max-w-xl text-lg text-muted">
            Original work by living artists. Bid, buy it outright, or lease it by the month.
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <Button asChild variant="gold" size="lg">
              <Link to={paths.collection}>Browse the collection</Link>
            </Button>
            <Button asChild variant="outline" size="lg">
              <Link to={paths.auctions}>Enter the saleroom</Link>
            </Button>
          </div>
        </div>
      </div>
    </section>
  )
}
