import { generateKeyPairSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { SettingsOverview } from '@vermeil/contracts/identity/house-settings.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import type { BidReceipt } from '@vermeil/contracts/selling/auctions.schema'
import { verifyBidChain } from '@vermeil/contracts/selling/verify-bid-chain'
import { shareOf } from '@vermeil/test-kit/tier'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { readHistory } from '../../test/read-history.ts'
import { runHouse, runHouseProcess } from '../../test/run-house.ts'
import { runJobs } from '../../test/run-jobs.ts'
import { startS3Server } from '../../test/s3-server.ts'
import { makeScratchFolder } from '../../test/scratch-folder.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { type SignedIn, startTestServer, type TestServer, testPassword } from '../../test/test-server.ts'
import { until } from '../../test/until.ts'
import { loadSigningKeys } from '../identity/accounts/sessions/house-keys.ts'
import { putText, readText } from '../platform/backups/backup-place.ts'
import { type ErasureKind, noteUntil } from '../platform/backups/erasure-list.ts'
import { createJobs } from '../platform/jobs.ts'
import { createDiskStore } from '../platform/media/disk-store.ts'
import { must } from '../platform/must.ts'
import { migrate } from '../platform/postgres/migrate.ts'
import { createCast } from '../selling/auctions/auction-house.fixtures.ts'
import { commands } from './commands.ts'

/** `npm run house`, over a house that is open: its backups and what becomes of them. */
let folder: string
let server: TestServer
let ada: SignedIn
let ben: SignedIn
let admin: SignedIn
let lotId: string
let nextBid = dollars(1_000)
let key: string
let recipient: string
let identityFile: string
/** The first backup. */
let backupId: string
/** What the last bid before the first backup said. */
let sequenceBefore: number
/** The order that was paid before the first backup. */
let paidBefore: string
const answeredMeanwhile = { bids: 0, payments: 0 }
let picture: string
let otherBackupId: string

const place = () => join(folder, 'backups')
const environment = () => ({
  ...{ DATABASE_URL: server.database.url, DATA_DIR: server.config.dataDir },
  ...{ BACKUP_TO: place(), BACKUP_RECIPIENTS: recipient },
})
const house = (...args: string[]) => runHouse(environment(), args)
/** As the bundle has it, in a process of its own. */
const houseProcess = (...args: string[]) => runHouseProcess(environment(), args)

async function bid(person: SignedIn): Promise<BidReceipt> {
  const json = { amount: nextBid, confirmLeading: true, confirmUnusual: true }
  const answer = await person.fetch(`/api/v1/lots/${lotId}/bids`, { method: 'POST', json })
  expect(answer.status).toBe(201)
  const receipt = (await answer.json()) as BidReceipt
  nextBid = receipt.lot.minimumBid
  return receipt
}

/** A donation that is too large for a card, and whose transfer has arrived. */
async function pay(): Promise<string> {
  const amount = dollars(1_000_000)
  const body = { amount, paymentType: 'donation' }
  const { data } = await ben.client.functions.invoke<{ url: string }>('create-payment', { body })
  const orderId = must(data?.url.split('/').at(-1), 'the order of the donation')
  const transfer = { method: 'POST', json: { amount, reference: 'Wire' } }
  expect((await admin.fetch(`/api/v1/admin/orders/${orderId}/bank-transfer`, transfer)).status).toBe(200)
  return orderId
}

beforeAll(async () => {
  folder = await makeScratchFolder('vermeil-backups-')
  const identity = await generateX25519Identity()
  recipient = await identityToRecipient(identity)
  server = await startTestServer({ BACKUP_TO: place(), BACKUP_RECIPIENTS: recipient, BACKUP_NIGHTLY: 'on' })
  ada = await server.signedIn({ email: 'ada@example.com' })
  ben = await server.signedIn()
  admin = await server.signedIn({ role: 'admin' })
  // Without a card there is a limit to what they may owe.
  for (const { id } of [ada, ben]) {
    const card = 'insert into payment_customers (account_id, customer_id, payment_method_id) values ($1, $2, $2)'
    await server.database.pool.query(card, [id, `test_${id}`])
  }
  await ada.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  lotId = await createCast(server.database).lot()
  key = await readFile(join(server.config.dataDir, 'jwt-key.pem'), 'utf8')
  identityFile = join(folder, 'identity.txt')
  await writeFile(identityFile, `# public key: ${recipient}\n${identity}\n`)
  picture = (await server.media.put(Buffer.from('a picture'), { ext: 'jpg' })).key
  await server.media.putNamed('private/attachments/letter.pdf', Buffer.from('a letter'))
  await server.media.putNamed(`sized/${picture}/320.avif`, Buffer.from('smaller'))

  await bid(ada)
  sequenceBefore = (await bid(ben)).lot.sequence
  paidBefore = await pay()
  let isOver = false
  const untilOver = async (what: keyof typeof answeredMeanwhile, act: () => Promise<unknown>) => {
    while (!isOver) {
      await act()
      answeredMeanwhile[what]++
    }
  }
  const bidAndPay = Promise.all([
    untilOver('bids', async () => {
      await bid(ada)
      await bid(ben)
    }),
    untilOver('payments', pay),
  ])
  const { code, errors, json } = await houseProcess('backup', '--json').finally(() => {
    isOver = true
  })
  await bidAndPay
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(json()).toMatchObject({ files: 2, copiedFiles: 2, removedBackups: [] })
  backupId = json().id
  await server.media.put(Buffer.from('another picture'), { ext: 'jpg' })
  const second = (await house('backup', '--json')).json()
  expect(second).toMatchObject({ files: 3, copiedFiles: 1 })
  otherBackupId = second.id
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** An empty database and data folder on another machine, and a command line there. */
async function elsewhere(env: Record<string, string> = {}) {
  const database = await createTestDatabase('template0')
  onTestFinished(() => database.close())
  const dataDir = join(folder, database.name)
  await mkdir(dataDir)
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, BACKUP_TO: place(), JWT_PRIVATE_KEY: key }
  const all = { ...settings, BACKUP_IDENTITY_FILE: identityFile, ...env }
  return {
    ...{ database, dataDir },
    house: (args: string[]) => runHouse(all, args),
    houseProcess: (args: string[], killAt?: RegExp) => runHouseProcess(all, args, killAt),
  }
}

/** A copy of the first backup alone, for tests that spoil it. */
async function ownPlace() {
  const copy = join(folder, `copy-${Math.random().toString(36).slice(2)}`)
  await cp(place(), copy, { recursive: true })
  return { place: copy, file: (name: string) => join(copy, 'backups', backupId, name) }
}

const catalogOf = async ({ pool }: TestServer['database']) =>
  (
    await pool.query(
      `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as rule
         from pg_constraint where connamespace = 'public'::regnamespace
       union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger join pg_class on pg_class.oid = tgrelid
         where not tgisinternal and relnamespace = 'public'::regnamespace
       order by 1`,
    )
  ).rows

test('a backup is written while bids are placed, and the next one copies only new files', async () => {
  expect(answeredMeanwhile.bids).toBeGreaterThan(0)
  expect(answeredMeanwhile.payments).toBeGreaterThan(0)
  const { code, output } = await house('backup')
  expect(code).toBe(0)
  expect(output).toContain('3 files, of which 0 were new')
})

test('a restored house has every bid, file and account of the backup, and opens only when it is released', async () => {
  const { database, dataDir, house: there, houseProcess: thereInProcess } = await elsewhere()
  expect(await there(['restore', backupId, '--dry-run'])).toMatchObject({ code: 0 })
  expect((await database.pool.query(`select to_regclass('lots') as lots`)).rows).toEqual([{ lots: null }])

  expect(await thereInProcess(['restore', backupId])).toMatchObject({
    code: 0,
    output: expect.stringContaining('No server starts'),
  })
  expect(await catalogOf(database)).toEqual(await catalogOf(server.database))
  expect(await readFile(join(dataDir, 'media', picture), 'utf8')).toBe('a picture')
  expect(existsSync(join(dataDir, 'media', 'sized'))).toBe(false)
  await expect(migrate(database.url)).rejects.toThrow(`was restored from the backup ${backupId} and is not released`)
  expect(await there(['restore', backupId])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('has the backup'),
  })

  expect(await there(['release', '--dry-run'])).toMatchObject({ code: 0 })
  await expect(migrate(database.url)).rejects.toThrow('is not released')
  expect(await thereInProcess(['release'])).toMatchObject({ code: 0 })
  const opened = await startTestServer({ DATA_DIR: dataDir, JWT_PRIVATE_KEY: key }, database)
  onTestFinished(() => opened.app.close())
  const { links, head } = await readHistory(opened.url, lotId)
  expect(links.length).toBeGreaterThanOrEqual(sequenceBefore)
  expect(await verifyBidChain(links, head)).toMatchObject({ verdict: 'intact' })
  // The same bids as in the first house, as far as the backup goes.
  expect((await readHistory(server.url, lotId)).links.slice(0, links.length)).toEqual(links)
  const paidThere = await database.pool.query<{ id: string; booked: string }>(
    `select o.id, count(l.order_id) as booked from orders o left join ledger_lines l on l.order_id = o.id
       where o.status = 'paid' group by o.id`,
  )
  expect(paidThere.rows.map(({ id }) => id)).toContain(paidBefore)
  expect(paidThere.rows.filter(({ booked }) => Number(booked) < 2)).toEqual([])
  const person = await opened.newClient().auth.signInWithPassword({ email: 'ada@example.com', password: testPassword })
  expect(person.error).toBeNull()
})

describe('a restore is refused, and touches nothing,', () => {
  const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  })
  test.each([
    ['without the signing key', { JWT_PRIVATE_KEY: '' }, 'The signing key is missing'],
    ['with another signing key', { JWT_PRIVATE_KEY: otherKey as string }, 'The backup belongs to the signing key'],
    ['without the secret key of age', { BACKUP_IDENTITY_FILE: '' }, 'The backup is encrypted to age1'],
  ])('%s', async (_, env, sentence) => {
    const { database, house: there } = await elsewhere(env)
    expect(await there(['restore'])).toMatchObject({ code: 1, errors: expect.stringContaining(sentence) })
    expect((await database.pool.query(`select to_regclass('vermeil_restore.state') as state`)).rows[0].state).toBeNull()
  })

  test('with another secret key of age', async () => {
    const file = join(folder, 'other-identity.txt')
    await writeFile(file, await generateX25519Identity())
    const { house: there } = await elsewhere()
    const { code, errors } = await there(['restore', '--identity', file])
    expect({ code, errors }).toMatchObject({ code: 1, errors: expect.stringContaining('The identity is another one') })
  })

  test('into a database that has something in it', async () => {
    const { code, errors } = await house('restore', '--identity', identityFile)
    expect({ code, errors }).toMatchObject({ code: 1, errors: expect.stringContaining('The database is not empty') })
  })
})

describe('a backup that was spoiled is found out:', () => {
  type Spoiled = Awaited<ReturnType<typeof ownPlace>>
  const lots = 'tables/public.lots'
  const cases: [string, (spoiled: Spoiled) => Promise<void>, string][] = [
    ['a file that is cut off', async ({ file }) => truncate(file(lots), 300), 'is damaged'],
    [
      'a changed byte',
      async ({ file }) => {
        const bytes = await readFile(file(lots))
        bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
        await writeFile(file(lots), bytes)
      },
      'is damaged',
    ],
    ['a file that is missing', async ({ file }) => rm(file(lots)), 'is missing'],
    [
      'a table of another backup, which is encrypted to the same recipient',
      async ({ place: at, file }) => {
        await writeFile(file(lots), await readFile(join(at, 'backups', otherBackupId, lots)))
      },
      'differs from what the manifest says',
    ],
    [
      'the list of files of another backup',
      async ({ place: at, file }) => {
        await writeFile(file('media'), await readFile(join(at, 'backups', otherBackupId, 'media')))
      },
      'The list of files was changed',
    ],
    [
      'another file under the name of a picture',
      async ({ place: at }) => {
        await writeFile(join(at, 'files', picture), await readFile(join(at, 'files/private/attachments/letter.pdf')))
      },
      'differs from what the list of files says',
    ],
  ]
  test.each(shareOf(cases, 6))('%s', { tags: ['sampled'] }, async (_, spoil, sentence) => {
    const own = await ownPlace()
    await spoil(own)
    const { database, house: there } = await elsewhere()
    const { code, errors } = await there(['restore', backupId, '--from', own.place])
    expect({ code, errors }).toMatchObject({ code: 1, errors: expect.stringContaining(sentence) })
    await expect(migrate(database.url)).rejects.toThrow('the restore was interrupted')
  })
})

test('a manifest that somebody without our key has written is refused', async () => {
  const own = await ownPlace()
  const disk = await createDiskStore({ dir: own.place })
  const encryption = {
    recipients: [recipient],
    identities: [(await readFile(identityFile, 'utf8')).split('\n')[1] ?? ''],
  }
  const manifest = await readText(disk, `backups/${backupId}/manifest`, encryption)
  const forged = manifest.replace(/"rows":\d+/, '"rows":77')
  expect(forged).not.toBe(manifest)
  await putText(disk, `backups/${backupId}/manifest`, forged, encryption)
  const { house: there } = await elsewhere()
  const { code, errors } = await there(['restore', backupId, '--from', own.place])
  expect({ code, errors }).toMatchObject({ code: 1, errors: expect.stringContaining('The manifest was changed') })
})

describe('after the backup was taken', () => {
  let takenId: string
  let gone: SignedIn
  /** By kind of note. */
  let ids: Record<ErasureKind, string>
  const rows = async (database: TestServer['database'], query: string, values: string[] = []) =>
    (await database.pool.query(query, values)).rows
  const noted = () => readdir(join(place(), 'erasures')).catch(() => [])

  beforeAll(async () => {
    gone = await server.signedIn({ email: 'gone@example.com' })
    const add = async (query: string, values: string[]) => (await rows(server.database, query, values))[0].id
    const client = `insert into clients (owner_id, name, phone, property_interest, art_preference, notes)
      values ($1, $2, '', '', '', '') returning id`
    ids = {
      account: gone.id,
      link: await add(
        `insert into private_links (purpose, subject_id, token_hash, expires_at)
         values ('calendar', $1, sha256('token'), house_now() + interval '9 days') returning id`,
        [ada.id],
      ),
      client: await add(client, [ada.id, 'Removed']),
      'deleted-client': await add(client, [ada.id, 'Deleted']),
      meeting: await add(
        `insert into meetings (host_id, guest_name, guest_email, guest_time_zone, starts_at, ends_at, topic, place)
         values ($1, 'Guest', 'guest@example.com', 'UTC', house_now() + interval '1 day', house_now() + interval '25 hours', '', '')
         returning id`,
        [ada.id],
      ),
      'label-visitor': await add(
        `with homes as (insert into properties (owner_id, address, price_cents, status, rooms)
           values ($1, '14 Harbor Lane', 0, 'active', '{}') returning id),
         labels as (insert into labels (code, artwork_id, property_id) select '0123ABCD', $2, id from homes returning id)
         insert into label_visitors (label_id, email) select id, 'visitor@example.com' from labels returning id`,
        [ada.id, crypto.randomUUID()],
      ),
    }
    takenId = (await house('backup', '--json')).json().id

    const erased = await gone.fetch('/api/v1/account', { method: 'DELETE', json: { password: testPassword } })
    expect(erased.status).toBe(204)
    await rows(server.database, 'update private_links set withdrawn_at = house_now() where id = $1', [ids.link])
    await rows(server.database, 'delete from clients where id = $1', [ids.client])
    await rows(server.database, 'update clients set deleted_at = house_now() where id = $1', [ids['deleted-client']])
    await rows(server.database, 'delete from meetings where id = $1', [ids.meeting])
    await rows(server.database, 'delete from label_visitors where id = $1', [ids['label-visitor']])
    const isNoted = expect.arrayContaining(
      Object.entries(ids).map(([kind, id]) => expect.stringContaining(`-${kind}-${id}`)),
    )
    await until(async () => expect(await noted()).toEqual(isNoted))
  })

  test('who was erased, and which links, clients, guests and visitors were removed, is so again after its restore', async () => {
    const { database, dataDir, house: there } = await elsewhere()
    expect(await there(['restore', takenId])).toMatchObject({ code: 0 })
    const read = async () => ({
      emails: await rows(database, 'select email from accounts where id = $1', [ids.account]),
      links: await rows(database, 'select withdrawn_at is null as "isOpen" from private_links where id = $1', [
        ids.link,
      ]),
      clients: await rows(
        database,
        'select name, deleted_at is not null as "isDeleted" from clients where id in ($1, $2) order by 1',
        [ids.client, ids['deleted-client']],
      ),
      meetings: await rows(database, 'select guest_email from meetings where id = $1', [ids.meeting]),
      visitors: await rows(database, 'select email from label_visitors where id = $1', [ids['label-visitor']]),
    })
    expect(await read()).toEqual({
      emails: [{ email: 'gone@example.com' }],
      links: [{ isOpen: true }],
      clients: [
        { name: 'Deleted', isDeleted: false },
        { name: 'Removed', isDeleted: false },
      ],
      meetings: [{ guest_email: 'guest@example.com' }],
      visitors: [{ email: 'visitor@example.com' }],
    })
    expect(await there(['release'])).toMatchObject({ code: 0, output: expect.stringContaining('6 accounts, links') })
    const opened = await startTestServer({ DATA_DIR: dataDir, JWT_PRIVATE_KEY: key }, database)
    onTestFinished(() => opened.app.close())
    expect(await read()).toEqual({
      emails: [{ email: null }],
      links: [{ isOpen: false }],
      clients: [{ name: 'Deleted', isDeleted: true }],
      meetings: [],
      visitors: [],
    })
    expect(await rows(database, 'select from vermeil_restore.erasures')).toEqual([])
  })

  test.each([
    ['is missing', (at: string) => rm(join(at, 'backups/erasures-until'))],
    ['was written by nobody when the backup was taken', (at: string) => writeUntil(at, '2020-01-01T00:00:00.000Z')],
  ])('a restore whose list of erasures %s is released only by somebody who says so', async (_, spoil) => {
    const own = await ownPlace()
    await spoil(own.place)
    const { house: there } = await elsewhere()
    expect(await there(['restore', takenId, '--from', own.place])).toMatchObject({ code: 0 })
    const missing = expect.stringContaining('The list of erasures beside the backup is missing')
    expect(await there(['release'])).toMatchObject({ code: 1, errors: missing })
    expect(await there(['release', '--without-erasures'])).toMatchObject({ code: 0 })
  })

  async function writeUntil(at: string, time: string) {
    const secret = (await loadSigningKeys({ pem: key, dir: '' }))[0].derive('backups')
    await noteUntil(await createDiskStore({ dir: at }), secret, new Date(time))
  }
})

test('a restore that is killed leaves a database on which nothing starts, and can be repeated', {
  tags: ['deep'],
}, async () => {
  const { database, house: there, houseProcess } = await elsewhere()
  expect((await houseProcess(['restore', backupId], /public\.lots: /)).code).toBeNull()
  await expect(migrate(database.url)).rejects.toThrow('the restore was interrupted')
  expect(await there(['release'])).toMatchObject({ code: 1, errors: expect.stringContaining('interrupted') })
  expect(await there(['restore', backupId])).toMatchObject({ code: 0 })
})

let drill: ReturnType<typeof house> | undefined
const drillReport = () => join(folder, 'drill.json')
/** The same for all tests that want a house with a verified backup. */
function drilled() {
  drill ??= house('drill', '--identity', identityFile, '--report', drillReport())
  return drill
}

test('a drill restores the newest backup into a database of its own, drops it and reports', async () => {
  expect(await drilled()).toMatchObject({ code: 0 })
  expect(JSON.parse(await readFile(drillReport(), 'utf8'))).toMatchObject({ lots: 1, files: 3 })
  const { rows } = await server.database.pool.query(`select datname from pg_database where datname like 'drill%'`)
  expect(rows).toEqual([])
})

test('the job queue makes backups at night, and administrators and metrics say how old they are and when one was restored', async () => {
  expect(await drilled()).toMatchObject({ code: 0 })
  const startedAt = new Date().toISOString()
  await runJobs(server, (name) => name === 'backups.nightly')
  const admin = await server.signedIn({ role: 'admin' })
  const { backups } = SettingsOverview.parse(await (await admin.fetch('/api/v1/admin/settings')).json())
  expect(backups).toMatchObject({
    isNightly: true,
    keepDays: 35,
    isReachable: true,
    drill: { seconds: expect.any(Number) },
  })
  expect(must(backups?.newest, 'a backup').takenAt > startedAt).toBe(true)
  expect(must(backups?.newest?.bytes, 'its size')).toBeGreaterThan(1_000)

  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  const gauge = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(metrics)?.[1])
  expect(gauge('vermeil_backup_timestamp_seconds')).toBe(Date.parse(must(backups?.newest, 'a backup').takenAt) / 1_000)
  expect(gauge('vermeil_backup_verified_timestamp_seconds')).toBe(
    Date.parse(must(backups?.drill, 'a drill').verifiedAt) / 1_000,
  )
})

test('a drill reports to the address of a monitor, and fails if that does not take it', {
  tags: ['deep'],
}, async () => {
  const reports: unknown[] = []
  const monitor = createServer(async (request, response) => {
    reports.push(await json(request))
    response.writeHead(request.url === '/full' ? 507 : 204).end()
  })
  await new Promise<void>((resolve) => monitor.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void monitor.close())
  const url = `http://127.0.0.1:${(monitor.address() as { port: number }).port}`
  expect(await house('drill', '--identity', identityFile, '--report', url)).toMatchObject({ code: 0 })
  expect(reports).toMatchObject([{ lots: 1, seconds: expect.any(Number) }])
  expect(await house('drill', '--identity', identityFile, '--report', `${url}/full`)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('with 507'),
  })
})

test('a backup goes to a bucket, unencrypted where one says so', { tags: ['deep'] }, async () => {
  const bucket = await startS3Server({ bucket: 'backups', secretAccessKey: 'a secret of the test' })
  onTestFinished(() => bucket.close())
  const { S3_BUCKET: _, ...settings } = bucket.settings
  const env = {
    ...settings,
    DATABASE_URL: server.database.url,
    DATA_DIR: server.config.dataDir,
    BACKUP_TO: 's3://backups',
  }
  const refused = await runHouse(env, ['backup'])
  expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('Say to whom the backup is encrypted') })
  expect(await runHouse(env, ['backup', '--unencrypted'])).toMatchObject({ code: 0 })
  expect(await runHouse(env, ['drill'])).toMatchObject({ code: 0 })
})

test('a backup that can not be stored fails, and does not count', { tags: ['deep'] }, async () => {
  const bucket = await startS3Server({ bucket: 'backups', secretAccessKey: 'a secret of the test' })
  onTestFinished(() => bucket.close())
  bucket.failWith({ status: 500, method: 'PUT' })
  const { S3_BUCKET: _, ...settings } = bucket.settings
  const env = {
    ...settings,
    DATABASE_URL: server.database.url,
    DATA_DIR: server.config.dataDir,
    BACKUP_TO: 's3://backups',
  }
  expect(await runHouse(env, ['backup', '--unencrypted'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('away'),
  })
  expect(await runHouse(env, ['drill'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('There is no backup here'),
  })
})

test('backups that are too old are removed, with the files that only they have', { tags: ['deep'] }, async () => {
  const own = await ownPlace()
  const index = JSON.parse(await readFile(join(own.place, 'backups/index.json'), 'utf8'))
  for (const entry of index) entry.takenAt = '2020-01-01T00:00:00.000Z'
  await writeFile(join(own.place, 'backups/index.json'), JSON.stringify(index))
  await writeFile(join(own.place, 'files', 'gone.pdf'), 'of a work that was deleted')
  await mkdir(join(own.place, 'erasures'), { recursive: true })
  await writeFile(join(own.place, 'erasures', '2020-01-01t00-00-00.000z-somebody'), '{}')
  const { json } = await house('backup', '--to', own.place, '--json')
  expect(json()).toMatchObject({ copiedFiles: 0, files: 3 })
  expect(json().removedBackups).toContain(backupId)
  expect(existsSync(own.file('manifest'))).toBe(false)
  expect(existsSync(join(own.place, 'files', 'gone.pdf'))).toBe(false)
  expect(await readdir(join(own.place, 'erasures'))).not.toContain('2020-01-01t00-00-00.000z-somebody')
  expect(existsSync(join(own.place, 'files', picture))).toBe(true)
})

describe('the doctor', () => {
  const problems = async (env: Record<string, string> = {}) => {
    const all = { DATABASE_URL: server.database.url, DATA_DIR: server.config.dataDir, ...env }
    const { json } = await runHouse(all, ['doctor', '--json'])
    return new Map(
      (json() as { check: string; problem: string | null }[]).map(({ check, problem }) => [check, problem]),
    )
  }

  test('finds nothing wrong with the keys, constraints, books and files of a sound house', async () => {
    await server.database.makeSafe()
    const found = await problems()
    for (const check of [
      'settings',
      'migrations',
      'constraints',
      'indexes',
      'signing key',
      'ledger and histories of lots',
      'media store',
    ]) {
      expect([check, found.get(check)]).toEqual([check, null])
    }
  })

  test('says which key does not open what is sealed, and which constraint is not valid', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
    await server.database.pool.query('alter table lots add constraint lots_unproven check (true) not valid')
    const found = await problems({ JWT_PRIVATE_KEY: pem })
    await server.database.pool.query('alter table lots drop constraint lots_unproven')
    expect(found.get('signing key')).toContain('does not open the second factors')
    expect(found.get('constraints')).toBe('Not validated: lots.lots_unproven.')
  })
})

test('jobs that were given up are listed and tried again', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  const there = (args: string[]) => runHouse({ ...environment(), DATABASE_URL: database.url }, args)
  const queue = await createJobs({ pool: database.pool, onError: () => {} })
  await queue.declare({ name: 'payment.process-event', data: z.object({}) })
  await queue.stop()
  const add = `insert into pgboss.job (name, state, completed_on, retry_limit) values ('payment.process-event', 'failed', now(), 8)`
  await database.pool.query(add)
  expect((await there(['jobs', 'list', '--json'])).json()).toMatchObject([{ name: 'payment.process-event', jobs: 1 }])
  expect((await there(['jobs', 'retry', 'payment.process-event', '--dry-run', '--json'])).json()).toMatchObject({
    retried: 0,
  })
  expect((await there(['jobs', 'retry', 'payment.process-event', '--json'])).json()).toMatchObject({ retried: 1 })
  expect((await there(['jobs', 'list', '--json'])).json()).toEqual([])
})

test('every command has its help, and a wrong call ends with 2', async () => {
  const { code, output } = await runHouseProcess({}, ['--help'])
  expect(code).toBe(0)
  for (const name of Object.keys(commands)) expect(output).toContain(`  ${name} `)
  expect(await runHouse({}, ['restore', '--help'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('--dry-run'),
  })
  expect(await runHouseProcess({}, ['sell'])).toMatchObject({
    code: 2,
    errors: expect.stringContaining('no command "sell"'),
  })
  expect(await runHouse({}, ['backup', '--quickly'])).toMatchObject({ code: 2 })
  expect((await runHouse({}, [])).code).toBe(2)
})

test.each([
  [['jobs', 'restart'], 'jobs retry <job>'],
  [['keys', 'change'], 'keys rotate'],
  [['keys', 'forget'], 'Say which key'],
  [['read-only'], 'read-only on'],
  [['read-only', 'on'], '--reason <text>'],
  [['audit', 'read'], 'audit export'],
  [['audit', 'export'], '--to <file>'],
  [['inspect'], 'activity, events'],
  [['inspect', 'lot'], 'inspect lot <id>'],
  [['admin', 'create'], 'for whom'],
])('%j is a wrong call, and the sentence says the right one', async (args, sentence) => {
  expect(await house(...args)).toMatchObject({ code: 2, errors: expect.stringContaining(sentence) })
})

test('a file that could not be read or written is named', async () => {
  expect(await house('drill', '--identity', '/nowhere/identity.txt')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('The secret key of the backups could not be read from /nowhere/identity.txt'),
  })
  expect(await house('audit', 'export', '--to', '/nowhere/audit.jsonl')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('/nowhere/audit.jsonl could not be written'),
  })
})

test('progress goes beside the result', { tags: ['deep'] }, async () => {
  const to = join(folder, 'elsewhere')
  const { output, errors } = await houseProcess('backup', '--to', to)
  expect(errors).toContain('public.lots: 1 rows')
  expect(output).not.toContain('public.lots')
  expect(await readFile(join(to, 'backups/index.json'), 'utf8')).toContain(recipient)
})
