import { z } from 'zod'

/** GET /config.json */
export const PublicConfig = z.object({
  siteUrl: z.string(),
  anonKey: z.string(),
  demo: z.boolean(),
  support: z.object({ email: z.string(), phone: z.string() }),
})
export type PublicConfig = z.infer<typeof PublicConfig>
