import { ensureBuilt } from './build.mjs'
import { ensureInstalled, handOver, startScope } from './toolchain.mjs'

ensureInstalled(startScope())
await ensureBuilt()
handOver(['server/dist/main.js', ...process.argv.slice(2)])
