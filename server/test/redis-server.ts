import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../src/platform/free-port.ts'

async function launch(port: number, dir: string): Promise<ChildProcess> {
  const settings = ['--bind', '127.0.0.1', '--port', String(port), '--dir', dir, '--save', '', '--appendonly', 'no']
  const child = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'inherit'] })
  // Never outlives the tests, however they end.
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))

  let said = ''
  for await (const line of createInterface({ input: child.stdout })) {
    said += `${line}\n`
    if (line.includes('Ready to accept connections')) {
      child.stdout.resume()
      return child
    }
  }
  throw new Error(`redis-server did not start. It said:\n${said}`)
}

/** A real Redis on a free port, which a test may take down and bring back. It remembers nothing between the two. */
export async function startRedis() {
  const dir = await mkdtemp(join(tmpdir(), 'redis-test-'))
  const port = await freePort()
  let child = await launch(port, dir)

  async function stop(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  return {
    url: `redis://127.0.0.1:${port}`,
    stop,
    async restart() {
      await stop()
      child = await launch(port, dir)
    },
    async close() {
      await stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
