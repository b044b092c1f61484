import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { plainIcons } from './build/plain-icons.ts'
import { sonnerWithoutStyleElement } from './build/sonner-without-style-element.ts'
import { alias } from './vite.config.ts'

/** The same pages for the server, which renders them into the HTML it sends: `server/src/platform/site/render-page.ts`. */
export default defineConfig({
  plugins: [
    react(),
    sonnerWithoutStyleElement(),
    // As in the browser's build, so that both render the same.
    plainIcons(fileURLToPath(new URL('./src/ui/create-icon.ts', import.meta.url))),
  ],
  resolve: { alias },
  // Without it both builds of React are bundled, and the slow one may run.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  publicDir: false,
  build: {
    ssr: fileURLToPath(new URL('./src/app/render-page.tsx', import.meta.url)),
    // Inside the site's folder and not part of the site: files under a name with a dot are not served.
    outDir: 'dist/.server',
    target: 'node26',
    assetsInlineLimit: 0,
    minify: false,
  },
})
