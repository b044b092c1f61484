import { z } from 'zod'

/** GET /api/v1/stats: the home page's band. */
export const HouseStats = z.object({
  sold: z.int(),
  /** Cents. */
  value: z.int(),
  active: z.int(),
  artists: z.int(),
})
export type HouseStats = z.infer<typeof HouseStats>
