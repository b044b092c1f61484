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

const chromiums = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const chromiumPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const findChromium = () =>
  process.env.CHROME_PATH || chromiums.map(onPath).find(Boolean) || chromiumPlaces.find((path) => existsSync(path))

/** The browser and the Redis server that the tests drive: `{ chromium, redis }`, by path. */
export function ensureSystemPrograms() {
  const missing = [!findChromium() && 'chromium', !onPath('redis-server') && 'redis-server'].filter(Boolean)
  if (missing.length) install(missing)
  const chromium = findChromium()
  const redis = onPath('redis-server')
  if (!chromium) fail('The browser tests need Chromium: install Chromium or Google Chrome, or set CHROME_PATH to it.')
  if (!redis) fail('The tests need redis-server on the PATH: install Redis (or Valkey with that name).')
  return { chromium, redis }
}

function install(packages) {
  const mayInstall = onPath('apt-get') && process.getuid?.() === 0
  if (!mayInstall) return
  console.log(`Installing ${packages.join(' and ')} from Debian's packages (once)…`)
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
}
