import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmulator } from '@vermeil/stripe-emulator'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { runHouse } from '../../test/run-house.ts'
import { startS3Server } from '../../test/s3-server.ts'
import { makeScratchFolder } from '../../test/scratch-folder.ts'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { makeSigningKey, storeKeys } from '../identity/accounts/sessions/house-keys.ts'
import { createMailCatcher } from '../platform/mail/mail-catcher.ts'
import { must } from '../platform/must.ts'
import { createCast } from '../selling/auctions/auction-house.fixtures.ts'
import type { Finding } from './finding.ts'

/** What `doctor` says beside the database's own settings, and the drill beside the manifest. */
let folder: string
let database: TestDatabase
beforeAll(async () => {
  folder = await makeScratchFolder('vermeil-doctor-')
  database = await createTestDatabase()
  storeKeys(folder, [await makeSigningKey()])
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const house = (args: string[], env: Record<string, string> = {}) =>
  runHouse({ DATABASE_URL: database.url, DATA_DIR: folder, DEMO: 'off', ...env }, args)
async function examined(check: string, env: Record<string, string> = {}): Promise<Finding> {
  const found = (await house(['doctor', '--json'], env)).json() as Finding[]
  return must(
    found.find((each) => each.check === check),
    check,
  )
}

test('a mail server and a provider that take our settings are fine, and one that does not is named', async () => {
  const catcher = await createMailCatcher()
  onTestFinished(() => catcher.close())
  const emulator = await startEmulator({ dataDir: join(folder, 'stripe') })
  onTestFinished(() => emulator.close())
  const stripe = { STRIPE_WEBHOOK_SECRET: 'whsec_doctor', STRIPE_API_URL: emulator.url }
  const good = { SMTP_URL: catcher.url, STRIPE_SECRET_KEY: emulator.secretKey, ...stripe }
  expect(await examined('mail', good)).toEqual({ check: 'mail', problem: null })
  expect(await examined('payment provider', good)).toMatchObject({ problem: null, detail: 'test key' })
  expect(catcher.mailbox.list()).toEqual([])

  const wrong = { SMTP_URL: 'smtp://127.0.0.1:1', STRIPE_SECRET_KEY: 'sk_test_guessed', ...stripe }
  expect((await examined('mail', wrong)).problem).toContain('The server of SMTP_URL does not take mail')
  expect((await examined('payment provider', wrong)).problem).toContain('Stripe does not answer to STRIPE_SECRET_KEY')

  expect(await examined('mail')).toMatchObject({ problem: null, detail: expect.stringContaining('not set') })
  expect(await examined('payment provider')).toMatchObject({
    problem: null,
    detail: expect.stringContaining('not set'),
  })
})

test('backups are fine once one is there and was restored, until they are old', async () => {
  const env = { BACKUP_TO: join(folder, 'backups') }
  const backups = () => examined('backups', env)
  expect(await examined('backups')).toMatchObject({ problem: null, detail: 'BACKUP_TO is not set' })
  expect((await backups()).problem).toBe('There is none yet: npm run house -- backup.')
  expect(await house(['backup', '--unencrypted'], env)).toMatchObject({ code: 0 })
  expect((await backups()).problem).toContain('None was restored in the last ten days')
  expect(await house(['drill'], env)).toMatchObject({ code: 0 })
  expect(await backups()).toMatchObject({
    problem: null,
    detail: expect.stringMatching(/^the newest of .+ MB; .+ restored/),
  })

  const file = join(env.BACKUP_TO, 'backups/index.json')
  const index = JSON.parse(await readFile(file, 'utf8')) as { takenAt: string }[]
  await writeFile(file, JSON.stringify(index.map((entry) => ({ ...entry, takenAt: '2026-01-01T00:00:00.000Z' }))))
  expect((await backups()).problem).toContain('more than a day and a half old')
  await writeFile(file, 'not a list')
  expect((await backups()).problem).toContain(`${env.BACKUP_TO} could not be read`)
})

test('a bucket of another account than the files takes the backups', async () => {
  const [files, bucket] = [
    await startS3Server({ bucket: 'files', secretAccessKey: 'of the files' }),
    await startS3Server({ bucket: 'backups', secretAccessKey: 'of the backups' }),
  ]
  onTestFinished(async () => void (await Promise.all([files.close(), bucket.close()])))
  const { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = bucket.settings
  const keys = { BACKUP_S3_ACCESS_KEY_ID: S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY: S3_SECRET_ACCESS_KEY }
  const env = { ...files.settings, BACKUP_TO: 's3://backups', BACKUP_S3_ENDPOINT: S3_ENDPOINT, ...keys }
  expect(await house(['backup', '--unencrypted'], env)).toMatchObject({ code: 0 })
  expect([...files.objects.keys()]).toEqual([])
  expect([...bucket.objects.keys()]).toContain('backups/index.json')
  expect((await examined('backups', env)).problem).toContain('None was restored')
  expect(await house(['doctor'], { ...env, BACKUP_S3_SECRET_ACCESS_KEY: '' })).toMatchObject({
    code: 1,
    errors: expect.stringContaining('belong together'),
  })
})

test('stored counts and sums that are wrong, and what no key opens, are named by the doctor and fail a drill', async () => {
  const env = { BACKUP_TO: join(folder, 'other-backups') }
  const lotId = await createCast(database).lot()
  expect([await examined('books'), await examined('counts of bids')]).toMatchObject([
    { problem: null },
    { problem: null },
  ])
  const { rows } = await database.pool.query(
    `insert into artists (name, slug, follower_count) values ('Ada Verrier', 'ada-verrier', 3) returning id`,
  )
  const artists = 'counts of artists and works'
  expect((await examined(artists)).problem).toContain(`artists.follower_count of ${rows[0].id} is 3 instead of 0.`)
  const first = (await house(['backup', '--unencrypted', '--json'], env)).json()
  // A job corrects these every night: no reason to call a backup bad.
  expect(await house(['drill'], env)).toMatchObject({
    code: 0,
    output: expect.stringContaining('corrects it every night'),
  })

  await database.pool.query('update lots set bid_count = 2, sequence = 4 where id = $1', [lotId])
  await database.pool.query(
    `insert into ledger_days (day, account, source, debit_cents, credit_cents) values ('2026-11-19', 'bank', 'test', 500, 0)`,
  )
  await database.pool.query('insert into push_keys (public_key, sealed_private_key) values ($1, $2)', [
    randomBytes(65),
    randomBytes(64),
  ])
  expect((await examined('counts of bids')).problem).toContain(`lots.bid_count of ${lotId} is 2 instead of 0.`)
  expect((await examined('books')).problem).toContain('The daily total does not match its lines.')
  expect(await house(['backup', '--unencrypted'], env)).toMatchObject({ code: 0 })
  const { code, output } = await house(['drill'], env)
  expect([code, output]).toEqual([1, expect.stringContaining('what it has is not right')])
  expect(output).toContain('JWT_PRIVATE_KEY does not open 1 of the push keys.')
  expect(output).toContain(`lots.sequence of ${lotId} is 4 instead of 0.`)
  expect(output).toContain('500 cents instead of 0')
  expect((await examined('backups', env)).detail).toContain(`; ${first.id} restored`)
})
