import { admin } from './house-admin.ts'
import { archive } from './house-archive.ts'
import { audit } from './house-audit.ts'
import { backup, drill, release, restore } from './house-backups.ts'
import type { Command } from './house-command.ts'
import { doctor } from './house-doctor.ts'
import { inspect } from './house-inspect.ts'
import { jobs } from './house-jobs.ts'
import { keys } from './house-keys.ts'
import { readOnly } from './house-read-only.ts'

/** The commands of `npm run house`, in the order in which an operator meets them. */
export const commands: Readonly<Record<string, Command>> = {
  doctor,
  backup,
  restore,
  release,
  drill,
  archive,
  jobs,
  admin,
  keys,
  'read-only': readOnly,
  audit,
  inspect,
}
