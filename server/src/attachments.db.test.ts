import { claimFiles } from '@vermeil/contracts/fulfillment/claims.schema'
import { orderFiles } from '@vermeil/contracts/fulfillment/shipping.schema'
import { realtorLimits } from '@vermeil/contracts/trades/realtors.schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSubjects, type Subjects } from '../test/access-subjects.ts'
import { picture } from '../test/admin-calls.ts'
import { databaseBefore } from '../test/database-before.ts'
import { runJobs } from '../test/run-jobs.ts'
import { startTestServer, type TestServer, testPassword } from '../test/test-server.ts'
import { must, one } from './platform/must.ts'

let server: TestServer
let subjects: Map<string, Subjects>
let administrator: string
beforeAll(async () => {
  server = await startTestServer()
  subjects = await addSubjects(server)
  const { client } = await server.signedIn({ role: 'admin' })
  administrator = must((await client.auth.getSession()).data.session, 'a session').access_token
})
afterAll(() => server.close())

const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.database.pool.query(text, values)).rows as Row[]
const subject = (can: string) => must(subjects.get(can), `objects for ${can}`)
const call = (path: string, token: string | null, init: RequestInit = {}) =>
  fetch(`${server.url}/api/v1${path}`, { ...init, ...(token && { headers: { authorization: `Bearer ${token}` } }) })
const codeOf = async (answer: Promise<Response>) => ((await (await answer).json()) as { code: string }).code

type Row = { id: string; subjectId: string; key: string }
/** The file of the object that was added last, with something in the store. */
async function newestFile(kind: string, purpose: string): Promise<Row> {
  const file = one(
    await query<Row>(
      `select id, subject_id as "subjectId", media_key as key from attachments
       where subject_kind = $1 and purpose = $2 order by id desc limit 1`,
      [kind, purpose],
    ),
  )
  await server.media.putNamed(file.key, await picture())
  return file
}

const reads = [
  ['claim', 'photo', 'claim.view', '/claims/:claimId/photos/:fileId'],
  ['hire', 'photo', 'hire.view', '/hires/:hireId/photos/:fileId'],
  ['order', 'packing', 'shipment.view', '/orders/:id/files/:fileId'],
  ['order', 'packing', 'loan.view-shipments', '/loans/:loanId/shipments/photos/:fileId'],
  ['property', 'photo', 'property.view', '/properties/:propertyId/photos/:photoId'],
  ['wall', 'photo', 'wall.manage', '/walls/:wallId/photo'],
  ['wall', 'photo', 'wall.manage', '/walls/:wallId/photo/preview'],
  ['placement', 'image', 'production.view', '/productions/:productionId/placements/:placementId/image'],
  ['placement', 'paper', 'placement.edit', '/productions/:productionId/placements/:placementId/paper'],
  ['authenticity-request', 'evidence', 'authenticity.view', '/authenticity-requests/:id/files/:fileId'],
] as const
/** Stored as they were sent, and never shown by a browser. */
const documents = ['paper', 'evidence']

describe('a private file is read by people who may see its object, and by nobody else', () => {
  test.each(reads)('%s: %s, by %s', async (kind, purpose, can, url) => {
    const { owner, stranger, add, unknown } = subject(can)
    const other = await add()
    const path = (await add())(url)
    await newestFile(kind, purpose)

    const read = await call(path, owner)
    expect(read.status).toBe(200)
    expect(Object.fromEntries(read.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(read.headers.has('content-disposition')).toBe(documents.includes(purpose))

    expect(await codeOf(call(path, stranger))).toBe(unknown)
    expect(await codeOf(call(path, null))).toBe(kind === 'authenticity-request' ? unknown : 'account.required')
    const [fileId] = /[^/]+$/.exec(path) ?? []
    if (/Id$/.test(url)) {
      const elsewhere = other(url).replace(/[^/]+$/, fileId ?? '')
      expect((await call(elsewhere, owner)).status).toBe(404)
    }
  })

  test.each(reads)(
    '%s: %s, by %s: administrators read it only where they may, each time with an entry',
    async (...row) => {
      const [kind, purpose, can, url] = row
      const { add, administrator: expected } = subject(can)
      const path = (await add())(url)
      await newestFile(kind, purpose)
      const entries = async () =>
        one(
          await query<{ count: number }>(`select count(*) as count from audit_log where details->>'file' is not null`),
        )
      const before = await entries()
      const answers = [await call(path, administrator), await call(path, administrator)]
      if (expected === 'sees') {
        expect(answers.map(({ status }) => status)).toEqual([200, 200])
        expect((await entries()).count - before.count).toBe(2)
      } else {
        for (const answer of answers) expect(await answer.json()).toMatchObject({ code: expected })
        expect(await entries()).toEqual(before)
      }
    },
  )
})

const uploads = [
  ['claim.write', '/claims/:claimId/photos', {}],
  ['hire.return', '/hires/:hireId/photos', {}],
  ['hire.hand-over', '/hires/:hireId/handover-photos', {}],
  ['hire.insure', '/hires/:hireId/certificate', { insuredSum: '10000', expiresOn: '2099-01-01' }],
  ['shipment.write', '/orders/:id/messages/files', {}],
  ['property.manage', '/properties/:propertyId/photos', {}],
  ['wall.manage', '/walls/:wallId/photo', {}],
  ['placement.edit', '/productions/:productionId/placements/:placementId/image', {}],
  ['placement.manage', '/productions/:productionId/placements/:placementId/paper', {}],
] as const

function upload(path: string, token: string, data: Uint8Array, fields: Record<string, string> = {}) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', new File([new Uint8Array(data)], 'file.jpg', { type: 'image/jpeg' }))
  return call(path, token, { method: 'POST', body })
}

test.each(uploads)(
  '%s: what is no picture or paper is refused, whatever its name says: %s',
  async (can, url, fields) => {
    const { owner, add } = subject(can)
    const path = (await add())(url)
    const count = () => query('select count(*) from attachments')
    const before = await count()
    expect(await codeOf(upload(path, owner, Buffer.from('<svg onload="alert(1)"/>'), fields))).toBe('upload.wrong-type')
    expect(await count()).toEqual(before)
  },
)

const limited = [
  ['claim', 'photo', 'claim.withdraw', '/claims/:claimId/photos', claimFiles.photosPerSide],
  ['order', 'packing', 'shipment.write', '/orders/:id/messages/files', orderFiles.perSide],
  ['property', 'photo', 'property.manage', '/properties/:propertyId/photos', realtorLimits.photos],
] as const

test.each(limited)('%s: no more files than the limit', async (kind, purpose, can, url, max) => {
  const { owner, add } = subject(can)
  const path = (await add())(url)
  const { id } = await newestFile(kind, purpose)
  await query(
    `insert into attachments (subject_kind, subject_id, purpose, position, media_key, filename, bytes, side, uploaded_by)
     select subject_kind, subject_id, purpose, n, media_key || n, filename, bytes, side, uploaded_by
     from attachments, generate_series(1, $2::int) n where id = $1`,
    [id, max - 2],
  )
  expect((await upload(path, owner, await picture())).ok).toBe(true)
  expect(await codeOf(upload(path, owner, await picture()))).toBe('upload.too-many')
})

const MiB = 1024 * 1024
const quotas = [
  ['property', 'photo', 'property.manage', '/properties/:propertyId/photos', 1024 * MiB],
  ['placement', 'paper', 'placement.edit', '/productions/:productionId/placements/:placementId/image', 500 * MiB],
  ['wall', 'photo', 'wall.manage', '/walls/:wallId/photo', 512 * MiB],
] as const

test.each(quotas)('%s: no more bytes than the quota', async (kind, purpose, can, url, bytes) => {
  const { owner, add } = subject(can)
  const first = await add()
  const { id } = await newestFile(kind, purpose)
  const path = (kind === 'placement' ? first : await add())(url)
  await query('update attachments set bytes = $2 where id = $1', [id, bytes])
  expect(await codeOf(upload(path, owner, await picture()))).toBe('upload.quota-reached')
  await query('update attachments set bytes = 1 where id = $1', [id])
  expect((await upload(path, owner, await picture())).ok).toBe(true)
})

const tables = [
  ['claim', 'photo', 'claim.view', 'claims'],
  ['hire', 'photo', 'hire.view', 'loans'],
  ['property', 'photo', 'property.view', 'properties'],
  ['wall', 'photo', 'wall.manage', 'walls'],
  ['placement', 'image', 'production.view', 'placements'],
  ['authenticity-request', 'evidence', 'authenticity.view', 'authenticity_requests'],
] as const

test.each(tables)('%s: deleting the object deletes the rows of its files', async (kind, purpose, can, table) => {
  await subject(can).add()
  const { subjectId } = await newestFile(kind, purpose)
  await query(`delete from ${table} where id = $1`, [subjectId])
  expect(await query('select id from attachments where subject_id = $1', [subjectId])).toEqual([])
})

test('an order with files is not deleted', async () => {
  await subject('shipment.view').add()
  const { subjectId } = await newestFile('order', 'packing')
  await expect(query('delete from orders where id = $1', [subjectId])).rejects.toThrow('foreign key')
})

/** By whom the files were uploaded or whose objects they are of, and what ends the obligations of the account. */
const erased = [
  [
    'claim',
    'photo',
    'claim.withdraw',
    "update claims set state = 'withdrawn', ended_at = house_now(); update loans set state = 'canceled', canceled_by = 'owner', ended_at = house_now()",
  ],
  ['property', 'photo', 'property.manage', ''],
  ['wall', 'photo', 'wall.manage', ''],
  ['placement', 'paper', 'placement.manage', ''],
  ['authenticity-request', 'evidence', 'authenticity.view', ''],
] as const

test.each(erased)('%s: erasing the account removes rows and files', async (kind, purpose, can, before) => {
  const { owner, add } = must((await addSubjects(server)).get(can), `objects for ${can}`)
  await add()
  const { id, key } = await newestFile(kind, purpose)
  if (before) await server.database.pool.query(before)
  const headers = { authorization: `Bearer ${owner}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ password: testPassword })
  const answer = await fetch(`${server.url}/api/v1/account`, { method: 'DELETE', headers, body })
  expect(answer.status).toBe(204)
  expect(await query('select id from attachments where id = $1', [id])).toEqual([])
  await runJobs(server, (name) => name === 'media.remove-files')
  expect(await server.media.stat(key)).toBeNull()
})

const MIGRATION = '0071_attachments.sql'
const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

test('the files of the version before are moved: ids, keys and names stay', async () => {
  const { pool, apply } = await databaseBefore(
    MIGRATION,
    `
    insert into accounts (id, email) values ('${id(99)}', 'ada@example.com');
    insert into claim_files (id, claim_id, author_id, side, media_key, bytes, filename)
      values ('${id(1)}', '${id(91)}', '${id(99)}', 'claimant', 'private/1.jpg', 1, 'a.jpg'),
        ('${id(2)}', '${id(91)}', '${id(99)}', 'respondent', 'private/2.jpg', 2, 'b.jpg');
    insert into hire_files (id, hire_id, kind, media_key, bytes, filename, insured_cents, expires_on)
      values ('${id(3)}', '${id(92)}', 'photo', 'private/3.jpg', 3, 'c.jpg', null, null),
        ('${id(4)}', '${id(92)}', 'certificate', 'private/4.pdf', 4, 'd.pdf', 500, '2027-01-01');
    insert into order_files (id, order_id, author_id, side, purpose, media_key, is_image, bytes, filename)
      values ('${id(5)}', '${id(93)}', '${id(99)}', 'buyer', 'message', 'private/5.pdf', false, 5, 'e.pdf');
    insert into properties (id, owner_id, address, price_cents, status, rooms)
      values ('${id(94)}', '${id(99)}', '14 Harbor Lane', 0, 'active', '{}');
    insert into property_photos (id, property_id, media_key, bytes)
      values ('${id(6)}', '${id(94)}', 'private/properties/6.jpg', 6);
    insert into walls (id, owner_id, room, name, width_cm, height_cm, color, eye_line_cm, unit, photo_id, photo_key,
        photo_bytes, photo_width, photo_height, reference)
      values ('${id(95)}', '${id(99)}', 'Hall', 'North', 400, 260, '#f4f1ea', 145, 'cm', '${id(7)}', 'private/7.jpg', 7,
        4, 3, '{}');
    insert into placements (id, set_id, title, artist, price_cents, status, position, dimensions, description, image_key,
        image_bytes)
      values ('${id(96)}', '${id(98)}', 'Harbor', 'Ada Roux', 0, 'pending', 'Wall', '', '', 'private/8.jpg', 8);
    insert into placement_clearances (placement_id, media_key, filename, bytes)
      values ('${id(96)}', 'private/9.pdf', 'f.pdf', 9);
    insert into authenticity_files (id, request_id, kind, media_key, filename, size, position)
      values ('${id(10)}', '${id(97)}', 'report', 'private/10.pdf', 'g.pdf', 10, 3)`,
  )
  await apply()
  const { rows } = await pool.query(
    `select case when subject_kind = 'placement' then '' else right(id::text, 2) end as id, subject_kind as kind,
       right(subject_id::text, 2) as "of", purpose, position, media_key as key, filename, bytes::int, width, side
     from attachments order by bytes`,
  )
  expect(rows.map((row) => Object.values(row).join(' ').trim())).toEqual([
    '01 claim 91 photo 0 private/1.jpg a.jpg 1  claimant',
    '02 claim 91 photo 1 private/2.jpg b.jpg 2  respondent',
    '03 hire 92 photo 0 private/3.jpg c.jpg 3',
    '04 hire 92 certificate 0 private/4.pdf d.pdf 4',
    '05 order 93 message 0 private/5.pdf e.pdf 5  buyer',
    '06 property 94 photo 0 private/properties/6.jpg 6.jpg 6',
    '07 wall 95 photo 0 private/7.jpg 7.jpg 7 4',
    'placement 96 image 0 private/8.jpg 8.jpg 8',
    'placement 96 paper 0 private/9.pdf f.pdf 9',
    '10 authenticity-request 97 report 3 private/10.pdf g.pdf 10',
  ])
  const { rows: named } = await pool.query(
    `select (select photo_id from walls) as photo, insured_cents as insured, expires_on::text as until,
       (select media_key from placement_clearances join attachments a on a.id = paper_id) as paper
     from hire_certificates where attachment_id = '${id(4)}'`,
  )
  expect(named).toEqual([{ photo: id(7), insured: 500, until: '2027-01-01', paper: 'private/9.pdf' }])
})

test('the move stops if a file would be lost', { tags: ['deep'] }, async () => {
  const { pool, apply } = await databaseBefore(
    MIGRATION,
    `insert into property_photos (id, property_id, media_key, bytes) values ('${id(1)}', '${id(9)}', 'private/1.jpg', 1)`,
  )
  await expect(apply()).rejects.toThrow('of 1 files of kind property, 0 were moved')
  expect((await pool.query('select id from property_photos')).rows).toHaveLength(1)
})
