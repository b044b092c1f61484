import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The name under which Vite's build imports what wraps every `import()`. */
const VITE_HELPER = '\0vite/preload-helper.js'

/**
 * Browsers remember for the life of a page that a module could not be fetched: `import()` of it fails again without
 * asking. So that a connection that comes back brings a part of the page back, its files are fetched first, which can
 * be repeated, and `import()` finds them in the browser's cache.
 */
export function fetchBeforeImport(): Plugin {
  const code = readFileSync(join(import.meta.dirname, 'fetch-before-import-helper.js'), 'utf8')
  return {
    name: 'fetch-before-import',
    apply: 'build',
    enforce: 'post',
    transform(_code, id) {
      return id === VITE_HELPER ? { code, map: null } : null
    },
  }
}
