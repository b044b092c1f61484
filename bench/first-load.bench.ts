import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const dist = join(import.meta.dirname, '..', 'web', 'dist')
const budgetKb = 125
const dashboardBudgetKb = 250

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; isEntry?: boolean }
type Manifest = Record<string, Chunk>

export type FirstLoad = { page: string; scriptKb: number; styleKb: number }

/**
 * What a browser must fetch before it can show a page: the entry, the page's own chunk, and all that these import. What
 * they load later by `import()` is not counted.
 */
export function firstLoad(page: string, manifest = readManifest()): FirstLoad {
  const chunks = loadedFor(manifest, [page]).map((key) => chunkOf(manifest, key))
  const styles = new Set(chunks.flatMap((chunk) => chunk.css ?? []))
  return { page, scriptKb: scriptKbOf(chunks), styleKb: gzipKb(styles) }
}

/** A dashboard with the heaviest of its tabs and dialogs, and with the charts where the tab draws some. */
function heaviestTab(page: string, manifest: Manifest) {
  const own = loadedFor(manifest, [page]).filter((key) => key !== entryOf(manifest))
  const parts = new Set(own.flatMap((key) => chunkOf(manifest, key).dynamicImports ?? []))
  const loads = [...parts].map((part) => {
    const later = [...withImports(manifest, [part])].flatMap((key) => chunkOf(manifest, key).dynamicImports ?? [])
    const charts = later.filter((key) => key.startsWith('src/ui/chart/'))
    const chunks = loadedFor(manifest, [page, part, ...charts]).map((key) => chunkOf(manifest, key))
    return { page, part, scriptKb: scriptKbOf(chunks) }
  })
  return loads.sort((a, b) => b.scriptKb - a.scriptKb)[0]
}

function entryOf(manifest: Manifest): string {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (!entry) throw new Error('The manifest names no entry.')
  return entry
}

const loadedFor = (manifest: Manifest, parts: readonly string[]) => [
  ...withImports(manifest, [entryOf(manifest), ...parts]),
]

const scriptKbOf = (chunks: readonly Chunk[]) =>
  gzipKb(new Set(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js'))))

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
  console.log(`kB gzip of a dashboard with its heaviest tab or dialog (budget ${dashboardBudgetKb})`)
  const heaviest = pages.filter((page) => /dashboard-page/.test(page)).map((page) => heaviestTab(page, manifest))
  const dashboards = heaviest.filter((load) => load !== undefined)
  for (const { page, part, scriptKb } of dashboards) {
    console.log(`${scriptKb.toFixed(1).padStart(7)} js  ${page.replace('src/app/pages/', '')} with ${part}`)
  }
  const publicPages = /\/(home|collection|lot|auctions)-page/
  const isOverBudget =
    loads.some(({ page, scriptKb }) => publicPages.test(page) && scriptKb > budgetKb) ||
    dashboards.some(({ scriptKb }) => scriptKb > dashboardBudgetKb)
  process.exitCode = isOverBudget ? 1 : 0
}
