import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../src/platform/free-port.ts'

/** Debian puts it beside other servers, where not everybody's PATH leads. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
const program = folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path))
export const hasPgBouncer = program !== undefined

const NOBODY = 65_534

/** A real PgBouncer in session mode before a database. */
export async function startPgBouncer(databaseUrl: string) {
  if (!program) throw new Error('There is no pgbouncer on this machine.')
  const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl)
  const [port, dir] = [await freePort(), await mkdtemp(join(tmpdir(), 'pgbouncer-test-'))]
  const name = pathname.slice(1)
  const settings = join(dir, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
${name} = host=${hostname} port=${databasePort} dbname=${name} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = session
default_pool_size = 100
`,
  )
  chmodSync(dir, 0o755)
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const child = spawn(program, [settings], { stdio: ['ignore', 'ignore', 'pipe'], ...user })
  // Never outlives the tests, however they end.
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))

  await untilUp()
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    async close() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await rm(dir, { recursive: true, force: true })
    },
  }

  async function untilUp() {
    let said = ''
    for await (const line of createInterface({ input: child.stderr })) {
      said += `${line}\n`
      if (line.includes('process up')) {
        child.stderr.resume()
        return
      }
    }
    throw new Error(`pgbouncer did not start. It said:\n${said}`)
  }
}
