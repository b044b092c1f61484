import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { sonnerWithoutStyleElement } from './web/build/sonner-without-style-element.ts'

const at = (path: string) => join(import.meta.dirname, path)

/** How long a condition is waited for before it counts as failed: a busy machine is slow, and that is no failure. */
const patient = { poll: { timeout: 30_000 } }

/** The server needs no transform and nothing is mocked: Node loads it as it does in production. */
const native = { viteModuleRunner: false, nodeLoader: false }

/** What runs in a page, as the build changes it and not as it is published. */
const page = {
  resolve: { alias: { '@': at('web/src') } },
  plugins: [sonnerWithoutStyleElement()],
  test: {
    expect: patient,
    server: { deps: { inline: ['sonner'] } },
    include: ['web/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**'],
  },
}

/** A file that names its environment gets a context of its own: with a DOM, a page's modules hold state as in a tab. */
const ownContext = globSync('web/src/**/*.test.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(at(file), 'utf8').startsWith('// @vitest-environment '),
)

/** unit: pure and quick. web: the same for what runs in a page. db: meets a real PostgreSQL. browser: a real Chromium. */
export default defineConfig({
  test: {
    // Twice as many as there are cores: a file waits half of its time for a job or a page, and another can run then.
    // The projects start in the order of their names, so the longest files (browser, db) run first, the shortest last.
    maxWorkers: 2 * availableParallelism(),
    // Files leave nothing behind in their process, so a worker loads the server once for all of its files.
    isolate: false,
    tags: [
      { name: 'deep', description: 'Runs in `npm run test:deep` only.' },
      {
        name: 'sampled',
        description: 'Runs in both tiers: with a part of its sample in the quick one, with the rest in the deep one.',
      },
    ],
    projects: [
      {
        ...page,
        test: { ...page.test, name: 'web', exclude: [...page.test.exclude, ...ownContext] },
      },
      {
        ...page,
        test: {
          ...page.test,
          name: 'web-isolated',
          include: ownContext,
          // To give each file a process of its own would take three times the work.
          pool: 'vmThreads',
          isolate: true,
        },
      },
      {
        test: {
          name: 'unit',
          experimental: native,
          expect: patient,
          include: ['{contracts,server,stripe-emulator,demo,api-client,scripts,bench}/**/*.test.{ts,mjs}'],
          exclude: ['**/node_modules/**', '**/*.db.test.ts', '**/*.browser.test.ts'],
          testTimeout: 240_000, // some paint, compose or play a hundred thousand auctions
          hookTimeout: 240_000, // some build the whole server first
        },
      },
      {
        test: {
          name: 'db',
          experimental: native,
          setupFiles: ['server/test/record-error-codes.ts'],
          expect: patient,
          include: ['{server,demo}/**/*.db.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          testTimeout: 300_000, // some walk every operation with every role
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'browser',
          setupFiles: ['e2e/support/failed-pages.ts'],
          expect: patient,
          include: ['e2e/**/*.spec.ts', '**/*.browser.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['e2e/support/global-setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
