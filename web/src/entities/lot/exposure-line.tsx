import { useQuery } from '@tanstack/react-query'
import { useAuth } from '@/shared/auth/auth'
import { formatMoney } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { InlineAlert } from '@/ui/inline-alert'
import type { BiddableLot } from './biddable-lot'
import { exposureQuery } from './exposure'
import { exposureAfter } from './exposure-after'

type ExposureLineProps = { lot: Pick<BiddableLot, 'currentBid' | 'youLead' | 'yourMax'>; amount: number }

/** Beside an offer by somebody with a limit: what they may owe with it, said before it is refused. */
export function ExposureLine({ lot, amount }: ExposureLineProps) {
  const { user } = useAuth()
  const { data, isFetching, isError } = useQuery({ ...exposureQuery, enabled: user !== null })
  if (!data || data.limit === null) return null
  const owed = exposureAfter(data.exposure, lot, amount)
  const limit = formatMoney(data.limit)
  const whose = data.canCardLift ? 'Without a card on file' : 'By the limit of your account'
  // While it is read again, after a bid or when outbid, the figure may count this lot otherwise than the page does.
  const isKnown = !isFetching && !isError
  if (!isKnown || owed <= data.limit) {
    return (
      <p className="figures text-sm text-muted">
        {whose} you may owe {limit} at once.
        {isKnown && ` With this you would owe at most ${formatMoney(owed)}.`}
      </p>
    )
  }
  return (
    <InlineAlert tone="danger">
      <p className="figures">
        {whose} you may owe {limit} at once. With this you could owe {formatMoney(owed)}, counting the lots you lead and
        what you have not paid.
      </p>
      <p>
        {data.canCardLift ? (
          <Link to={`${paths.settings}?tab=billing`} className="underline underline-offset-4 hover:text-gold">
            Add a card to lift the limit
          </Link>
        ) : (
          'Please contact us to raise it.'
        )}
      </p>
    </InlineAlert>
  )
}
