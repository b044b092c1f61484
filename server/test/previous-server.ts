import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { migrationsDir, readMigrations } from '../src/platform/postgres/migration-files.ts'

const root = join(import.meta.dirname, '..', '..')
const stored = join(import.meta.dirname, 'previous')

/** The release that the next one is upgraded from. */
export const previous = JSON.parse(readFileSync(join(stored, 'previous.json'), 'utf8')) as {
  version: string
  /** Their hashes by their names. */
  migrations: Record<string, string>
}

/** Lays out the server of the last release as a checkout of it: with the packages of today. Returns its bundle's folder. */
export function unpackPreviousServer(folder: string): string {
  const archive = gunzipSync(readFileSync(join(stored, 'server.json.gz'))).toString('utf8')
  const files = Object.entries(JSON.parse(archive) as Record<string, string>)
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const ours = new Map(readMigrations(migrationsDir).map((file) => [file.name, file]))
  mkdirSync(join(folder, 'server', 'migrations'))
  for (const [name, hash] of Object.entries(previous.migrations)) {
    const file = ours.get(name)
    if (file?.hash !== hash) throw new Error(`The migration ${name} of version ${previous.version} was changed.`)
    writeFileSync(join(folder, 'server', 'migrations', name), file.sql)
  }
  linkPackages(folder)
  return join(folder, 'server', 'dist')
}

/** The server as it is in this checkout, with migrations that come after all of its own. Returns its bundle's folder. */
export function copyServerWith(folder: string, later: Record<string, string>): string {
  const dist = join(folder, 'server', 'dist')
  cpSync(join(root, 'server', 'dist'), dist, { recursive: true, filter: (path) => extname(path) !== '.map' })
  cpSync(join(root, 'server', 'package.json'), join(folder, 'server', 'package.json'))
  cpSync(migrationsDir, join(folder, 'server', 'migrations'), { recursive: true })
  for (const [name, sql] of Object.entries(later)) writeFileSync(join(folder, 'server', 'migrations', name), sql)
  symlinkSync(join(root, 'web'), join(folder, 'web'), 'junction')
  linkPackages(folder)
  return dist
}

function linkPackages(folder: string) {
  for (const path of ['node_modules', join('server', 'node_modules')]) {
    if (existsSync(join(root, path))) symlinkSync(join(root, path), join(folder, path), 'junction')
  }
}
