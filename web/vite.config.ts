import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './build/precompress.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { sonnerWithoutStyleElement } from './build/sonner-without-style-element.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What the server answers; in development everything else is Vite's. */
const serverPaths = [
  '/api',
  '/auth/v1',
  '/rest',
  '/functions',
  '/storage',
  '/realtime',
  '/config.json',
  '/media',
  '/images',
  '/dev',
  '/healthz',
]

const server = process.env['VERMEIL_SERVER'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    sonnerWithoutStyleElement(),
    preloadFonts(/(?:figtree|cormorant)-latin-wght-normal/),
    precompress(),
  ],
  resolve: {
    alias: [
      { find: /^@\//, replacement: here('./src/') },
      // Radix locks scrolling with a style element, which our content security policy refuses.
      { find: 'react-style-singleton', replacement: here('./src/ui/adopted-style.ts') },
    ],
  },
  server: {
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: server, ws: path === '/realtime' }])),
  },
  build: {
    outDir: 'dist',
    manifest: true,
    modulePreload: { polyfill: false },
    target: 'es2023',
    // A data: URL in a stylesheet can't be cached on its own, and fonts would need `font-src data:`.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What rarely changes apart from what we change daily: a release leaves these in the browser's cache.
        codeSplitting: {
          groups: [
            { name: 'framework', test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|@tanstack)[\\/]/ },
            { name: 'validation', test: /node_modules[\\/]zod[\\/]/ },
            // The shell whole, and a lot's card whole: one file packs tighter than twenty crumbs.
            { name: 'shell', tags: ['$initial'] },
            {
              name: 'lot-cards',
              includeDependenciesRecursively: false,
              test: /catalogue[\\/](?:card|lot|use)-|lot-actions|(?:bidding|checkout|leasing)[\\/](?:bid|buy|lease)-button|favourites[\\/](?:use-watch|watch-|visitor-)|ui[\\/]picture|thumbhash|shared[\\/](?:time-left|house-clock|lot-)|outcome-labels|clock-urgency/,
            },
          ],
        },
      },
    },
  },
})
