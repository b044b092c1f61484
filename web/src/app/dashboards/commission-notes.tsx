import { Percent } from 'lucide-react'
import { paths } from '@/shared/paths'
import { EmptyState } from '@/ui/empty-state'
import { ActionLink } from './action-link'

/** How a price is divided, in words. */
export function CommissionNotes() {
  return (
    <EmptyState
      icon={Percent}
      title="How a sale is divided"
      actions={
        <>
          <ActionLink to={paths.subscription}>See plans</ActionLink>
          <ActionLink to={paths.help}>Read the FAQ</ActionLink>
        </>
      }
    >
      <p>
        The house keeps 15% of the sale price. Where a realtor brought the sale, 20% is theirs. The rest goes to the
        artist: 85%, or 65% with a realtor. Of $10,000 that is $8,500, or $6,500.
      </p>
    </EmptyState>
  )
}
