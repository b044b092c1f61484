import { z } from 'zod'
import type { JobDefinition, Jobs } from '../../platform/jobs.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'

const FileData = z.object({ mediaKey: z.string() })

/** Sent with the removal of a piece: the file goes once nothing can roll the removal back. */
export const removeFile: JobDefinition<z.infer<typeof FileData>> = { name: 'music.remove-file', data: FileData }

export async function handleMusicJobs({ jobs, media }: { jobs: Jobs; media: MediaStore }): Promise<void> {
  await jobs.handle(removeFile, ({ mediaKey }) => media.remove(mediaKey))
}
