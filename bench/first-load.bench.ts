import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const dist = join(import.meta.dirname, '..', 'web', 'dist')
const budgetKb = 125

type Chunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }
type Manifest = Record<string, Chunk>

export type FirstLoad = { page: string; scriptKb: number; styleKb: number }

/**
 * What a browser must fetch before it can show a page: the entry, the page's own chunk, and all that these import. What
 * they load later by `import()` is not counted.
 */
export function firstLoad(page: string, manifest = readManifest()): FirstLoad {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (!entry) throw new Error('The manifest names no entry.')
  const chunks = [...withImports(manifest, [entry, page])].map((key) => chunkOf(manifest, key))
  const scripts = new Set(chunks.map((chunk) => chunk.file).filter((file) => file.endsWith('.js')))
  const styles = new Set(chunks.flatMap((chunk) => chunk.css ?? []))
  return { page, scriptKb: gzipKb(scripts), styleKb: gzipKb(styles) }
}

const readManifest = (): Manifest => JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))

function chunkOf(manifest: Manifest, key: string): Chunk {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The manifest has no ${key}.`)
  return chunk
}

function withImports(manifest: Manifest, keys: readonly string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (seen.has(key)) continue
    seen.add(key)
    withImports(manifest, chunkOf(manifest, key).imports ?? [], seen)
  }
  return seen
}

const gzipKb = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).byteLength, 0) / 1000

if (import.meta.main) {
  const manifest = readManifest()
  const pages = Object.keys(manifest).filter((key) => /^src\/app\/pages\/[^/]+-page\.tsx$/.test(key))
  const loads = pages.map((page) => firstLoad(page, manifest)).sort((a, b) => b.scriptKb - a.scriptKb)
  console.log(`kB gzip before the first paint (budget ${budgetKb} for scripts, 15 for styles on the public pages)`)
  for (const { page, scriptKb, styleKb } of loads) {
    const name = page.replace('src/app/pages/', '').replace('.tsx', '')
    console.log(`${scriptKb.toFixed(1).padStart(7)} js ${styleKb.toFixed(1).padStart(6)} css  ${name}`)
  }
  const publicPages = /\/(home|collection|lot|auctions)-page/
  process.exitCode = loads.some(({ page, scriptKb }) => publicPages.test(page) && scriptKb > budgetKb) ? 1 : 0
}
