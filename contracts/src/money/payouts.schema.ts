import { z } from 'zod'
import { Cents } from '../money.schema.ts'

const time = z.iso.datetime()

/** How far a seller or realtor has come with their account at the payment provider. */
export const PayoutAccountStatus = z.enum(['not-started', 'in-progress', 'needs-information', 'ready'])
export type PayoutAccountStatus = z.infer<typeof PayoutAccountStatus>

/** GET /api/v1/account/payout-account: where the caller's earnings go, and what was sent there. */
export const PayoutAccount = z.object({
  /** Sellers and realtors need one; for other people there is nothing to set up. */
  isOffered: z.boolean(),
  /** Whether we pay to accounts at the payment provider. Otherwise we pay by bank transfer. */
  isConnected: z.boolean(),
  status: PayoutAccountStatus,
  /** What the provider still asks for, in its words. */
  missing: z.array(z.string()),
  /** At the provider, on its way to the bank. Null without an account, or where the provider can't be asked now. */
  balance: z.object({ available: z.int(), pending: z.int() }).nullable(),
  /** What we have paid, the newest first. */
  payouts: z.array(
    z.object({
      id: z.uuid(),
      amount: Cents,
      method: z.enum(['bank', 'transfer']),
      status: z.enum(['processing', 'paid']),
      at: time,
    }),
  ),
  /** What the provider has sent to the caller's bank, the newest first. */
  arrivals: z.array(
    z.object({ id: z.string(), amount: Cents, status: z.enum(['pending', 'paid', 'failed']), arrivesAt: time }),
  ),
})
export type PayoutAccount = z.infer<typeof PayoutAccount>
