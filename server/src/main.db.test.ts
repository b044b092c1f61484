import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { shareOf } from '@vermeil/test-kit/tier'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startPooler } from '../test/pooler.ts'
import { productionSettings } from '../test/production-settings.ts'
import { makeScratchFolder } from '../test/scratch-folder.ts'
import {
  beginServer,
  type ServerProcess,
  startServer,
  startServerExpectingRefusal,
  untilSeeded,
} from '../test/server-process.ts'
import { createTestDatabase } from '../test/test-database.ts'
import { must } from './platform/must.ts'
import { isRunningPostgres, readPidFile } from './platform/postgres/pid-file.ts'

let folder: string
beforeAll(async () => {
  folder = await makeScratchFolder('vermeil-start-')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const answers = async (url: string) => (await fetch(`${url}/readyz`)).status
const quiet = { DEMO: 'off' }

async function takePort() {
  const squatter = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => squatter.once('listening', resolve))
  return { squatter, port: (squatter.address() as AddressInfo).port }
}

describe('a server with its own database', () => {
  const postgresDir = () => join(folder, 'house', 'postgres')
  async function start() {
    const server = await startServer({ ...quiet, DATA_DIR: join(folder, 'house') })
    // Also when the test fails half-way: nothing may be left running.
    onTestFinished(async () => void (await server.end()))
    return server
  }

  /** Leaves a row behind, so that a test can see it after the next start. */
  async function survives(server: ServerProcess, crash: () => Promise<void>) {
    const before = (await (await fetch(`${server.url}/config.json`)).json()) as { anonKey: string }
    await crash()
    const again = await start()
    expect(await answers(again.url)).toBe(200)
    expect(await (await fetch(`${again.url}/config.json`)).json()).toMatchObject({ anonKey: before.anonKey })
    return again
  }

  test('opens, refuses a second one beside it, survives every kind of crash, and stops without leaving a process', async () => {
    let server = await start()
    expect(await answers(server.url)).toBe(200)

    const second = await startServerExpectingRefusal({ ...quiet, DATA_DIR: join(folder, 'house') })
    expect(second).toMatchObject({ code: 1, output: expect.stringContaining('is in use by another Vermeil') })

    server = await survives(server, async () => void (await server.end('SIGKILL')))
    server = await survives(server, async () => {
      const { pid } = must(readPidFile(postgresDir()), 'a running PostgreSQL')
      await server.end('SIGKILL')
      process.kill(pid, 'SIGKILL')
    })

    // The database alone: the server starts it again.
    const killed = must(readPidFile(postgresDir()), 'a running PostgreSQL').pid
    process.kill(killed, 'SIGKILL')
    const running = () => readPidFile(postgresDir())?.pid
    // What it leaves behind may still answer for a moment.
    const isBootedAgain = async () => ![undefined, killed].includes(running()) && (await answers(server.url)) === 200
    await expect.poll(() => isBootedAgain().catch(() => false), { timeout: 60_000 }).toBe(true)

    const pid = must(running(), 'a running PostgreSQL')
    expect(await server.end('SIGTERM')).toBe(0)
    expect(isRunningPostgres(pid)).toBe(false)
  })

  test('a pid file whose number now belongs to another program does not keep it from starting', async () => {
    const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    await writeFile(join(postgresDir(), 'postmaster.pid'), `${bystander.pid}\n${postgresDir()}\n0\n1\n\n\n\nready\n`)
    const server = await start()
    expect(await answers(server.url)).toBe(200)
    await server.end()
    bystander.kill()
  })
})

const interruptions = [
  ['its database starts', 'postgres/postmaster.pid'],
  ['its database is being made', 'postgres.new'],
] as const

test.each(shareOf(interruptions, 2))(
  'a start that is interrupted while %s leaves nothing running, and the next one succeeds',
  { tags: ['sampled'] },
  async (_, file) => {
    const dataDir = await mkdtemp(join(folder, 'interrupted-'))
    const interrupted = beginServer({ ...quiet, DATA_DIR: dataDir })
    await expect.poll(() => existsSync(join(dataDir, file)), { timeout: 60_000, interval: 5 }).toBe(true)
    expect(await interrupted.end('SIGINT')).toBe(0)
    expect(interrupted.output()).toBe('')
    expect(readPidFile(join(dataDir, 'postgres'))).toBeNull()

    const server = await startServer({ ...quiet, DATA_DIR: dataDir })
    expect(await answers(server.url)).toBe(200)
    expect(await server.end()).toBe(0)
  },
)

describe('a start that cannot succeed says why in one sentence', () => {
  const refusal = (env: Record<string, string>) =>
    startServerExpectingRefusal({ ...quiet, DATA_DIR: join(folder, 'refused'), ...env })

  test('a taken port', async () => {
    const { squatter, port } = await takePort()
    const database = await createTestDatabase() // it is known to be taken only when all else is ready
    const { code, output } = await refusal({ PORT: String(port), DATABASE_URL: database.url, UNSAFE_DATABASE: 'on' })
    squatter.close()
    await database.close()
    expect(code).toBe(1)
    expect(output).toContain(`Port ${port} is taken by another program.`)
  })

  test('an unreachable database', async () => {
    const { code, output } = await refusal({ DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none' })
    expect(code).toBe(1)
    expect(output).toContain('The database at DATABASE_URL cannot be reached.')
  })

  test('a pooler that shares connections between transactions', async () => {
    const database = await createTestDatabase()
    const pooler = await startPooler({ url: database.url, mode: 'transaction' })
    const { code, output } = await refusal({ DATABASE_URL: pooler.url })
    await pooler.close()
    await database.close()
    expect(code).toBe(1)
    expect(output).toContain('DATABASE_URL leads to a pooler that shares connections between transactions')
  })

  test('a database of an older version', async () => {
    const database = await createTestDatabase()
    await database.pool.query(`update migrations set hash = 'another' where name = '0001_platform.sql'`)
    const { code, output } = await refusal({ DATABASE_URL: database.url })
    await database.close()
    expect(code).toBe(1)
    expect(output).toContain(
      'The database at DATABASE_URL was created by an older version of Vermeil (its migration 0001_platform.sql is not ours) and must be recreated: use an empty one.',
    )
  })

  test('a data folder that is a file', async () => {
    await writeFile(join(folder, 'file'), '')
    const { code, output } = await refusal({ DATA_DIR: join(folder, 'file') })
    expect(code).toBe(1)
    expect(output).toContain('is not a folder')
  })

  test.each([
    [{ PORT: 'many' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ MUSIC_PIN: '12345' }, 'MUSIC_PIN'],
  ])('a bad variable: %o', async (env, name) => {
    const { code, output } = await refusal(env)
    expect(code).toBe(1)
    expect(output).toContain(`The configuration is not right. ${name}:`)
  })

  test('production without its settings', async () => {
    const { code, output } = await refusal({ NODE_ENV: 'production' })
    expect(code).toBe(1)
    expect(output).toContain('DATABASE_URL, SITE_URL, SMTP_URL, MAIL_FROM, STRIPE_SECRET_KEY')
  })
})

test('a demo that is killed or stopped while it seeds is whole after the next start', { tags: ['deep'] }, async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  const demo = () =>
    startServer({
      ...{ DATABASE_URL: database.url, UNSAFE_DATABASE: 'on', DATA_DIR: join(folder, 'demo') },
      DEMO_BIDDERS: 'off',
    })
  const figures = async (url: string) => (await fetch(`${url}/api/v1/stats`)).json()
  const seeds = async () =>
    (await database.pool.query<{ name: string }>('select name from house_seeds')).rows.map(({ name }) => name)

  const killed = await demo()
  // Visitors see every work on offer from the first answer.
  expect(await figures(killed.url)).toMatchObject({ active: 156, artists: 892 })
  await killed.end('SIGKILL')
  expect(await seeds()).toContain('demonstration first pages')
  expect(await seeds()).not.toContain('demonstration walls')

  const stopped = await demo()
  const code = await stopped.end('SIGTERM')
  expect(code, stopped.output()).toBe(0)

  const whole = await demo()
  onTestFinished(async () => void (await whole.end()))
  await untilSeeded(whole)
  expect(await seeds()).toContain('demonstration walls')
  expect(await figures(whole.url)).toEqual({ active: 156, artists: 892, sold: 2_847, value: 120_000_000 })
  const { rows } = await database.pool.query('select count(*)::int as works from lot_search')
  expect(rows).toEqual([{ works: 3_003 }])
  expect(whole.output()).not.toContain('failed')
})

test('two servers on one database start at the same moment', async () => {
  const database = await createTestDatabase()
  await database.makeSafe()
  await database.pool.query('drop schema public, rehearsal cascade; create schema public')
  const both = await Promise.all(
    ['one', 'two'].map((name) =>
      startServer({ ...quiet, DATABASE_URL: database.url, DATA_DIR: join(folder, name), LOG_LEVEL: 'error' }),
    ),
  )
  for (const server of both) expect(await answers(server.url)).toBe(200)
  for (const server of both) expect(await server.end()).toBe(0)
  await database.close()
})

test('production, with all its settings, starts empty and without any stand-in', async () => {
  const database = await createTestDatabase()
  await database.makeSafe()
  // It announces itself under the address that people use; here it is met behind that.
  const { squatter, port } = await takePort()
  await new Promise((resolve) => squatter.close(resolve))
  const url = `http://127.0.0.1:${port}`
  const server = await startServer({
    ...productionSettings(),
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'production'),
    STRIPE_SECRET_KEY: 'sk_test_production',
  })
  const statusOf = async (path: string) => (await fetch(`${url}${path}`)).status
  const json = async (path: string) => (await fetch(`${url}${path}`)).json()

  expect(await answers(url)).toBe(200)
  expect(await statusOf('/dev/mailbox.json')).toBe(404)
  expect(await json('/config.json')).toMatchObject({ demo: false, siteUrl: 'https://vermeil.example' })
  expect(await json('/api/v1/stats')).toMatchObject({ sold: 0, active: 0, artists: 0 })
  const { rows } = await database.pool.query('select email from accounts')
  expect(rows).toEqual([{ email: 'admin@vermeil.example' }])
  expect(server.output()).toContain('STRIPE_SECRET_KEY is a test key: no real payment is taken')
  expect(server.output()).not.toMatch(/vermeil-demo|4711|linen-and-lamp|sk_test_production|mailbox|emulator/i)
  expect(await server.end()).toBe(0)
  await database.close()
})
