import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whether a program is on the PATH. `scripts/system-programs.mjs` installs those of the deep tier where it may. */
export const hasProgram = (name: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
