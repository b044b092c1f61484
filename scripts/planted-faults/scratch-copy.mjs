import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pinnedNode, root, toolEnvironment } from '../toolchain.mjs'

/** A copy of the working tree, with what is not committed yet, in which a fault can be planted. */
export function makeScratchCopy(folder) {
  for (const file of filesOfTree()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  // Faults are planted in migrations, too. With their hashes the server would refuse to start before any test ran.
  rmSync(join(folder, 'server/migrations/SHA256SUMS'))
  linkPackages(folder)
  // No fault changes the web app. The server's bundle is not linked: a fault's own must not land in the original.
  if (existsSync(join(root, 'web/dist'))) symlinkSync(join(root, 'web/dist'), join(folder, 'web/dist'), 'junction')
  return folder
}

function filesOfTree() {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, maxBuffer: 1 << 26 })
  return listed
    .toString()
    .split('\0')
    .filter((file) => file && existsSync(join(root, file)))
}

/** Packages are links to the installed ones, but our own workspaces must lead to the copy. */
function linkPackages(folder) {
  const target = join(folder, 'node_modules')
  mkdirSync(join(target, '@vermeil'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    // What tools have stored belongs to the original.
    if (name === '@vermeil' || (name.startsWith('.') && name !== '.bin')) continue
    symlinkSync(join(root, 'node_modules', name), join(target, name), 'junction')
  }
  for (const name of readdirSync(join(root, 'node_modules/@vermeil'))) {
    const link = readlinkSync(join(root, 'node_modules/@vermeil', name))
    symlinkSync(link, join(target, '@vermeil', name), 'junction')
  }
  for (const workspace of readdirSync(folder)) {
    const own = join(root, workspace, 'node_modules')
    if (workspace !== 'node_modules' && existsSync(own)) symlinkSync(own, join(folder, workspace, 'node_modules'))
  }
}

/** Null if the patch applies, else what git said. `args` may reverse it. */
export function applyPatch(folder, path, ...args) {
  try {
    execFileSync('git', ['apply', ...args, path], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    return null
  } catch (error) {
    return error.stderr.toString().trim()
  }
}

const run = async (folder, args, env) => {
  const options = { cwd: folder, env: toolEnvironment(env), stdio: ['ignore', 'pipe', 'pipe'] }
  const child = spawn(pinnedNode(), args, options)
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  return { code, output }
}

/** Builds what a test starts as a process, from the copy's sources. Null if that succeeds, else its output. */
export async function build(folder) {
  const script = "await (await import('./scripts/build.mjs')).ensureBuilt()"
  const { code, output } = await run(folder, ['--input-type=module', '-e', script])
  return code === 0 ? null : output
}

/** Runs tests of the quick tier by Vitest: `{ results: [{ file, name, status, message }], output }`. */
export async function runTests(folder, files, pattern) {
  const report = join(folder, '.fault-report.json')
  rmSync(report, { force: true })
  const args = [join(folder, 'node_modules/vitest/vitest.mjs'), 'run', '--tags-filter', '!deep']
  args.push('--testNamePattern', pattern, '--reporter=json', `--outputFile=${report}`, ...files)
  const compiled = join(dirname(folder), 'compiled')
  const { output } = await run(folder, args, { TEST_TIER: 'quick', NODE_COMPILE_CACHE: compiled, NO_COLOR: '1' })
  if (!existsSync(report)) return { results: [], output }
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const results = testResults.flatMap(({ name: path, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, failureMessages }) => ({
      file: path.slice(folder.length + 1),
      name: [...ancestorTitles, title].join(' > '),
      status,
      message: failureMessages[0] ?? '',
    })),
  )
  const said = testResults.map(({ message }) => message).filter(Boolean)
  return { results, output: [...said, output].join('\n') }
}
