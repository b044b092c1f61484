import { Link } from 'react-router'
import { paths } from '@/shared/navigation/paths'
import { Button } from '@/ui/button'

/** The tagline on a lit wall: a pool of warm light from above, as over a painting after closing time. */
export function HomeHero() {
  return (
    <section className="relative isolate overflow-hidden border-b border-line">
      <div aria-hidden="true" className="gallery-light absolute inset-0 -z-10" />
      <div className="page-width flex flex-col items-center py-16 text-center sm:py-24">
        <p className="eyebrow text-gold">Fine art at auction</p>
        <h1 className="mt-5 max-w-3xl text-3xl sm:text-4xl lg:text-5xl">There is no such thing as a starving artist</h1>
        <p className="mt-5 max-w-xl text-lg text-muted">
          Original work by living artists. Bid, buy it outright, or lease it by the month.
        </p>
        <div className="mt-9 flex flex-wrap justify-center gap-3">
          <Button asChild variant="gold" size="lg">
            <Link to={paths.collection}>Browse the collection</Link>
          </Button>
          <Button asChild variant="outline" size="lg">
            <Link to={paths.auctions}>Enter the saleroom</Link>
          </Button>
        </div>
      </div>
    </section>
  )
}
