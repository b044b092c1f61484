import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Chunk = { file: string; imports?: string[] }

/** The scripts of each page of the built web app, from the build's manifest. */
export function readBuiltPages(dist: string) {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))

  function addWithImports(key: string, found: Set<string>): Set<string> {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk.file)) return found
    found.add(chunk.file)
    for (const imported of chunk.imports ?? []) addWithImports(imported, found)
    return found
  }

  return {
    /** The page's own script and all that it imports. */
    scriptsOf: (page: string): string[] => [...addWithImports(`src/app/pages/${page}.tsx`, new Set())],
  }
}
