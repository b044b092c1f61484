import { execFileSync, type SpawnOptions } from 'node:child_process'
import { chownSync, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * How PostgreSQL's programs are run. It refuses to run as root, so a house started by root hands it to another user,
 * or, where that user cannot reach the folder, to an unprivileged user namespace.
 */
export type Runner = {
  wrap(program: string, args: string[]): [string, string[]]
  options: Pick<SpawnOptions, 'uid' | 'gid' | 'env'>
  /** Gives a file or folder we made to the user that PostgreSQL runs as. */
  handOver(path: string): void
}

const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
const asOurselves: Runner = { wrap: (program, args) => [program, args], options: { env }, handOver: () => {} }

const inNamespace: Runner = {
  wrap: (program, args) => ['unshare', ['--user', '--map-user=65534', '--map-group=65534', '--', program, ...args]],
  options: { env },
  handOver: () => {},
}

export function chooseRunner(dir: string, postgres: string): Runner {
  if (process.getuid?.() !== 0) return asOurselves
  // A cluster keeps the owner it was made with: PostgreSQL refuses a folder that is another user's.
  const madeByNamespace = existsSync(dir) && statSync(dir).uid === 0
  const asUser = madeByNamespace ? null : lesserUser()
  for (const runner of [asUser, inNamespace]) if (runner && canRun(runner, postgres, dirname(dir))) return runner
  throw new Error(
    `PostgreSQL does not run as root, and neither the user "postgres" nor "nobody" can reach ${dirname(dir)}. Start as another user, choose another DATA_DIR, or set DATABASE_URL.`,
  )
}

function lesserUser(): Runner | null {
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((which) => Number(execFileSync('id', [which, name], { stdio: 'pipe' })))
      if (!uid || !gid) continue
      return {
        wrap: (program, args) => [program, args],
        options: { uid, gid, env },
        handOver: (path) => chownSync(path, uid, gid),
      }
    } catch {
      // This machine has no such user; the next one may exist.
    }
  }
  return null
}

/** Both must be reachable: the program, and the folder (`/.` asks for the right to enter it, not only to see it). */
function canRun(runner: Runner, postgres: string, folder: string): boolean {
  const probes: [string, string[]][] = [
    [postgres, ['--version']],
    ['ls', ['-d', `${folder}/.`]],
  ]
  try {
    for (const probe of probes) execFileSync(...runner.wrap(...probe), { ...runner.options, stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}
