import { z } from 'zod'

/** What has to end before an account can be deleted. */
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
])
export type ObligationKind = z.infer<typeof ObligationKind>

export const Obligation = z.object({
  kind: ObligationKind,
  title: z.string(),
  /** A path of the site where the person can see to it. */
  link: z.string(),
})
export type Obligation = z.infer<typeof Obligation>
