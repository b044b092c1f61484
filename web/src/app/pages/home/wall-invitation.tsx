import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'

/** The wall planner, for people who wonder whether a work fits. */
export function WallInvitation() {
  return (
    <section aria-labelledby="wall-invitation" className="page-width py-14 sm:py-20">
      <div className="grid items-center gap-8 rounded-lg border border-line bg-surface p-6 sm:grid-cols-2 sm:p-10">
        <div className="grid justify-items-start gap-4">
          <p className="eyebrow text-gold">Wall planner</p>
          <h2 id="wall-invitation" className="text-3xl">
            See it on your wall before you bid
          </h2>
          <p className="text-muted">
            Take a photo of your wall, mark a door or a sheet of paper on it, and hang works at their true size. Then
            print a plan that says where the nails go.
          </p>
          <Button asChild variant="outline">
            <Link to={paths.newWall()}>Plan a wall</Link>
          </Button>
        </div>
        <Sketch />
      </div>
    </section>
  )
}

/** A wall with a door, three works on one eye line, and their gaps. */
const Sketch = () => (
  <svg viewBox="0 0 320 190" aria-hidden="true" className="w-full">
    <path d="M0 0h320v160H0z" className="fill-raised" />
    <path d="M0 160h320" className="stroke-control" strokeWidth="1.5" />
    <path d="M22 160V34h52v126" className="fill-surface stroke-control" strokeWidth="1.500" />
    <circle cx="66" cy="100" r="2" className="fill-gold" />
    <path d="M0 78h320" className="stroke-gold" strokeDasharray="5 4" />
    <path d="M104 54h36v48h-36zM152 44h76v68h-76zM240 58h44v40h-44z" className="fill-gold-deep opacity-80" />
    <path d="M140 124h12m76 0h12M140 121v6m12-6v6m76-6v6m12-6v6" className="stroke-foreground" />
  </svg>
)
