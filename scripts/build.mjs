import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, runNodeBeside, startScope } from './toolchain.mjs'

/** What is built, of which sources, and by which programs, one after the other. */
const products = [
  {
    name: 'web app',
    dist: 'web/dist',
    sources: [
      ...['web/src', 'web/public', 'web/build', 'web/index.html', 'web/package.json'],
      ...['web/vite.config.ts', 'web/vite.server.config.ts', 'contracts/src'],
    ],
    // First for browsers, then for the server, which draws the pages by the same components.
    steps: ['vite.config.ts', 'vite.server.config.ts'].map((config) => ({
      args: [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--config', config, '--logLevel', 'warn'],
      cwd: join(root, 'web'),
    })),
  },
  {
    name: 'server',
    dist: 'server/dist',
    sources: [
      ...['server/src', 'demo/src', 'stripe-emulator/src', 'contracts/src'],
      ...['scripts/bundle-server.mjs', 'scripts/source-lines.mjs'],
    ],
    steps: [{ args: ['scripts/bundle-server.mjs', 'server/dist'], cwd: root }],
  },
]

/** Builds the web app and the server's bundle, at the same time, where a source changed. */
export async function ensureBuilt() {
  const built = await Promise.all(products.map(ensureProduct))
  const failed = products.filter((_, index) => !built[index]).map(({ name }) => name)
  if (failed.length) fail(`The ${failed.join(' and the ')} could not be built; the messages above say why.`)
}

/** The stamp is written last, and a build begins by emptying its folder: an interrupted build is built again. */
async function ensureProduct({ name, dist, sources, steps }) {
  const stamp = join(root, dist, '.sources')
  // In production the server's bundle has no stand-ins.
  const wanted = `${hashOf([...sources, 'package-lock.json'])} for ${startScope()}`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  console.log(`Building the ${name}…`)
  for (const { args, cwd } of steps) if ((await runNodeBeside(args, { cwd })) !== 0) return false
  writeFileSync(stamp, wanted)
  return true
}

/** Tests are left out: none is part of a product. */
function hashOf(paths) {
  const hash = createHash('sha256')
  const files = paths.flatMap((path) => filesUnder(join(root, path))).sort()
  for (const file of files.filter((path) => !/\.(test|fixtures)\.[a-z]+$/.test(path))) {
    hash.update(file.slice(root.length)).update(readFileSync(file))
  }
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
