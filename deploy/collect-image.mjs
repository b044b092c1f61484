// Copies what `image-files.txt` names from the checkout into a folder: node deploy/collect-image.mjs <folder>
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

export function collectImage(to) {
  const lines = readFileSync(join(root, 'deploy', 'image-files.txt'), 'utf8').split('\n')
  for (const path of lines.filter((line) => line !== '' && !line.startsWith('#'))) {
    if (!existsSync(join(root, path))) throw new Error(`deploy/image-files.txt names ${path}, which does not exist.`)
    // Maps stay: a stack trace in the log names lines of the source by them. Other packages of sharp are for other machines.
    cpSync(join(root, path), join(to, path), {
      recursive: true,
      dereference: true,
      filter: (source) => !source.endsWith('.md') && !source.includes(`${sep}.cache${sep}`),
    })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [to] = process.argv.slice(2)
  if (!to) throw new Error('Say where to: node deploy/collect-image.mjs <folder>')
  collectImage(to)
}
