// Holds the code against the map in ARCHITECTURE.md: who imports whom, who uses which table, where time comes from.

import { brokenRules, findCycles } from './import-rules.mjs'
import { readImports } from './read-imports.mjs'
import { brokenTableRules } from './table-rules.mjs'
import { brokenWorldRules } from './world-rules.mjs'

const imports = readImports()
const broken = brokenRules(imports)
for (const { from, to, package: name, keeps } of broken) console.error(`${from} imports ${to ?? name}, but ${keeps}.`)
const cycles = findCycles(imports)
for (const cycle of cycles) console.error(`These import each other in a circle: ${cycle.join(' → ')}.`)
const breaches = brokenTableRules()
for (const { sentence } of breaches) console.error(sentence)
const pastTheWorld = brokenWorldRules()
for (const sentence of pastTheWorld) console.error(sentence)

if (broken.length || cycles.length || breaches.length || pastTheWorld.length) process.exit(1)
console.log(`${imports.length} imports, all in the allowed direction.`)
console.log('Every table is used by its owner only.')
console.log('Time, timers and chance come from the world.')
