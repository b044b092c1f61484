import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Emulator, type EmulatorOptions, startEmulator } from '@vermeil/stripe-emulator'
import { world } from '../world.ts'

/** The message that starts the emulator, and its answer once it listens. */
export type EmulatorOrder = { dataDir: string; webhookUrl: string; webhookSecret: string; businessName: string }
export type EmulatorReady = { url: string; secretKey: string }

const START_TIMEOUT_MS = 15_000

/** On the same port as before if it is free, so that links to its pages survive a restart of the server. */
async function start(options: EmulatorOptions): Promise<Emulator> {
  const portFile = join(options.dataDir, 'port')
  const port = Number(await readFile(portFile, 'utf8').catch(() => '0'))
  const emulator = await startWithRetry({ ...options, port })
  await writeFile(portFile, String(emulator.port))
  return emulator
}

/** After a crash of the server its old emulator may take a moment to notice and release the folder. */
async function startWithRetry(options: EmulatorOptions): Promise<Emulator> {
  const deadline = world.now() + START_TIMEOUT_MS
  for (let { port } = options; ; ) {
    try {
      return await startEmulator({ ...options, port: port ?? 0 })
    } catch (error) {
      if (world.now() > deadline) throw error
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') port = 0
      else await world.sleep(100)
    }
  }
}

let running: Promise<Emulator> | undefined

async function stop(code: number) {
  await (await running?.catch(() => undefined))?.close()
  process.exit(code)
}

process.once('message', (order: EmulatorOrder) => {
  running = start({ ...order, log: (line) => process.stderr.write(`${line}\n`) })
  running.then(
    ({ url, secretKey }) => process.send?.({ url, secretKey } satisfies EmulatorReady),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
      process.exit(1)
    },
  )
})
// The server is gone.
process.once('disconnect', () => void stop(0))
// Ctrl-C reaches every process of the terminal; the server stops this one when it no longer needs it.
process.on('SIGINT', () => {})
process.once('SIGTERM', () => void stop(0))
