// Runs one of the project's TypeScript files by the pinned Node: node scripts/run.mjs <file> [arguments]
import { ensureInstalled, runNode } from './toolchain.mjs'

ensureInstalled()
process.exit(runNode(process.argv.slice(2)))
