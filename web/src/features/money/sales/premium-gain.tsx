import { useQuery } from '@tanstack/react-query'
import { plans } from '@vermeil/contracts/identity/plans'
import { formatMoney } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { InlineAlert } from '@/ui/inline-alert'
import { salesQuery } from './sales-query'

const { name, price } = plans.premium

/** What the Premium plan would have left of the last year's sales. Says nothing where it would not have been more. */
export function PremiumGain() {
  const { data } = useQuery(salesQuery)
  if (!data || data.gainWithPremium <= 0) return null
  return (
    <InlineAlert tone="info" className="mb-6">
      <p>
        With {name} you would have kept {formatMoney(data.gainWithPremium)} more last year. The plan costs{' '}
        {formatMoney(price * 12)} a year.{' '}
        <Link to={paths.subscription} className="text-gold underline underline-offset-4">
          See the {name} plan
        </Link>
      </p>
    </InlineAlert>
  )
}
