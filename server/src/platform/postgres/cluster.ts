import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { world } from '../world.ts'
import type { Runner } from './runner.ts'

type Options = { dir: string; user: string; initdb: string; runner: Runner }

/**
 * The files of a database server. They are made without waiting for the disk and synced while the server starts, which
 * saves a second of the first start. Until then a marker lies beside the folder: a cluster that still has it at the next
 * start may be damaged, has never been used, and is made again.
 */
export function createCluster({ dir, user, initdb, runner }: Options) {
  const passwordFile = `${dir}.password`
  const marker = `${dir}.unsynced`

  async function run(args: string[]) {
    const [command, all] = runner.wrap(initdb, args)
    const running = promisify(execFile)(command, all, { ...runner.options, cwd: dirname(dir) })
    // It must not go on writing into the folder when we are gone.
    const end = () => running.child.kill()
    process.once('exit', end)
    await running.finally(() => process.off('exit', end))
  }

  return {
    passwordFile,
    isUnfinished: () => existsSync(marker),
    remove: () => rmSync(dir, { recursive: true, force: true }),

    /** Into a side folder and renamed at the end: a start that is interrupted here leaves nothing half made. */
    async make(): Promise<void> {
      const unfinished = `${dir}.new`
      rmSync(unfinished, { recursive: true, force: true })
      mkdirSync(unfinished, { mode: 0o700 })
      writeFileSync(passwordFile, world.bytes(24).toString('base64url'), { mode: 0o600 })
      runner.handOver(unfinished)
      runner.handOver(passwordFile)
      const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      const access = ['-U', user, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
      await run(['-D', unfinished, ...access, ...locale, '--no-instructions', '--no-sync'])
      writeFileSync(marker, '')
      renameSync(unfinished, dir)
    },

    async sync(): Promise<void> {
      if (!existsSync(marker)) return
      await run(['--sync-only', '-D', dir])
      rmSync(marker)
    },
  }
}
