import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { createMetrics } from '../src/platform/http/metrics.ts'
import { createLogger } from '../src/platform/logger.ts'

/**
 * The API's description without a database: the whole app is built over infrastructure that answers nothing, since what
 * a route declares depends on none of it. Timers may be left behind, so this belongs in a process of its own.
 */
export async function buildApiDocument(): Promise<Record<string, unknown>> {
  const dir = mkdtempSync(join(tmpdir(), 'vermeil-api-'))
  try {
    mkdirSync(join(dir, '.vite'))
    writeFileSync(join(dir, '.vite', 'manifest.json'), '{}')
    writeFileSync(join(dir, 'index.html'), '')
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dir, DEMO: 'off', RATE_LIMITS: 'off' })
    const { app } = await buildApp({
      ...{
        config,
        logger: createLogger({ level: 'silent', node: 'api' }),
        metrics: createMetrics(),
        mailbox: null,
        dist: dir,
      },
      ...{ database: nothing, jobs: nothing, bus: nothing, limitStore: nothing, media: nothing, mailer: nothing },
      stripe: nothing,
      siteUrl: () => 'https://vermeil.example',
    } as never)
    await app.ready()
    const { body } = await app.inject('/api/v1/openapi.json')
    return JSON.parse(body)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Whatever is read of it, called on it or looped over it: there is nothing, and nothing fails. */
const nothing: never = new Proxy(() => {}, {
  get: (_target, name) => {
    if (name === 'then') return undefined // awaiting it gives it back
    if (name === Symbol.iterator || name === Symbol.asyncIterator) return () => [][Symbol.iterator]()
    if (name === Symbol.toPrimitive) return () => 0
    return nothing
  },
  apply: () => nothing,
}) as never
