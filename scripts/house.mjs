import { ensureBuilt } from './build.mjs'
import { ensureInstalled, runNode, startScope } from './toolchain.mjs'

ensureInstalled(startScope())
await ensureBuilt()
process.exit(runNode(['server/dist/house.js', ...process.argv.slice(2)]))
