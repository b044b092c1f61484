// Finds what npm cannot bring, and installs it from Debian's packages where this user may.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail } from './toolchain.mjs'

const ending = process.platform === 'win32' ? '.exe' : ''
const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name + ending))
    .find((path) => existsSync(path))

/** Chromium without a window to draw: the journeys take it three quarters of the time. Any other does as well. */
const headlessShell = 'chromium-headless-shell'
const chromiums = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const chromiumPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const findChromium = () =>
  process.env.CHROME_PATH || chromiums.map(onPath).find(Boolean) || chromiumPlaces.find((path) => existsSync(path))

/** What stories of the deep tier drive, with the packages that have it. Where one can't be had, its stories are skipped. */
const deepPrograms = {
  caddy: ['caddy'],
  nginx: ['nginx-light'],
  pgbouncer: ['pgbouncer'],
  'swift-proxy-server': ['swift-proxy', 'swift-account', 'swift-container', 'swift-object'],
}

/** Says which stories of the deep tier will be counted as skipped, and why. */
export function explainMissing() {
  for (const name of Object.keys(deepPrograms)) {
    if (!onPath(name)) console.log(`${name} is not installed: the stories that run it are skipped.`)
  }
}

/** The browser and the Redis server that the tests drive: `{ chromium, redis }`, by path. */
export function ensureSystemPrograms() {
  installMissing()
  const chromium = findChromium()
  const redis = onPath('redis-server')
  if (!chromium) fail('The browser tests need Chromium: install Chromium or Google Chrome, or set CHROME_PATH to it.')
  if (!redis) fail('The tests need redis-server on the PATH: install Redis (or Valkey with that name).')
  return { chromium, redis }
}

function installMissing() {
  if (!process.env.CHROME_PATH && !onPath(headlessShell)) install(headlessShell)
  if (!findChromium()) install('chromium')
  if (!onPath('redis-server')) install('redis-server')
}

function installDeep() {
  for (const [name, packages] of Object.entries(deepPrograms)) if (!onPath(name)) install(...packages)
}

function install(...names) {
  const mayInstall = onPath('apt-get') && process.getuid?.() === 0
  if (!mayInstall) return
  console.log(`Installing ${names.join(', ')} from Debian's packages (once)…`)
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  const get = () => apt('install', '-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', ...names)
  // The lists that are there may do; where they name a package that has been replaced since, they are fetched anew.
  if (get().status !== 0 && apt('update', '-qq').status === 0) get()
}

if (process.argv[1] === import.meta.filename) {
  installMissing()
  if (process.argv.includes('--deep')) installDeep()
}
