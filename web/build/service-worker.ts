import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { build, type Plugin, type Rolldown } from 'vite'

const FILE = 'service-worker.js'
/** What the worker stores: a change of these makes a new worker. */
const offlineFiles = ['offline.html', 'offline.css', 'offline.js', 'boot.js']
const readPublic = (name: string) => readFileSync(new URL(`../public/${name}`, import.meta.url), 'utf8')
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/**
 * Builds the service worker as a file of its own at the root of the site: a browser asks for it by this name, and lets it
 * act for the pages below it. Its first line names its version, a hash of the code.
 */
export function serviceWorker(entry: string): Plugin {
  return {
    name: 'service-worker',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: await bundle(entry) })
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${FILE}`, (_request, response, next) => {
        bundle(entry).then((code) => response.setHeader('content-type', 'text/javascript').end(code), next)
      })
    },
  }
}

async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { OFFLINE_VERSION: JSON.stringify(hashOf(offlineFiles.map(readPublic).join(''))) },
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: FILE } },
    },
  })
  const { output } = built as Rolldown.RolldownOutput
  const { code } = output[0]
  return `/* version ${hashOf(code)} */\n${code}`
}
