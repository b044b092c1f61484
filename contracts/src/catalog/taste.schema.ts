import { z } from 'zod'
import { LotCard } from '../selling/lots.schema.ts'

/** How many works a person is shown to say what they like. */
export const tasteWorks = 12

const lotIds = z.array(z.uuid())

/** GET /api/v1/account/taste: works of many kinds to choose from, those that the caller liked before among them. */
export const Taste = z.object({ works: z.array(LotCard), likedLotIds: lotIds })
export type Taste = z.infer<typeof Taste>

/** PUT /api/v1/account/taste: replaces what the caller liked before. */
export const TasteChange = z.strictObject({ likedLotIds: lotIds.max(2 * tasteWorks) })
export type TasteChange = z.infer<typeof TasteChange>
