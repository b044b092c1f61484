import { z } from 'zod'

/** GET /config.json */
export const PublicConfig = z.object({
  siteUrl: z.string(),
  anonKey: z.string(),
  demo: z.boolean(),
  /** Whether everybody may buy the test artwork, or administrators only. */
  testArtworkForEveryone: z.boolean(),
  support: z.object({ email: z.string(), phone: z.string() }),
})
export type PublicConfig = z.infer<typeof PublicConfig>
