import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import { freePort } from '../../server/src/platform/free-port.ts'
import { hasProgram } from '../../server/test/has-program.ts'
import { openSite } from './site.ts'

const deploy = join(import.meta.dirname, '..', '..', 'deploy')

const programs = { caddy, nginx }
type Place = { dir: string; port: number; node: string }
type Program = { args: string[]; env?: Record<string, string> }

/** `deploy/Caddyfile` as it is: what differs between machines is in its environment. */
function caddy({ dir, port, node }: Place): Program {
  const env = {
    HOME: dir, // where it stores its state
    CADDY_ADMIN: `unix/${join(dir, 'admin')}`,
    SITE: `http://127.0.0.1:${port}`,
    NODES: node,
  }
  return { args: ['run', '--adapter', 'caddyfile', '--config', join(deploy, 'Caddyfile')], env }
}

/** `deploy/nginx.conf` without its certificate and its redirect to https, with the addresses and folders of the test. */
function nginx({ dir, port, node }: Place): Program {
  const replaced = (text: string, [from, to]: readonly [string | RegExp, string]) => {
    const changed = text.replace(from, to)
    if (changed === text) throw new Error(`deploy/nginx.conf has no ${from} any more.`)
    return changed
  }
  const site = [
    [/server \{\s+listen 80;[^}]+\}/, ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port};`],
    [/ssl_certificate .*/, ''],
    [/ssl_certificate_key .*/, ''],
    ['server 127.0.0.1:3000', `server ${node}`],
    ['/var/cache/nginx', dir],
  ] as const
  const http = site.reduce(replaced, readFileSync(join(deploy, 'nginx.conf'), 'utf8'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${dir}/${kind};`,
  )
  const file = join(dir, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; user ${userInfo().username}; pid ${dir}/pid; error_log stderr warn; events {}
http { access_log off; ${temporary.join(' ')}
${http}
}`,
  )
  mkdirSync(join(dir, 'logs'))
  return { args: ['-p', dir, '-c', file] }
}

type ProxyName = keyof typeof programs

export const hasProxy = (name: ProxyName): boolean => hasProgram(name)

/** A site that gives a proxy as its address everywhere, which is what people open and what stories call. */
export async function openSiteBehind(name: ProxyName) {
  const [port, nodePort] = await Promise.all([freePort(), freePort()])
  const site = await openSite({
    SITE_URL: `http://127.0.0.1:${port}`,
    PORT: String(nodePort),
    TRUST_PROXY: '127.0.0.1',
  })
  const proxy = await startProxy(name, port, nodePort)
  async function close() {
    await proxy.close()
    await site.close()
  }
  return { ...site, close }
}

/** A real proxy before a node on this machine, by its file in `deploy/`. */
async function startProxy(name: ProxyName, port: number, nodePort: number) {
  const dir = await mkdtemp(join(inject('siteFolder'), `${name}-`))
  const { args, env } = programs[name]({ dir, port, node: `127.0.0.1:${nodePort}` })
  const child = spawn(name, args, {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  // Never outlives the tests, however they end.
  const endWithUs = () => child.kill('SIGTERM')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`${name} did not start. It said:\n${said}`)
    await sleep(20)
  }
  return {
    async close() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}
