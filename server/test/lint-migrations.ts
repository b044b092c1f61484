import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const squawk = join(root, 'node_modules/squawk-cli/js/bin/squawk')

/**
 * What in these files would block or break nodes that run meanwhile, as squawk says it; empty if nothing. A part that is
 * meant to has `-- squawk-ignore <rule>` above it, and says why.
 */
export function lintMigrations(files: readonly { path: string; sql: string }[]): string {
  const isAlone = ({ sql }: { sql: string }) => sql.startsWith('-- no-transaction\n')
  return [
    lint(
      files.filter((file) => !isAlone(file)),
      ['--assume-in-transaction'],
    ),
    lint(files.filter(isAlone), []),
  ].join('')
}

function lint(files: readonly { path: string }[], options: readonly string[]): string {
  if (files.length === 0) return ''
  const args = [squawk, '--config', join(root, '.squawk.toml'), '--reporter', 'gcc', ...options]
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, ...files.map(({ path }) => path)], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 ? '' : stdout || stderr || 'squawk could not be started.\n'
}
