import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'

/** The call to action for artists. */
export function HomeInvitation() {
  return (
    <section aria-labelledby="home-invitation" className="border-t border-line bg-surface">
      <div className="page-width flex flex-col gap-8 py-16 md:flex-row md:items-center md:justify-between">
        <div className="max-w-xl">
          <h2 id="home-invitation" className="text-2xl sm:text-3xl">
            Your work belongs on a wall
          </h2>
          <p className="mt-3 text-muted">
            Show it here, set your own reserve, and keep the larger part of every sale. We read each application within
            1-5 business days.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button asChild variant="gold" size="lg">
            <Link to={paths.artistSignup}>Become an Artist</Link>
          </Button>
          <Button asChild variant="outline" size="lg">
            <Link to={paths.about}>
              Learn More<span className="sr-only"> about Vermeil</span>
            </Link>
          </Button>
        </div>
      </div>
    </section>
  )
}
