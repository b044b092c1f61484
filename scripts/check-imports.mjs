// Holds the code against the map in ARCHITECTURE.md: who imports whom, and who uses which table.
// `--all` also lists the table breaches that are still excepted.

import { brokenRules, findCycles, isUnfinished } from './import-rules.mjs'
import { readImports } from './read-imports.mjs'
import { brokenTableRules, isExcepted } from './table-rules.mjs'

const imports = readImports()
const broken = brokenRules(imports).filter(
  ({ from, keeps }) => !(keeps.startsWith('rules are pure') && isUnfinished(from)),
)
for (const { from, to, package: name, keeps } of broken) console.error(`${from} imports ${to ?? name}, but ${keeps}.`)
const cycles = findCycles(imports).filter(([first]) => !isUnfinished(first))
for (const cycle of cycles) console.error(`These import each other in a circle: ${cycle.join(' → ')}.`)

const breaches = brokenTableRules()
const open = breaches.filter((breach) => !isExcepted(breach))
for (const { sentence } of process.argv.includes('--all') ? breaches : open) console.error(sentence)

if (broken.length || cycles.length || open.length) process.exit(1)
console.log(`${imports.length} imports, all in the allowed direction.`)
console.log(`Every table is used by its owner only${breaches.length ? `, but for ${breaches.length} exceptions` : ''}.`)
