import { ensureBuilt } from './build.mjs'
import { ensureInstalled, handOver } from './toolchain.mjs'

ensureInstalled()
ensureBuilt()
handOver(['server/src/main.ts', ...process.argv.slice(2)])
