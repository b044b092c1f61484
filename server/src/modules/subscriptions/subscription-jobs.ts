import { z } from 'zod'
import type { JobDefinition } from '../../platform/jobs.ts'

const Ended = z.object({ providerId: z.string() })
const Renewal = z.object({ accountId: z.uuid(), renews: z.boolean() })

/** A plan that was replaced by another is not collected for again. */
export const cancelReplaced: JobDefinition<z.infer<typeof Ended>> = {
  name: 'subscription.cancel-replaced',
  data: Ended,
}
/** What settings say about renewal, told to the provider. */
export const setRenewal: JobDefinition<z.infer<typeof Renewal>> = { name: 'subscription.set-renewal', data: Renewal }
export const turnGranted: JobDefinition<Record<string, never>> = {
  name: 'subscription.turn-granted',
  data: z.object({}),
}
