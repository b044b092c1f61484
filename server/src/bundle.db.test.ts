import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
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

test('in production no module of the demo or the Stripe emulator is loaded', async () => {
  const folder = await makeScratchFolder('vermeil-bundle-')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  await database.makeSafe()
  const list = join(folder, 'loaded')
  const server = await startServer({
    ...productionSettings(),
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    NODE_OPTIONS: `--import=${recorder}`,
    LOADED_MODULES: list,
  })
  expect(await server.end()).toBe(0)

  const files = readFileSync(list, 'utf8')
    .split('\n')
    .filter((url) => url.startsWith('file:'))
  const loaded = files.flatMap((url) => sourcesOf(fileURLToPath(url)))
  expect(loaded).toContain('server/src/app.ts')
  expect(ofStandIns(loaded)).toEqual([])
  const bundled = readdirSync(dist).flatMap((name) => sourcesOf(join(dist, name)))
  expect(ofStandIns(bundled)).toEqual(expect.arrayContaining(['demo/src/demo.ts', 'stripe-emulator/src/emulator.ts']))
})

test('a stack trace names the lines of the source', async () => {
  const { output } = await startServerExpectingRefusal({ PORT: 'many', LOG_LEVEL: 'debug' })
  const [, line] = must(output.match(/server\/src\/config\.ts:(\d+):\d+/), 'a line of config.ts')
  const source = readFileSync(join(root, 'server', 'src', 'config.ts'), 'utf8').split('\n')
  expect(source[Number(line) - 1]).toContain('new ConfigError(')
})
