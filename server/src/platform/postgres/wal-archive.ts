import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Runner } from './runner.ts'

/** How long a change may take until it is in the archive: a power cut of the disk loses what is not. */
const ARCHIVE_WITHIN_SECONDS = 60

export const walFolder = (archive: string): string => join(archive, 'wal')

/** The settings by which PostgreSQL copies each finished piece of its log into the archive, by a module of its own. */
export function archiveSettings(archive: string, runner: Runner): Record<string, string | number> {
  const folder = walFolder(archive)
  mkdirSync(folder, { recursive: true })
  runner.handOver(folder)
  return {
    ...{ archive_mode: 'on', archive_library: 'basic_archive', archive_timeout: ARCHIVE_WITHIN_SECONDS },
    'basic_archive.archive_directory': folder,
  }
}
