import type { Plugin } from 'vite'

/** Preloads the font files whose name matches, under the hashed names they get in the build. */
export function preloadFonts(name: RegExp): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter((file) => file.endsWith('.woff2') && name.test(file))
        return files.map((file) => ({
          tag: 'link',
          injectTo: 'head-prepend',
          // A font is always fetched in CORS mode; without the attribute the preload would not match and load twice.
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
        }))
      },
    },
  }
}
