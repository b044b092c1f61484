import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { featuredQuery } from '@/entities/lot/featured-query'
import { formatMoney, plural } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { Picture } from '@/ui/picture'

/** What "Verify this auction" is, and a sale to try it on. */
export function VerifyInvitation() {
  const { data } = useQuery(featuredQuery)
  const lot = data?.verifiable
  return (
    <section aria-labelledby="verify-invitation" className="page-width py-16 sm:py-24">
      <div className="flex flex-wrap items-center justify-between gap-x-16 gap-y-8">
        <div className="max-w-xl">
          <p className="eyebrow text-gold">Verify this auction</p>
          <h2 id="verify-invitation" className="mt-3 text-2xl sm:text-3xl">
            Check every bid yourself
          </h2>
          <p className="mt-3 text-muted">
            Every bid is sealed to the one before it when it is placed. On any lot, press “Verify this auction”: your
            own browser recomputes the whole history and shows you whether anything in it was changed.
          </p>
        </div>
        {lot && (
          <div className="flex min-w-0 items-center gap-5">
            {lot.image && (
              <span className="w-28 shrink-0">
                <Picture picture={lot.image} alt="" sizes="112px" widest={480} ratio="4 / 5" />
              </span>
            )}
            <div className="min-w-0">
              <p className="font-display text-xl">{lot.title}</p>
              <p className="figures mt-1 text-sm text-muted">
                Sold for {formatMoney(lot.hammerPrice ?? lot.startingBid)} after {plural(lot.bidCount, 'bid', 'bids')}
              </p>
              <Button asChild variant="outline" className="mt-4">
                <Link to={paths.lot(lot.id, lot.slug)}>
                  <ShieldCheck aria-hidden="true" />
                  See its history
                  <span className="sr-only">: {lot.title}</span>
                </Link>
              </Button>
            </div>
          </div>
        )}
      </div>
    </section>
  )
}
