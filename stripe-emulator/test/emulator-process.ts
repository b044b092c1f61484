import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { whenTestEnds } from './emulator-under-test.ts'

export type EmulatorProcess = { url: string; port: number; kill(): Promise<void> }

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** The emulator as its own process, which can be killed the hard way. */
export async function anEmulatorProcess(dataDir: string, more: readonly string[] = []): Promise<EmulatorProcess> {
  const child = spawn(process.execPath, [main, '--port', '0', '--data', dataDir, ...more], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const kill = () => killHard(child)
  whenTestEnds(kill)
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Stripe emulator at (.+)$/.exec(line)?.[1]
    if (url) return { url, port: Number(new URL(url).port), kill }
  }
  throw new Error('The emulator ended before it listened')
}

async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
