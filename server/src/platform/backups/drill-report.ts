import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { MediaStore } from '../media/media-store.ts'
import type { Secrets } from '../secret-box.ts'
import { openSealed, sealText } from './manifest.ts'

const LAST_DRILL = 'backups/last-drill'

/** What a drill that succeeded says of itself. */
export const DrillReport = z.object({
  id: z.string(),
  takenAt: z.iso.datetime(),
  verifiedAt: z.iso.datetime(),
  seconds: z.number(),
  tables: z.number(),
  files: z.number(),
  lots: z.number(),
})
export type DrillReport = z.infer<typeof DrillReport>

/** Beside the backups, where servers read it, whichever machine the drill ran on. Sealed, so that it is none's invention. */
export async function noteDrill(place: Pick<MediaStore, 'putNamed'>, secret: Buffer, report: DrillReport) {
  await place.putNamed(LAST_DRILL, Buffer.from(sealText(secret, JSON.stringify(report))))
}

export async function readLastDrill(place: Pick<MediaStore, 'open'>, secrets: Secrets): Promise<DrillReport | null> {
  const file = await place.open(LAST_DRILL)
  return file && DrillReport.parse(JSON.parse(openSealed(secrets, await text(file.stream), 'report of the last drill')))
}
