// Checks the files of `deploy/` as far as this machine can: node scripts/check-deployment.mjs
// The list of the image's files by starting the server from an empty folder that has nothing else; the unit and the
// proxies' files by their own programs, where these are installed.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { collectImage } from '../deploy/collect-image.mjs'
import { ensureBuilt } from './build.mjs'
import { pinnedNode, root } from './toolchain.mjs'

process.env.NODE_ENV = 'production' // the bundle of production
const scratch = mkdtempSync(join(tmpdir(), 'vermeil-deployment-'))
const results = []
const note = (what, problem) => results.push({ what, problem })

function run(command, args, options = {}) {
  const { error, status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', ...options })
  return { isMissing: error?.code === 'ENOENT', status, output: `${stdout ?? ''}${stderr ?? ''}`.trim() }
}

/** By a program that may not be here. */
function check(what, command, args, options) {
  const { isMissing, status, output } = run(command, args, options)
  if (isMissing) return console.log(`– ${what}: ${command} is not installed`)
  note(what, status === 0 ? null : output)
}

const megabytes = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0) / 1e6

try {
  await ensureBuilt()
  const image = join(scratch, 'image')
  collectImage(image)
  const node = (...args) =>
    run(pinnedNode(), args, { cwd: image, env: { PATH: '/usr/bin:/bin', NODE_ENV: 'production' } })
  // Loading the application fails if a package or a file that it reads is not in the list.
  const chunks = readdirSync(join(image, 'server', 'dist')).filter((name) => /^app-(?!error).*\.js$/.test(name))
  const load = `for (const name of ${JSON.stringify(chunks)}) await import('./server/dist/' + name)`
  const loaded = chunks.length > 0 ? node('--input-type=module', '-e', load) : { status: 1, output: 'There is no app.' }
  note('the image has all that the application loads', loaded.status === 0 ? null : loaded.output)
  const help = node('server/dist/house.js', '--help')
  note('the image has the command line', help.status === 0 ? null : help.output)
  const start = node('server/dist/main.js')
  const isRefused = start.status === 1 && start.output.includes('Production needs these settings')
  note('the image starts, and asks for its settings', isRefused ? null : start.output)
  console.log(`The image has ${Math.round(megabytes(image))} MB beside Node.`)

  // The unit names a user, a folder and files of another machine.
  const unit = join(scratch, 'vermeil.service')
  const text = readFileSync(join(root, 'deploy', 'vermeil.service'), 'utf8')
  writeFileSync(
    unit,
    text.replace(/^(User|Group|EnvironmentFile)=.*\n/gm, '').replace(/^(WorkingDirectory)=.*/m, '$1=/'),
  )
  check('the systemd unit', 'systemd-analyze', ['verify', '--man=no', unit])
  check('the Caddy file', 'caddy', [
    'validate',
    '--adapter',
    'caddyfile',
    '--config',
    join(root, 'deploy', 'Caddyfile'),
  ])
  const conf = join(scratch, 'nginx.conf')
  const site = readFileSync(join(root, 'deploy', 'nginx.conf'), 'utf8')
    .replaceAll('/var/cache/nginx', scratch)
    .replace('listen 443 ssl http2;', 'listen 8443;')
    .replace(/ssl_certificate.*;/g, '') // yours to bring
  writeFileSync(conf, `pid ${scratch}/pid;\nevents {}\nhttp {\n${site}\n}\n`)
  check('the nginx file', 'nginx', ['-t', '-c', conf])
  const env = { ...process.env, ENV_FILE: filledEnv() }
  const compose = ['compose', '-f', join(root, 'deploy', 'compose.yaml'), '--env-file', env.ENV_FILE]
  const hasCompose = run('docker', ['compose', 'version']).status === 0
  if (hasCompose) check('the compose file', 'docker', [...compose, 'config', '--quiet'], { env })
  else console.log('– the compose file: docker compose is not installed')
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

function filledEnv() {
  const file = join(scratch, 'env')
  const text = readFileSync(join(root, 'deploy', 'example.env'), 'utf8')
  writeFileSync(file, text.replace(/=$/gm, '=filled'))
  return file
}

for (const { what, problem } of results) console.log(problem ? `✗ ${what}: ${problem}` : `✓ ${what}`)
process.exit(results.some(({ problem }) => problem) ? 1 : 0)
