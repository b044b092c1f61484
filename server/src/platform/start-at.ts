import type { Tx } from './postgres/database.ts'
import { houseNow } from './postgres/house-now.ts'
import { world } from './world.ts'

/** The option of a job that starts at a time of the database's clock; at once if that is past, or null. */
export async function startAt(tx: Tx, time: Date | null): Promise<{ startAfter?: Date }> {
  const waitMs = (time?.getTime() ?? 0) - (await houseNow(tx)).getTime()
  return waitMs > 0 ? { startAfter: new Date(world.now() + waitMs) } : {}
}
