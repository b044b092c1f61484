import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { productionSettings } from '../test/production-settings.ts'
import { makeScratchFolder } from '../test/scratch-folder.ts'
import { startServer, startServerExpectingRefusal } from '../test/server-process.ts'
import { createTestDatabase } from '../test/test-database.ts'
import { must } from './platform/must.ts'

const root = join(import.meta.dirname, '..', '..')
const dist = join(root, 'server', 'dist')

/** The sources that a file of the bundle was made of, as its map names them. */
function sourcesOf(file: string): string[] {
  if (!existsSync(`${file}.map`)) return []
  const { sources } = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { sources: string[] }
  return sources.map((source) => relative(root, resolve(dirname(file), source)))
}

const ofStandIns = (sources: string[]) => sources.filter((source) => /^(demo|stripe-emulator)\//.test(source))

/** Has the process write down every module that it loads. */
const recorder = `data:text/javascript,${encodeURIComponent(`
  import { appendFileSync } from 'node:fs'
  import { registerHooks } from 'node:module'
  registerHooks({
    load(url, context, next) {
      appendFileSync(process.env.LOADED_MODULES, url + '\\n')
      return next(url, context)
    },
  })`)}`

const bundled = (folder: string) => readdirSync(folder).flatMap((name) => sourcesOf(join(folder, name)))

test('production is bundled without the demo and the Stripe emulator, and starts without them', async () => {
  // In the checkout, where the packages that stay outside of a bundle are found.
  const bundle = join(root, '.cache', 'production-bundle')
  const bundling = ['scripts/bundle-server.mjs', relative(root, bundle)]
  execFileSync(process.execPath, bundling, { cwd: root, env: { ...process.env, NODE_ENV: 'production' } })
  expect(bundled(bundle)).toContain('server/src/app.ts')
  expect(ofStandIns(bundled(bundle))).toEqual([])
  expect(ofStandIns(bundled(dist))).toEqual(
    expect.arrayContaining(['demo/src/demo.ts', 'stripe-emulator/src/emulator.ts']),
  )

  const folder = await makeScratchFolder('vermeil-bundle-')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  await database.makeSafe()
  const list = join(folder, 'loaded')
  const settings = { ...productionSettings(), DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') }
  const server = await startServer({ ...settings, NODE_OPTIONS: `--import=${recorder}`, LOADED_MODULES: list }, bundle)
  expect(await server.end()).toBe(0)
  const loaded = readFileSync(list, 'utf8')
    .split('\n')
    .filter((url) => url.startsWith('file:'))
  expect(loaded.some((url) => url.includes('/production-bundle/'))).toBe(true)
  expect(loaded.filter((url) => /\/(?:demo|stripe-emulator)\//.test(url))).toEqual([])
})

test('a stack trace names the lines of the source', async () => {
  const { output } = await startServerExpectingRefusal({ PORT: 'many', LOG_LEVEL: 'debug' })
  const [, line] = must(output.match(/server\/src\/config\.ts:(\d+):\d+/), 'a line of config.ts')
  const source = readFileSync(join(root, 'server', 'src', 'config.ts'), 'utf8').split('\n')
  expect(source[Number(line) - 1]).toContain('new ConfigError(')
})
