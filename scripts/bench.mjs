// `npm run bench [name…]`: runs the scripts in bench/ one after the other; each prints its figures and exits.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureSystemPrograms } from './system-programs.mjs'
import { ensureInstalled, root, runNode } from './toolchain.mjs'

ensureInstalled()
await ensureBuilt()
const { chromium } = ensureSystemPrograms()
const wanted = process.argv.slice(2)
const benches = readdirSync(join(root, 'bench')).filter((name) => name.endsWith('.bench.ts'))
let failed = 0
for (const name of benches.sort()) {
  if (wanted.length && !wanted.some((word) => name.includes(word))) continue
  console.log(`\n── ${name.replace('.bench.ts', '')} ──`)
  if (runNode([join('bench', name)], { env: { CHROME_PATH: chromium } }) !== 0) failed++
}
process.exit(failed ? 1 : 0)
