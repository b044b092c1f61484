// Part of the server's bundle, and the first thing that each program in it loads: names the lines of the sources in stack
// traces. With `--enable-source-maps` Node reads all maps at the start, which takes as long as loading the code; here a
// map is read when a trace first needs it.
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/** By the address of the file. Null for one without a map. */
const maps = new Map()

function mapOf(url) {
  if (!maps.has(url)) {
    const path = `${fileURLToPath(url)}.map`
    const hasMap = !path.includes('node_modules') && existsSync(path)
    maps.set(url, hasMap ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : null)
  }
  return maps.get(url)
}

function describe(site) {
  const url = site.getFileName()
  if (!url?.startsWith('file:')) return String(site)
  const [line, column] = [site.getLineNumber(), site.getColumnNumber()]
  const origin = mapOf(url)?.findOrigin(line, column)
  if (!origin?.fileName) return String(site)
  const source = new URL(origin.fileName, url).href
  return String(site).replace(`${url}:${line}:${column}`, `${source}:${origin.lineNumber}:${origin.columnNumber}`)
}

Error.prepareStackTrace = (error, sites) => {
  const lines = sites.map((site) => `\n    at ${describe(site)}`)
  return `${Error.prototype.toString.call(error)}${lines.join('')}`
}
