import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, runNode } from './toolchain.mjs'

const stamp = join(root, 'web', 'dist', '.sources')
const sources = [
  'web/src',
  'web/public',
  'web/build',
  'web/index.html',
  'web/vite.config.ts',
  'web/vite.server.config.ts',
  'web/package.json',
  'contracts/src',
  'package-lock.json',
]

/** Builds the web app when a source changed. The stamp is written last, so an interrupted build is built again. */
export function ensureBuilt() {
  const wanted = hashOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building the web app…')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  // First for browsers, then for the server, which draws the pages by the same components.
  for (const config of ['vite.config.ts', 'vite.server.config.ts']) {
    const build = [vite, 'build', '--config', config, '--logLevel', 'warn']
    if (runNode(build, { cwd: join(root, 'web') }) !== 0) fail('The web app could not be built; Vite says why above.')
  }
  writeFileSync(stamp, wanted)
}

function hashOf(paths) {
  const hash = createHash('sha256')
  const files = paths.flatMap((path) => filesUnder(join(root, path))).sort()
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

function filesUnder(path) {
  if (!existsSync(path)) return []
  const entries = (() => {
    try {
      return readdirSync(path, { withFileTypes: true, recursive: true })
    } catch {
      return null // a file, not a folder
    }
  })()
  if (!entries) return [path]
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}
