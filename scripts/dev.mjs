// Server with restart on change, and Vite with hot reload in front of it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, pinnedNode, root, toolEnvironment } from './toolchain.mjs'

ensureInstalled('run')
await ensureBuilt() // the server also serves the built app, on its own port
const start = (args, cwd) => spawn(pinnedNode(), args, { cwd, stdio: 'inherit', env: toolEnvironment() })
const children = [
  start(['--watch', '--watch-preserve-output', 'server/src/main.ts'], root),
  start([join(root, 'node_modules', 'vite', 'bin', 'vite.js')], join(root, 'web')),
]
let stopping = false
function stop() {
  if (stopping) return
  stopping = true
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
