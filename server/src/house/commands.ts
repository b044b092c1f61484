import { admin } from './admin.ts'
import { archive } from './archive.ts'
import { audit } from './audit.ts'
import { backup, drill, release, restore } from './backups.ts'
import type { Command } from './command.ts'
import { doctor } from './doctor.ts'
import { inspect } from './inspect.ts'
import { jobs } from './jobs.ts'
import { keys } from './keys.ts'
import { migrateCommand } from './migrate.ts'
import { readOnly } from './read-only.ts'

/** The commands of `npm run house`, in the order in which an operator meets them. */
export const commands: Readonly<Record<string, Command>> = {
  doctor,
  migrate: migrateCommand,
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
