import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '@/entities/account/overview'
import { plural } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'

/** For people who were invited to a production: the way to it. Nothing for everybody else. */
export function SharedProductions() {
  const shared = useQuery(overviewQuery).data?.counts.sharedProductions ?? 0
  if (shared === 0) return null
  return (
    <p>
      You’re on {plural(shared, 'production team', 'production teams')}.{' '}
      <Link to={paths.productions} className="text-gold underline underline-offset-4">
        Productions shared with you
      </Link>
    </p>
  )
}
