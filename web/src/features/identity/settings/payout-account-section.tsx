import { useQuery } from '@tanstack/react-query'
import type { PayoutAccount } from '@vermeil/contracts/money/payouts.schema'
import { CircleAlert, CircleCheck, Clock, type LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { payoutAccountNames } from '@/entities/payment/payout-account-names'
import { formatMoney } from '@/shared/format/format'
import { useSearchParams } from '@/shared/navigation/router'
import { StatusPill } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Loading } from '@/ui/loading'
import { missingText } from './missing-details'
import { payoutAccountQuery } from './payout-account-api'
import { PayoutHistory } from './payout-history'
import { PayoutOnboardingDialog } from './payout-onboarding-dialog'
import { SettingsSection } from './settings-section'

type Status = PayoutAccount['status']

const pills: Record<Status, { icon: LucideIcon; tone: 'info' | 'warning' | 'success' }> = {
  'not-started': { icon: CircleAlert, tone: 'info' },
  'in-progress': { icon: Clock, tone: 'info' },
  'needs-information': { icon: CircleAlert, tone: 'warning' },
  ready: { icon: CircleCheck, tone: 'success' },
}

const openLabels: Record<Status, string> = {
  'not-started': 'Set up payouts',
  'in-progress': 'Continue',
  'needs-information': 'Add what is missing',
  ready: 'Change details',
}

/** Where a seller's or realtor's earnings go. Other people see nothing of it. */
export function PayoutAccountSection() {
  const { data, isError, refetch } = useQuery(payoutAccountQuery)
  const [isAsked, setAsked] = useState(false)
  const isExpired = useReturnFromProvider(() => void refetch())
  if (data && !data.isOffered) return null
  return (
    <SettingsSection
      title="Payout account"
      lead="We pay your earnings through Stripe. Your bank details stay there; we never see them."
    >
      {!data && <Loading what="Your payout account" hasFailed={isError} onRetry={refetch} className="h-24" />}
      {data && (
        <div className="grid gap-6">
          {isExpired && <p className="text-sm text-muted">The page at Stripe had expired. Please open it again.</p>}
          {data.isConnected ? (
            <AccountCard account={data} onOpen={() => setAsked(true)} />
          ) : (
            <p className="text-sm text-muted">We pay your earnings by bank transfer. There is nothing to set up.</p>
          )}
          <PayoutHistory account={data} />
        </div>
      )}
      {isAsked && <PayoutOnboardingDialog onClose={() => setAsked(false)} />}
    </SettingsSection>
  )
}

function AccountCard({ account, onOpen }: { account: PayoutAccount; onOpen: () => void }) {
  const { status, balance } = account
  const { icon, tone } = pills[status]
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div className="grid justify-items-start gap-2">
        <StatusPill icon={icon} tone={tone}>
          {payoutAccountNames[status]}
        </StatusPill>
        <p className="text-sm">{explanationOf(account)}</p>
        {balance && (
          <p className="figures text-sm text-muted">
            {formatMoney(balance.available + balance.pending)} in the account, on its way to your bank.
          </p>
        )}
      </div>
      <Button variant={status === 'ready' ? 'outline' : 'gold'} onClick={onOpen}>
        {openLabels[status]}
      </Button>
    </Card>
  )
}

function explanationOf({ status, missing }: PayoutAccount): string {
  if (status === 'ready') return 'We can pay you.'
  if (status === 'not-started') return 'We need it before we can pay you. It takes about five minutes.'
  if (missing.length === 0) return 'Stripe is checking your details. This usually takes a few minutes.'
  return `Stripe still needs: ${missingText(missing)}.`
}

/** The provider sends people back with `payouts=back`, or `again` from a link that has expired. The address is cleaned. */
function useReturnFromProvider(onReturn: () => void): boolean {
  const [params, setParams] = useSearchParams()
  const [isExpired, setExpired] = useState(false)
  const returned = params.get('payouts')
  useEffect(() => {
    if (returned === null) return
    setExpired(returned === 'again')
    onReturn()
    setParams(
      (before) => {
        before.delete('payouts')
        return before
      },
      { replace: true },
    )
  }, [returned, onReturn, setParams])
  return isExpired
}
