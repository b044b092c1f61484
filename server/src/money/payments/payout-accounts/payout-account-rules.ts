import type { PayoutAccountStatus } from '@vermeil/contracts/money/payouts.schema'

/** The provider's account, as far as it says whether money can be sent there. */
export type ProviderAccount = {
  details_submitted: boolean
  payouts_enabled: boolean
  capabilities?: { transfers?: string }
  requirements?: { currently_due: string[] | null; past_due: string[] | null }
  external_accounts?: { data: readonly { object: string; fingerprint?: string | null }[] }
}

type Readiness = { status: Exclude<PayoutAccountStatus, 'not-started'>; missing: string[]; banks: string[] }

/** Ready as soon as money can be sent there. What was submitted and is not enough needs the person again. */
export function readinessOf(account: ProviderAccount): Readiness {
  const { past_due, currently_due } = account.requirements ?? {}
  const missing = [...new Set([...(past_due ?? []), ...(currently_due ?? [])])].toSorted()
  // Two people with one bank account or card are one party, whichever of theirs it is.
  const banks = [...new Set(account.external_accounts?.data.flatMap(({ fingerprint }) => fingerprint ?? []))]
  if (account.capabilities?.transfers === 'active' && account.payouts_enabled)
    return { status: 'ready', missing, banks }
  const status = account.details_submitted && missing.length > 0 ? 'needs-information' : 'in-progress'
  return { status, missing, banks }
}
