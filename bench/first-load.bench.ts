import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const dist = join(import.meta.dirname, '..', 'web', 'dist')
/** kB gzip of scripts: of the public pages, and of a dashboard with its heaviest tab or dialog. */
const budgetsKb: Readonly<Record<string, number>> = { home: 99, collection: 94, lot: 94, auctions: 94 }
const dashboardBudgetKb = 250
const styleBudgetKb = 15
const budgetOf = (page: string) => budgetsKb[/\/([a-z]+)-page\.tsx$/.exec(page)?.[1] ?? '']
const dashboardPages = /dashboard-page/

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; isEntry?: boolean }
type Manifest = Record<string, Chunk>

/** `liveKb`: with the section that becomes live at the first touch, or once the first screen stands. */
type FirstLoad = { page: string; scriptKb: number; liveKb: number; styleKb: number }
type TabLoad = { page: string; part: string; scriptKb: number }

/**
 * What a browser must fetch before it can show a page: the entry, the page's own chunk, and all that these import. What
 * they load later by `import()` is not counted.
 */
function firstLoad(page: string, manifest: Manifest): FirstLoad {
  const chunks = loadedFor(manifest, [page]).map((key) => chunkOf(manifest, key))
  const styles = new Set(chunks.flatMap((chunk) => chunk.css ?? []))
  const sections = chunkOf(manifest, page).dynamicImports ?? []
  const live = loadedFor(manifest, [page, ...sections]).map((key) => chunkOf(manifest, key))
  return { page, scriptKb: scriptKbOf(chunks), liveKb: scriptKbOf(live), styleKb: gzipKb(styles) }
}

/** A dashboard with the heaviest of its tabs and dialogs, and with the charts where the tab draws some. */
function heaviestTab(page: string, manifest: Manifest): TabLoad | undefined {
  const own = loadedFor(manifest, [page]).filter((key) => key !== entryOf(manifest) && key !== secondaryPages)
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

/** Names the files of pages that few visits begin with: such a page is fetched after it. */
const secondaryPages = 'src/app/secondary-pages.tsx'

function loadedFor(manifest: Manifest, parts: readonly string[]): string[] {
  const isSecondary = parts.some((part) => chunkOf(manifest, secondaryPages).dynamicImports?.includes(part))
  return [...withImports(manifest, [entryOf(manifest), ...(isSecondary ? [secondaryPages] : []), ...parts])]
}

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

/** The first loads of all pages, and those of dashboards with their heaviest tab, as the last build has them. */
export function measureFirstLoads(): { pages: FirstLoad[]; dashboards: TabLoad[] } {
  const manifest = readManifest()
  const pages = Object.keys(manifest).filter((key) => /^src\/app\/pages\/[^/]+-page\.tsx$/.test(key))
  const tabs = pages.filter((page) => dashboardPages.test(page)).map((page) => heaviestTab(page, manifest))
  return {
    pages: pages.map((page) => firstLoad(page, manifest)).sort((a, b) => b.scriptKb - a.scriptKb),
    dashboards: tabs.filter((load) => load !== undefined),
  }
}

/** Each load over its budget, in a sentence; the budgets are those of `docs/performance.md`. */
export function overBudget({ pages, dashboards }: ReturnType<typeof measureFirstLoads>): string[] {
  const over = (what: string, kb: number, budget: number) =>
    kb > budget ? [`${what}: ${kb.toFixed(1)} kB of ${budget}`] : []
  return [
    ...pages.flatMap(({ page, scriptKb, styleKb }) => {
      const budget = budgetOf(page)
      if (budget === undefined) return []
      return [...over(`scripts of ${page}`, scriptKb, budget), ...over(`styles of ${page}`, styleKb, styleBudgetKb)]
    }),
    ...dashboards.flatMap(({ page, part, scriptKb }) =>
      over(`scripts of ${page} with ${part}`, scriptKb, dashboardBudgetKb),
    ),
  ]
}

if (import.meta.main) {
  const loads = measureFirstLoads()
  console.log(
    `kB gzip before the first paint (budgets: ${JSON.stringify(budgetsKb)} for scripts, ${styleBudgetKb} for styles on the public pages)`,
  )
  for (const { page, scriptKb, liveKb, styleKb } of loads.pages) {
    const name = page.replace('src/app/pages/', '').replace('.tsx', '')
    const kb = [scriptKb, liveKb, styleKb].map((size) => size.toFixed(1).padStart(7))
    console.log(`${kb[0]} js ${kb[1]} with what the page loads next ${kb[2]} css  ${name}`)
  }
  console.log(`kB gzip of a dashboard with its heaviest tab or dialog (budget ${dashboardBudgetKb})`)
  for (const { page, part, scriptKb } of loads.dashboards) {
    console.log(`${scriptKb.toFixed(1).padStart(7)} js  ${page.replace('src/app/pages/', '')} with ${part}`)
  }
  process.exitCode = overBudget(loads).length > 0 ? 1 : 0
}
