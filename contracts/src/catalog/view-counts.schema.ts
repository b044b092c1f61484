import { z } from 'zod'

/** GET /api/v1/lots/views?ids=…  and POST /api/v1/lots/{id}/views */
export const ViewCounts = z.object({ views: z.record(z.uuid(), z.int()) })
export type ViewCounts = z.infer<typeof ViewCounts>
