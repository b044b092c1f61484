import { InvitationCard } from '@/features/trades/productions/invitation-card'
import { useParams } from '@/shared/navigation/router'
import type { PageBack } from '../page-module'

export const back: PageBack = {}

/** The page of an invitation's private link. */
export function Component() {
  const { token = '' } = useParams()
  return (
    <div className="page-width max-w-2xl py-10 sm:py-14">
      <h1 className="text-3xl sm:text-4xl">Invitation</h1>
      <InvitationCard token={token} />
    </div>
  )
}
