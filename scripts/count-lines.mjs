// How large the program is: lines that are neither blank nor comments, of what runs in production and of the scripts.
// Tests, generated files, migrations, the demonstration, the emulator and the benches don't count.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from './toolchain.mjs'

const counted = ['contracts', 'server/src', 'web/src', 'scripts']
const isCode = /\.(tsx?|mjs|css)$/
const isLeftOut = /\.(test|fixtures)\.\w+$|^server\/src\/platform\/schema\.ts$/

const withoutComments = (path, text) => {
  if (path.endsWith('.css')) return text.replace(/\/\*[\s\S]*?\*\//g, '')
  const { comments } = parseSync(path, text)
  return comments.toReversed().reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
}

export const countLines = (path, text) =>
  withoutComments(path, text)
    .split('\n')
    .filter((line) => line.trim() !== '').length

const linesOf = (path) => countLines(path, readFileSync(join(root, path), 'utf8'))

function countPart(part) {
  const tracked = execFileSync('git', ['ls-files', part], { cwd: root, encoding: 'utf8' }).split('\n')
  const files = tracked.filter((path) => isCode.test(path) && !isLeftOut.test(path))
  return { part, files: files.length, lines: files.reduce((sum, path) => sum + linesOf(path), 0) }
}

if (process.argv[1] === import.meta.filename) {
  const parts = counted.map(countPart)
  const sum = (key) => parts.reduce((total, part) => total + part[key], 0)
  for (const { part, files, lines } of [...parts, { part: 'together', files: sum('files'), lines: sum('lines') }]) {
    console.log(`${part.padEnd(12)} ${String(files).padStart(5)} files ${String(lines).padStart(7)} lines`)
  }
}
