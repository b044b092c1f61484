import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from '../src/platform/free-port.ts'
import { hasProgram } from './has-program.ts'
import { until } from './until.ts'

const servers = ['account', 'container', 'object', 'proxy'] as const
type Server = (typeof servers)[number]
type Ports = Record<Server, number>

export const hasSwift = hasProgram('swift-proxy-server')

const region = 'eu-west-1'
const secretAccessKey = 'a-secret-of-the-test'
const section = (name: string, settings: Record<string, string | number>) =>
  `[${name}]\n${Object.entries(settings)
    .map(([key, value]) => `${key} = ${value}\n`)
    .join('')}`

function configOf(server: Server, dir: string, ports: Ports): string {
  const ours = { swift_dir: dir, bind_ip: '127.0.0.1', bind_port: ports[server], workers: 0, user: userInfo().username }
  const app = (name: string, settings = {}) => section(`app:${name}-server`, { use: `egg:swift#${name}`, ...settings })
  if (server !== 'proxy') {
    const disk = {
      devices: join(dir, 'devices'),
      mount_check: 'false',
      disable_fallocate: 'true',
      fallocate_reserve: 0,
    }
    return (
      section('DEFAULT', { ...ours, ...disk }) +
      section('pipeline:main', { pipeline: `${server}-server` }) +
      app(server)
    )
  }
  const filter = (name: string, settings = {}) => section(`filter:${name}`, { use: `egg:swift#${name}`, ...settings })
  return [
    section('DEFAULT', ours),
    section('pipeline:main', { pipeline: 'catch_errors memcache bulk s3api tempauth slo proxy-server' }),
    app('proxy', { account_autocreate: 'true' }),
    filter('catch_errors'),
    // Nothing listens there: what the proxy knows of buckets it asks again each time.
    filter('memcache', { memcache_servers: '127.0.0.1:1' }),
    filter('bulk'),
    filter('slo'),
    filter('s3api', { location: region }),
    filter('tempauth', { user_house_keeper: `${secretAccessKey} .admin` }),
  ].join('')
}

/** Debian's Python has Swift's modules; another may come first on the PATH. */
const python = '/usr/bin/python3'
/** One copy of everything, in one place. */
const makeRings = `
import sys
from swift.common.ring import RingBuilder
folder, *ports = sys.argv[1:]
for name, port in zip(['account', 'container', 'object'], ports):
    builder = RingBuilder(4, 1, 0)
    builder.add_dev(dict(region=1, zone=1, ip='127.0.0.1', port=int(port), device='disk', weight=1))
    builder.rebalance()
    builder.get_ring().save('%s/%s.ring.gz' % (folder, name))
`

/** A real S3 server, OpenStack Swift, on loopback and with buckets of its own: a test may stop it or hide its buckets. */
export async function startSwift(buckets: readonly string[]) {
  const dir = await mkdtemp(join(tmpdir(), 'vermeil-swift-'))
  const disk = join(dir, 'devices', 'disk')
  const hidden = join(dir, 'hidden')
  await mkdir(disk, { recursive: true })
  const [account, container, object, proxy] = await Promise.all(servers.map(freePort))
  const ports = { account, container, object, proxy } as Ports
  execFileSync(python, ['-c', makeRings, dir, ...[ports.account, ports.container, ports.object].map(String)])
  for (const server of servers) await writeFile(join(dir, `${server}.conf`), configOf(server, dir, ports))

  async function launch(server: Server): Promise<ChildProcess> {
    const child = spawn(`swift-${server}-server`, [join(dir, `${server}.conf`)], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    // Never outlives the tests, however they end.
    const endWithUs = () => child.kill('SIGKILL')
    process.once('exit', endWithUs)
    child.once('exit', () => process.off('exit', endWithUs))
    let errors = ''
    child.stderr.on('data', (chunk) => (errors += chunk))
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`swift-${server}-server ended: ${errors}`)
      await fetch(`http://127.0.0.1:${ports[server]}`)
    })
    return child
  }

  async function end(child: ChildProcess): Promise<void> {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }

  const storage = await Promise.all([launch('account'), launch('container'), launch('object')])
  let front = await launch('proxy')
  const endpoint = `http://127.0.0.1:${ports.proxy}`
  const access = { endpoint, region, accessKeyId: 'house:keeper', secretAccessKey }
  const client = new S3Client({ ...access, credentials: access, forcePathStyle: true })
  for (const Bucket of buckets) await client.send(new CreateBucketCommand({ Bucket }))
  client.destroy()

  const move = async (from: string, to: string) => {
    await mkdir(to, { recursive: true })
    for (const part of ['containers', 'objects']) await rename(join(from, part), join(to, part))
  }
  return {
    access,
    /** For a server that stores its files in this bucket, and for a command that names its bucket itself. */
    settings: (bucket?: string): Record<string, string> => ({
      ...(bucket && { S3_BUCKET: bucket }),
      ...{ S3_ENDPOINT: endpoint, S3_REGION: region },
      ...{ S3_ACCESS_KEY_ID: access.accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
    }),
    /** All buckets are gone, with what is in them, until they are shown again. */
    hideBuckets: () => move(disk, hidden),
    async showBuckets() {
      // Whatever asked meanwhile may have left empty folders.
      for (const part of ['containers', 'objects']) await rm(join(disk, part), { recursive: true, force: true })
      await move(hidden, disk)
    },
    stop: () => end(front),
    async restart() {
      front = await launch('proxy')
    },
    async close() {
      for (const child of [front, ...storage]) await end(child)
      await rm(dir, { recursive: true, force: true })
    },
  }
}
