import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'undici'
import { startServer } from '../server/test/server-process.ts'
import { perSecond } from './timing.ts'

const dist = join(import.meta.dirname, '..', 'web', 'dist')
const leastShare = 0.35
const lanes = 50
const seconds = 4

/** The largest script and one of middle size, as browsers get them. */
async function chooseAssets() {
  const names = (await readdir(join(dist, 'assets'))).filter((name) => name.endsWith('.js.br'))
  const sized = await Promise.all(
    names.map(async (name) => ({ name: name.slice(0, -3), bytes: (await stat(join(dist, 'assets', name))).size })),
  )
  const sorted = sized.sort((a, b) => a.bytes - b.bytes)
  return [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].filter((asset) => asset !== undefined)
}

/** Built files beside /healthz, over HTTP, 50 connections. */
export async function benchAssets() {
  const dir = await mkdtemp(join(tmpdir(), 'vermeil-bench-'))
  const server = await startServer({ DATA_DIR: dir, DEMO: 'off', RATE_LIMITS: 'off' })
  const pool = new Pool(server.url, { connections: lanes })
  const rate = (path: string, headers: Record<string, string> = {}, expected = 200) =>
    perSecond(
      async () => {
        const { statusCode, body } = await pool.request({ path, method: 'GET', headers })
        if (statusCode !== expected) throw new Error(`${path} answered ${statusCode}`)
        await body.dump({ limit: Number.MAX_SAFE_INTEGER })
      },
      { lanes, seconds },
    )
  try {
    const empty = await rate('/healthz')
    const brotli = { 'accept-encoding': 'br' }
    const rates = []
    for (const { name, bytes } of await chooseAssets()) {
      const path = `/assets/${name}`
      const { headers, body } = await pool.request({ path, method: 'GET', headers: brotli })
      await body.dump()
      rates.push({ label: `${(bytes / 1000).toFixed(1)} kB script`, rate: await rate(path, brotli) })
      const again = { ...brotli, 'if-none-match': String(headers['etag']) }
      rates.push({ label: 'the same, answered 304', rate: await rate(path, again, 304) })
    }
    return { empty, rates }
  } finally {
    await pool.close()
    await server.end()
    await rm(dir, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  const { empty, rates } = await benchAssets()
  const count = (value: number) => Math.round(value).toLocaleString('en-US').padStart(10)
  console.log(`${count(empty)}/s  /healthz`)
  for (const { label, rate } of rates) {
    console.log(`${count(rate)}/s  ${label}: ${(rate / empty).toFixed(2)} of /healthz`)
  }
  process.exitCode = rates.some(({ rate }) => rate < leastShare * empty) ? 1 : 0
}
