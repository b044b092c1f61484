// After both tiers have run: one line that counts both, and the check that together they provoked every error code.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareCodes, readCatalog } from './provoked-codes.mjs'
import { countTogether, readRun } from './test-report.mjs'
import { root } from './toolchain.mjs'

const tiers = ['quick', 'deep']
const catalog = readCatalog(readFileSync(join(root, 'contracts', 'src', 'errors.schema.ts'), 'utf8'))
const findings = compareCodes(
  catalog,
  tiers.flatMap((tier) => readRun(tier).codes),
)
for (const finding of findings) console.log(`✗ ${finding}`)
const check = findings.length > 0 ? { failed: 1 } : { passed: 1 }
const { line, failed } = countTogether(tiers, check)
console.log(line)
process.exit(failed ? 1 : 0)
