import type { Plugin } from 'vite'

/**
 * Sonner adds its stylesheet to the page as a style element, which the content security policy refuses; we import its
 * CSS file instead. It also needs a swipe of 45 px to dismiss a toast, where our rule is 20.
 */
export function sonnerWithoutStyleElement(): Plugin {
  return {
    name: 'sonner-without-style-element',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]sonner[\\/]dist[\\/]index\.mjs/ },
      handler(code) {
        const result = code
          .replace(/^__insertCSS\(.*\);?$/m, '')
          .replace('const SWIPE_THRESHOLD = 45', 'const SWIPE_THRESHOLD = 20')
        // A new release of Sonner may be written differently: better a failed build than a toast without style.
        if (/^__insertCSS\(/m.test(result) || !result.includes('SWIPE_THRESHOLD = 20')) {
          this.error('Sonner changed its shape: see build/sonner-without-style-element.ts')
        }
        return { code: result, map: null }
      },
    },
  }
}
