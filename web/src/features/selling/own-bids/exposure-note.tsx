import { useQuery } from '@tanstack/react-query'
import { exposureQuery } from '@/entities/lot/exposure'
import { formatMoney } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { InlineAlert } from '@/ui/inline-alert'

/** What a person with a limit has bid and not paid, and what they may. Nothing for everybody else. */
export function ExposureNote() {
  const { data } = useQuery(exposureQuery)
  if (!data || data.limit === null) return null
  const { exposure, limit, canCardLift } = data
  return (
    <InlineAlert tone={exposure > limit ? 'danger' : 'info'}>
      <p>
        Your leading bids and unpaid purchases come to <strong className="figures">{formatMoney(exposure)}</strong>. You
        may owe <strong className="figures">{formatMoney(limit)}</strong> at once.
        {exposure > limit && ' Until it fits, you can’t bid more.'}
      </p>
      {canCardLift && (
        <p>
          With a card on file there is no limit.{' '}
          <Link to={`${paths.settings}?tab=billing`} className="underline underline-offset-4 hover:text-gold">
            Add a card
          </Link>
        </p>
      )}
    </InlineAlert>
  )
}
