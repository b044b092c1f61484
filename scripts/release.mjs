// `npm run release -- <version>`: dates the changelog, sets the version, and stores the bundled server, which the test of
// the next version starts beside its own (server/src/previous-version.db.test.ts). Commits nothing.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { ensureBuilt } from './build.mjs'
import { releaseNotes, versionRefusal, withLockedVersion, withVersion } from './release-notes.mjs'
import { ensureInstalled, fail, root, runNode } from './toolchain.mjs'

const usage = `npm run release -- <version> [--dry-run] [--again]

  --dry-run  says what would change, and changes nothing
  --again    cuts the present version once more; until it has a tag`

const MAX_BYTES = 4 * 1024 ** 2
const previous = 'server/test/previous'
const bundle = '.cache/release'

const { values, positionals } = readArguments()
const [version] = positionals
const read = (path) => readFileSync(join(root, path), 'utf8')
const write = (path, text) => writeFileSync(join(root, path), text)
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

const { version: present, workspaces } = JSON.parse(read('package.json'))
const date = new Date().toISOString().slice(0, 10)
const changes = plan()

if (values['dry-run']) {
  console.log(`Would release ${version} (${date}) after ${present}, and write:`)
  for (const path of [...changes.keys(), `${previous}/server.json.gz`, `${previous}/previous.json`])
    console.log(`  ${path}`)
  process.exit(0)
}

for (const [path, text] of changes) write(path, text)
ensureInstalled() // the lock file has changed
await ensureBuilt() // the page template
const size = storeServer()
console.log(`Version ${version} is ready; its server is stored in ${previous} (${(size / 1024 ** 2).toFixed(1)} MB). Now:

  npm test
  git add --all
  git commit -m "release: version ${version}"
  git tag v${version}`)

function readArguments() {
  try {
    const options = { 'dry-run': { type: 'boolean' }, again: { type: 'boolean' }, help: { type: 'boolean' } }
    const given = parseArgs({ options, allowPositionals: true })
    if (given.values.help) {
      console.log(usage)
      process.exit(0)
    }
    if (given.positionals.length === 1) return given
  } catch (error) {
    console.error(error.message)
  }
  return fail(usage)
}

/** The new text of each file. Ends with a sentence where nothing can be released. */
function plan() {
  const refusal = versionRefusal(version, { present, tags: git('tag').split('\n'), isAgain: values.again })
  if (refusal) fail(refusal)
  if (git('status', '--porcelain')) fail('There are changes that are not committed: commit or stash them first.')
  const changelog = releaseNotes(read('CHANGELOG.md'), version, date)
  if (!changelog) fail('CHANGELOG.md has no entries under "Unreleased".')
  const json = (path, change) => [path, `${JSON.stringify(change(JSON.parse(read(path)), version), null, 2)}\n`]
  return new Map([
    ['CHANGELOG.md', changelog],
    ...['package.json', ...workspaces.map((name) => `${name}/package.json`)].map((path) => json(path, withVersion)),
    json('package-lock.json', withLockedVersion),
  ])
}

/** Stores what a production server reads of the checkout at its start, but packages and migrations, which the checkout has. */
function storeServer() {
  if (runNode(['scripts/bundle-server.mjs', bundle], { env: { NODE_ENV: 'production' } }) !== 0) {
    fail('The server could not be bundled; the message above says why.')
  }
  const scripts = readdirSync(join(root, bundle)).filter((name) => name.endsWith('.js'))
  const files = Object.fromEntries([
    ['server/package.json', read('server/package.json')],
    ...scripts.sort().map((name) => [`server/dist/${name}`, read(`${bundle}/${name}`)]),
    ...['index.html', '.vite/manifest.json'].map((name) => [`web/dist/${name}`, read(`web/dist/${name}`)]),
  ])
  const packed = gzipSync(JSON.stringify(files), { level: 9 })
  packed[9] = 255 // the operating system, which would make it another file on each
  if (packed.length > MAX_BYTES) fail(`The server is larger than 4 MB: ${packed.length} bytes.`)
  mkdirSync(join(root, previous), { recursive: true })
  writeFileSync(join(root, previous, 'server.json.gz'), packed)
  write(`${previous}/previous.json`, `${JSON.stringify({ version, migrations: listMigrations() }, null, 2)}\n`)
  return packed.length
}

/** Their hashes by their names; the files themselves stay in `server/migrations`. */
function listMigrations() {
  const lines = read('server/migrations/SHA256SUMS').trim().split('\n')
  return Object.fromEntries(lines.map((line) => line.split(/\s+/).reverse()))
}
