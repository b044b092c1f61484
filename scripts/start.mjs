import { ensureBuilt } from './build.mjs'
import { ensureInstalled, handOver } from './toolchain.mjs'

ensureInstalled('run')
await ensureBuilt()
handOver(['--enable-source-maps', 'server/dist/main.js', ...process.argv.slice(2)])
