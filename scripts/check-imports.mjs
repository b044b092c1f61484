import { brokenRules, findCycle } from './import-rules.mjs'
import { readImports } from './read-imports.mjs'

const imports = readImports()
const broken = brokenRules(imports)
for (const { from, to, keeps } of broken) console.error(`${from} imports ${to}, but ${keeps}.`)
const cycle = findCycle(imports)
if (cycle) console.error(`These import each other in a circle: ${cycle.join(' → ')}.`)
if (broken.length || cycle) process.exit(1)
console.log(`${imports.length} imports between our files, all in the allowed direction.`)
