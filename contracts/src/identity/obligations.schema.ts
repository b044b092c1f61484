import { z } from 'zod'

/** What has to end before an account can be deleted, or become an administrator's. */
export const ObligationKind = z.enum([
  'leading-bid',
  'maximum-bid',
  'open-lot',
  'unpaid-order',
  'order-to-ship',
  'order-to-receive',
  'running-lease',
  'open-hire',
  'open-claim',
  'open-staging',
  'funds',
  // These go with a deleted account, and keep one from becoming an administrator's.
  'listing',
  'spend-plan',
  'subscription',
  'property',
  'client',
  'proposal',
  'production',
  'team-seat',
])
export type ObligationKind = z.infer<typeof ObligationKind>

export const Obligation = z.object({
  kind: ObligationKind,
  title: z.string(),
  /** A path of the site where the person can see to it. */
  link: z.string(),
})
export type Obligation = z.infer<typeof Obligation>
