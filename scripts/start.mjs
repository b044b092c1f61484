import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled, handOver } from './toolchain.mjs'

ensureInstalled()
ensureWebBuilt()
handOver(['server/src/main.ts', ...process.argv.slice(2)])
