import { z } from 'zod'
import { IncrementTable } from './selling/bidding.schema.ts'

/** The settings that everybody may know. They change while the server runs: event `settings.changed` on `house`. */
export const PublicSettings = z.object({
  support: z.object({ email: z.string(), phone: z.string() }),
  /** The terms by which lots open now. An open lot has its own copy. */
  terms: z.object({
    increments: z.object({ timed: IncrementTable, saleroom: IncrementTable }),
    softClose: z.object({ windowSeconds: z.int(), extensionSeconds: z.int() }),
    paymentTermHours: z.int(),
    depositMonths: z.int(),
  }),
  /** What the banner says now; null where there is none. */
  announcement: z
    .object({
      text: z.string(),
      link: z.string().nullable(),
      level: z.enum(['info', 'warning']),
      until: z.iso.datetime().nullable(),
    })
    .nullable(),
})
export type PublicSettings = z.infer<typeof PublicSettings>

/** GET /config.json */
export const PublicConfig = PublicSettings.extend({
  siteUrl: z.string(),
  anonKey: z.string(),
  demo: z.boolean(),
  /** After so many days a backup is deleted, and with it what was deleted since. */
  backupDays: z.int(),
  /** Whether everybody may buy the test artwork, or administrators only. */
  testArtworkForEveryone: z.boolean(),
})
export type PublicConfig = z.infer<typeof PublicConfig>
