import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/**
 * A file that ends in `.computed.ts` exports plain data and is run when the site is built: browsers get its exports, and
 * nothing that it imports. In development and in tests it is a module like any other.
 */
export function computedAtBuild(): Plugin {
  return {
    name: 'computed-at-build',
    apply: 'build',
    load: {
      filter: { id: /\.computed\.ts$/ },
      async handler(id) {
        const exported: Record<string, unknown> = await import(pathToFileURL(id).href)
        const lines = Object.entries(exported).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        return lines.join('\n')
      },
    },
  }
}
