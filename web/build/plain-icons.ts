import type { Plugin } from 'vite'

/**
 * Lucide's icons without what we don't use of them: context, absolute stroke widths, class names, and a random key for
 * each line of a drawing. It is 1 kB of every first load.
 */
export function plainIcons(createIcon: string): Plugin {
  return {
    name: 'plain-icons',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/](?:createLucideIcon|icons[\\/][\w-]+)\.mjs/ },
      handler(code, id) {
        if (id.includes('createLucideIcon.mjs')) {
          return { code: `export { createIcon as default } from ${JSON.stringify(createIcon)}`, map: null }
        }
        if (/^export \{ default(?: as \w+)? \} from/m.test(code)) return null // the index, and old names of icons
        const plain = code.replace(/,? ?\bkey: "\w+"/g, '').replace(/^ {2}name: "[\w-]+",\n {2}size: 24,$/m, '')
        // A new release may be written differently: better a failed build than icons that are wrong.
        if (!/createLucideIcon\(__iconData\)/.test(code) || /\b(?:key|name|size):/.test(plain)) {
          this.error(`Lucide changed its shape: see build/plain-icons.ts (${id})`)
        }
        return { code: plain, map: null }
      },
    },
  }
}
