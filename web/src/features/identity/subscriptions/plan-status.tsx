import { useQuery } from '@tanstack/react-query'
import type { SubscriptionStatus } from '@vermeil/contracts/identity/subscriptions.schema'
import { RefreshCw, Settings2 } from 'lucide-react'
import { ownSubscriptionQuery } from '@/entities/account/own-subscription'
import { formatDate } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { usePortal } from './use-portal'

type PlanStatusProps = {
  status: SubscriptionStatus | undefined
  isChecking: boolean
  onRefresh: () => void
}

/** Which plan is in force and until when, and the two things to do about it. */
export function PlanStatus({ status, isChecking, onRefresh }: PlanStatusProps) {
  const { data: account } = useQuery(ownSubscriptionQuery)
  const portal = usePortal()
  const isEnding = account?.cancelsAtPeriodEnd ?? false
  return (
    <div className="flex flex-col items-center gap-4">
      <div role="status" className="text-center">
        {status?.subscribed && (
          <>
            <p className="text-lg">
              Currently subscribed to <strong className="text-gold">{status.subscription_tier}</strong> plan
            </p>
            {status.subscription_end && (
              <p className="text-muted">
                {isEnding ? 'Ends on' : 'Renews on'} {formatDate(status.subscription_end)}
              </p>
            )}
          </>
        )}
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="outline" disabled={isChecking} onClick={onRefresh}>
          <RefreshCw aria-hidden="true" />
          {isChecking ? 'Checking...' : 'Refresh Status'}
        </Button>
        {status?.subscribed && (
          <Button variant="outline" disabled={portal.isOpening} onClick={portal.open}>
            <Settings2 aria-hidden="true" />
            {portal.isOpening ? 'Loading...' : 'Manage Subscription'}
          </Button>
        )}
      </div>
    </div>
  )
}
