import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { sonnerWithoutStyleElement } from './web/build/sonner-without-style-element.ts'

const at = (path: string) => join(import.meta.dirname, path)

/** unit: pure and quick. web: the same for what runs in a page. db: meets a real PostgreSQL. browser: a real Chromium. */
export default defineConfig({
  test: {
    // Two at a time everywhere: two browsers on two cores are as many as answer quickly.
    maxWorkers: 2,
    // They leave nothing behind in their process, and to load the house once per worker spares a third of the work.
    isolate: false,
    projects: [
      {
        resolve: { alias: { '@': at('web/src') } },
        plugins: [sonnerWithoutStyleElement()],
        test: {
          name: 'web',
          server: { deps: { inline: ['sonner'] } }, // as it is built, and not as it is published
          include: ['web/**/*.test.{ts,tsx}'],
          isolate: true, // a page's modules remember, as they do in a tab: each file gets its own
        },
      },
      {
        test: {
          name: 'unit',
          include: ['{contracts,server,stripe-emulator,api-client,scripts,bench}/**/*.test.{ts,mjs}'],
          exclude: ['**/node_modules/**', '**/*.db.test.ts', '**/*.browser.test.ts'],
          testTimeout: 60_000, // some paint, compose or play a hundred thousand auctions
        },
      },
      {
        test: {
          name: 'db',
          include: ['server/**/*.db.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.spec.ts', '**/*.browser.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['e2e/support/global-setup.ts'],
          testTimeout: 240_000,
          expect: { poll: { timeout: 15_000 } },
          // A browser on a busy machine may miss its moment once; what is wrong fails twice.
          retry: 1,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
