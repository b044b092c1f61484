// `npm run bench [name…] [-- --option…]`: runs the scripts in bench/ one after the other; each prints its figures and
// exits. Options go to each of them.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureSystemPrograms } from './system-programs.mjs'
import { ensureInstalled, root, runNode } from './toolchain.mjs'

ensureInstalled()
await ensureBuilt()
const { chromium } = ensureSystemPrograms()
const given = process.argv.slice(2)
const firstOption = given.findIndex((word) => word.startsWith('--'))
const [wanted, options] = firstOption < 0 ? [given, []] : [given.slice(0, firstOption), given.slice(firstOption)]
/** They run for an hour, and only where they are asked for. */
const long = new Set(['kills', 'soak'])
const benches = readdirSync(join(root, 'bench')).filter((name) => name.endsWith('.bench.ts'))
let failed = 0
for (const name of benches.sort()) {
  const title = name.replace('.bench.ts', '')
  if (wanted.length ? !wanted.some((word) => name.includes(word)) : long.has(title)) continue
  console.log(`\n── ${title} ──`)
  if (runNode([join('bench', name), ...options], { env: { CHROME_PATH: chromium } }) !== 0) failed++
}
process.exit(failed ? 1 : 0)
