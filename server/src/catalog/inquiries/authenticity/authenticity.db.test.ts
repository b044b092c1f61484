import type { AuthenticityRequest } from '@vermeil/contracts/catalog/inquiries.schema'
import { authenticityLinkDays, maxAuthenticityFileBytes } from '@vermeil/contracts/catalog/inquiries.schema'
import type { AuthenticityCase, AuthenticityQueue } from '@vermeil/contracts/catalog/inquiries-admin.schema'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { formOf } from '../../../../test/module-http.ts'
import { must, one } from '../../../platform/must.ts'
import { openInquiries, pdf, requestForm } from '../inquiries.fixtures.ts'

type Server = Awaited<ReturnType<typeof openInquiries>>
type Person = Awaited<ReturnType<Server['person']>>

let server: Server
let admin: Person
let owner: Person
let stranger: Person
let picture: Buffer
beforeAll(async () => {
  server = await openInquiries()
  ;[admin, owner, stranger] = [
    await server.person('admin'),
    await server.person('collector'),
    await server.person('artist'),
  ]
  const canvas = sharp({ create: { width: 40, height: 30, channels: 3, background: '#8a6a3a' } })
  picture = await canvas
    .withExif({ IFD0: { Artist: 'A name in the file' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => server.close())

const base = '/api/v1/authenticity-requests'
type Form = ReturnType<typeof formOf>
const submit = ({ payload, headers }: Form, as: Record<string, string> = {}, remoteAddress = server.nextAddress()) =>
  server.app.inject({ method: 'POST', url: base, payload, headers: { ...headers, ...as }, remoteAddress })
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })
const move = (id: string, status: string, { headers } = admin) =>
  server.app.inject({
    method: 'PUT',
    url: `/api/v1/admin/authenticity-requests/${id}/status`,
    payload: { status },
    headers,
  })
function attach(id: string, data: Buffer, as = admin) {
  const { payload, headers } = formOf([{ name: 'file', filename: 'report.pdf', data }])
  const url = `/api/v1/admin/authenticity-requests/${id}/reports`
  return server.app.inject({ method: 'POST', url, payload, headers: { ...headers, ...as.headers } })
}
const withdraw = (id: string, fileId: string, { headers } = admin) =>
  server.app.inject({ method: 'DELETE', url: `/api/v1/admin/authenticity-requests/${id}/reports/${fileId}`, headers })
const desk = async (path = '') => (await get(`/api/v1/admin/authenticity-requests${path}`, admin.headers)).json()
/** Where a mail's link leads, as a call of the API. */
const apiLink = (text: string) => {
  const { searchParams } = new URL(
    must(/http:\/\/vermeil\.test\/authentication\S+/.exec(text), 'a link in the mail')[0],
  )
  return { id: must(searchParams.get('request'), 'a request in the link'), token: searchParams.get('token') }
}

test('a visitor follows by a private link, which opens that request, its files, and nothing else', async () => {
  const files = [
    { filename: 'front.jpg', data: picture },
    { filename: '../../certificate.exe', data: pdf },
  ]
  const contactEmail = 'visitor@example.com'
  const answer = await submit(
    requestForm({ contactEmail, provenance: 'A flea market', estimatedValue: 'about $500' }, files),
  )
  expect(answer.statusCode).toBe(201)
  const { id } = answer.json()
  const forHouse = await server.mailTo('support@example.com', /Authentication request: Harbor at Dusk/)
  expect(forHouse.text).toContain(contactEmail)
  const other = (await submit(requestForm({ contactEmail: 'other@example.com' }))).json()

  const mail = await server.mailTo(contactEmail, /Your authentication request/)
  expect(mail.text).toContain("We'll review your artwork and contact you within 3-5 business days.")
  expect(mail.html).not.toContain('Harbor at Dusk')
  const link = apiLink(mail.text)
  expect(link.id).toBe(id)
  const view = await get(`${base}/${id}?token=${link.token}`)
  expect(view.headers['cache-control']).toBe('private, no-store')
  const request = view.json<AuthenticityRequest>()
  expect(request).toMatchObject({
    status: 'received',
    provenance: 'A flea market',
    estimatedValue: 'about $500',
    year: '',
  })
  expect(request.files.map(({ filename, type }) => [filename, type])).toEqual([
    ['front.jpg', 'image/jpeg'],
    ['certificate.pdf', 'application/pdf'],
  ])

  const front = must(request.files[0], 'the uploaded image')
  const certificate = must(request.files[1], 'the uploaded certificate')
  const shown = await get(`${front.url}?token=${link.token}`)
  expect(shown.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
  expect(shown.rawPayload).toEqual(picture) // byte for byte: what a picture carries may be evidence
  expect(shown.headers['content-disposition']).toBe('attachment; filename="front.jpg"')
  const saved = await get(`${certificate.url}?token=${link.token}`)
  expect(saved.headers['content-disposition']).toBe('attachment; filename="certificate.pdf"')
  expect(saved.rawPayload).toEqual(pdf)

  const age = (days: number) =>
    server.database.pool.query(
      "update private_links set expires_at = created_at + interval '90 days' - make_interval(days => $1) where subject_id = $2",
      [days, id],
    )
  await age(authenticityLinkDays - 1)
  expect((await get(`${base}/${id}?token=${link.token}`)).statusCode).toBe(200)
  await age(authenticityLinkDays)
  const refused = [
    `${base}/${id}?token=${link.token}`,
    `${certificate.url}?token=${link.token}`,
    `${base}/${id}`,
    `${base}/${id}?token=guessed`,
    `${base}/${other.id}?token=${link.token}`,
    front.url,
    `${base}/${other.id}/files/${front.id}?token=${link.token}`,
  ]
  for (const url of refused)
    expect((await get(url)).json()).toMatchObject({ status: 404, code: 'authenticity.unknown' })
})

test('a signed-in requester sees their own; to everybody else it is not there', async () => {
  const { id } = (
    await submit(requestForm({ contactEmail: owner.email }, [{ filename: 'a.pdf', data: pdf }]), owner.headers)
  ).json()
  expect((await get(base, owner.headers)).json()).toMatchObject({ requests: [{ id }], next: null })
  expect((await get(base, stranger.headers)).json()).toEqual({ requests: [], next: null })
  expect((await get(base)).statusCode).toBe(401)

  const { files } = (await get(`${base}/${id}`, owner.headers)).json<AuthenticityRequest>()
  const { url } = must(files[0], 'a file')
  for (const one of [`${base}/${id}`, url]) {
    expect((await get(one, owner.headers)).statusCode).toBe(200)
    expect((await get(one, admin.headers)).statusCode).toBe(200)
    expect((await get(one, stranger.headers)).statusCode).toBe(404)
    expect((await get(one)).statusCode).toBe(404)
  }
  // Their mail leads to the page, where they sign in: a forwarded mail shows nothing.
  const mail = await server.mailTo(owner.email, /Your authentication request/)
  expect(apiLink(mail.text)).toEqual({ id, token: null })
})

test('the administrator moves it on and attaches the report, which is mailed; every act is audited', async () => {
  const contactEmail = 'report@example.com'
  const { id } = (await submit(requestForm({ contactEmail }))).json()
  expect((await move(id, 'report-ready')).json()).toMatchObject({ status: 409, code: 'authenticity.wrong-move' })
  expect((await move(id, 'in-review')).json()).toMatchObject({ id, status: 'in-review' })
  expect((await move(id, 'report-ready')).json()).toMatchObject({ status: 409, code: 'authenticity.report-missing' })
  expect((await attach(id, Buffer.from('not a report'))).json()).toMatchObject({ code: 'upload.wrong-type' })
  const answer = await attach(id, pdf)
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({ status: 'report-ready', files: [{ kind: 'report', filename: 'report.pdf' }] })

  const link = apiLink((await server.mailTo(contactEmail, /report is ready/)).text)
  const { files } = (await get(`${base}/${id}?token=${link.token}`)).json<AuthenticityRequest>()
  expect((await get(`${must(files[0], 'a file').url}?token=${link.token}`)).rawPayload).toEqual(pdf)
  // The first mail's link goes on opening it.
  const first = apiLink((await server.mailTo(contactEmail, /Your authentication request/)).text)
  expect((await get(`${base}/${id}?token=${first.token}`)).statusCode).toBe(200)

  expect((await move(id, 'in-review')).statusCode).toBe(200)
  const acts = await server.database.db
    .selectFrom('audit_log')
    .select(['act', 'actor_id as actor'])
    .where('subject', '=', `authenticity-request:${id}`)
    .orderBy('id')
    .execute()
  expect(acts).toEqual(
    ['authenticity.move', 'authenticity.attach-report', 'authenticity.move', 'authenticity.move'].map((act) => ({
      act,
      actor: admin.id,
    })),
  )
})

test('an administrator reads who did what with a request, and the house’s mail leads there', async () => {
  const artworkTitle = 'The Gleaners, a copy'
  const { id } = (await submit(requestForm({ artworkTitle }), owner.headers)).json()
  const another = await server.person('admin')
  await move(id, 'in-review')
  await attach(id, pdf, another)
  const request: AuthenticityCase = await desk(`/${id}`)
  expect(request).toMatchObject({ id, artworkTitle, status: 'report-ready', hasAccount: true })
  expect(request.history).toMatchObject([
    { act: 'move', from: 'received', to: 'in-review', by: admin.email },
    { act: 'attach-report', filename: 'report.pdf', by: another.email },
    { act: 'move', from: 'in-review', to: 'report-ready', by: another.email },
  ])
  // An erased account has no address; what it did stays.
  await server.database.pool.query(
    `update accounts set erased_at = house_now(), email = null, password_hash = null, user_metadata = '{}' where id = $1`,
    [another.id],
  )
  expect((await desk(`/${id}`)).history[1]).toMatchObject({ act: 'attach-report', by: null })
  expect(await desk('/019a0000-0000-7000-8000-000000000000')).toMatchObject({ code: 'authenticity.unknown' })

  const mail = await server.mailTo('support@example.com', /The Gleaners, a copy/)
  expect(mail.text).toContain(`http://vermeil.test/admin-dashboard?tab=applications&view=authentication&request=${id}`)
})

test('a report that went to the wrong person is withdrawn, and its file with it', async () => {
  const { id } = (await submit(requestForm(), owner.headers)).json()
  const before = await server.storedFiles()
  await attach(id, pdf)
  const { files } = (await attach(id, pdf)).json<AuthenticityRequest>()
  const first = must(files[0], 'the first report')
  const second = must(files[1], 'the second report')
  expect((await withdraw(id, first.id, owner)).statusCode).toBe(403)
  expect((await withdraw(id, first.id)).json()).toMatchObject({
    status: 'report-ready',
    files: [{ id: second.id }],
  })
  expect((await get(first.url, owner.headers)).statusCode).toBe(404)
  expect((await withdraw(id, first.id)).json()).toMatchObject({
    status: 404,
    code: 'authenticity.unknown',
  })
  // Behind the remaining ones, also after the one before it was removed.
  const third = must((await attach(id, pdf)).json<AuthenticityRequest>().files[1], 'a third report')
  await withdraw(id, second.id)
  // Without its last report nothing is ready, whatever was mailed to the requester before.
  expect((await withdraw(id, third.id)).json()).toMatchObject({ status: 'in-review', files: [] })
  expect((await desk(`/${id}`)).history.at(-2)).toMatchObject({ act: 'withdraw-report', filename: 'report.pdf' })
  await vi.waitFor(async () => expect(await server.storedFiles()).toBe(before), { timeout: 20_000 })
})

test('evidence is not withdrawn: it is the requester’s', async () => {
  const form = requestForm({}, [{ filename: 'a.pdf', data: pdf }])
  const { id } = (await submit(form, owner.headers)).json()
  const { files }: AuthenticityCase = await desk(`/${id}`)
  const evidence = one(files)
  expect((await withdraw(id, evidence.id)).statusCode).toBe(404)
  expect((await get(evidence.url, owner.headers)).statusCode).toBe(200)
})

test('the desk lists what waits, the longest first, page by page, and counts every status', async () => {
  const ids: string[] = []
  for (let i = 0; i < 22; i++) ids.push((await submit(requestForm())).json().id)
  await move(must(ids[0], 'a first request'), 'in-review')
  await attach(must(ids[1], 'a second request'), pdf)

  const listed: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page: AuthenticityQueue = await desk(`?status=waiting&order=oldest${after && `&after=${after}`}`)
    listed.push(...page.requests.map(({ id }) => id))
    expect(page.requests.map(({ status }) => status)).not.toContain('report-ready')
    after = page.next
  }
  expect(listed.slice(-21)).toEqual([ids[0], ...ids.slice(2)])
  expect(new Set(listed).size).toBe(listed.length)

  const { counts }: AuthenticityQueue = await desk()
  expect(listed.length).toBe(counts.received + counts['in-review'])
  const ready: AuthenticityQueue = await desk('?status=report-ready')
  expect(ready.requests[0]?.id).toBe(ids[1])
  expect(ready.requests).toHaveLength(counts['report-ready'])
})

test('only administrators reach the routes of the desk', async () => {
  const { id } = (await submit(requestForm({}, []), owner.headers)).json()
  expect((await get(`/api/v1/admin/authenticity-requests/${id}`, owner.headers)).statusCode).toBe(403)
  expect((await move(id, 'in-review', owner)).statusCode).toBe(403)
  expect((await attach(id, pdf, owner)).statusCode).toBe(403)
  expect((await get('/api/v1/admin/authenticity-requests', owner.headers)).statusCode).toBe(403)
  const received = (await get('/api/v1/admin/authenticity-requests?status=received', admin.headers)).json()
  expect(received.requests.map((one: AuthenticityRequest) => one.status)).not.toContain('in-review')
  expect(received.requests[0].id).toBe(id)
})

test.each([
  ['a required field missing', { artist: '' }, [], 'request.invalid'],
  ['an address that is none', { contactEmail: 'nobody' }, [], 'request.invalid'],
  ['a field nobody asked for', { status: 'report-ready' }, [], 'request.invalid'],
  [
    'a page under a picture’s name',
    {},
    [{ filename: 'a.jpg', data: Buffer.from('<svg onload="alert(1)"/>') }],
    'upload.wrong-type',
  ],
  ['eleven files', {}, Array(11).fill({ filename: 'a.pdf', data: pdf }), 'upload.too-many'],
  [
    'a file too large',
    {},
    [{ filename: 'a.pdf', data: Buffer.concat([pdf, Buffer.alloc(maxAuthenticityFileBytes)]) }],
    'upload.too-large',
  ],
])('%s is refused, and nothing is left behind', async (_, changes, files, code) => {
  const before = await server.storedFiles()
  const good = { filename: 'good.pdf', data: pdf }
  const answer = await submit(requestForm(changes, [...(files.length > 1 ? [] : [good]), ...files]))
  expect(answer.json()).toMatchObject({ code })
  expect(await server.storedFiles()).toBe(before)
})

test('ten files and an empty file field are taken', async () => {
  const ten = Array.from({ length: 10 }, (_, i) => ({ filename: `${i}.pdf`, data: pdf }))
  const answer = await submit(requestForm({}, [{ filename: '', data: Buffer.alloc(0) }, ...ten]), owner.headers)
  expect(answer.statusCode).toBe(201)
  const { files } = (await get(`${base}/${answer.json().id}`, owner.headers)).json<AuthenticityRequest>()
  expect(files.map(({ filename }) => filename)).toEqual(ten.map(({ filename }) => filename))
})

test('five an hour come through from one address', async () => {
  const answers: number[] = []
  for (let i = 0; i < 6; i++) answers.push((await submit(requestForm({ artist: '' }), {}, '203.0.113.78')).statusCode)
  expect(answers).toEqual([422, 422, 422, 422, 422, 429])
})

test('a list of many comes in pages, newest first', async () => {
  const many = await server.person('collector')
  const ids: string[] = []
  for (let i = 0; i < 21; i++) ids.push((await submit(requestForm({ artworkTitle: `${i}` }), many.headers)).json().id)
  const first = (await get(base, many.headers)).json()
  const second = (await get(`${base}?after=${first.next}`, many.headers)).json()
  expect([...first.requests, ...second.requests].map(({ id }) => id)).toEqual(ids.toReversed())
  expect(second.next).toBeNull()
})

test('an erased person’s requests go, and their files with them', async () => {
  const leaving = await server.person('collector')
  const before = await server.storedFiles()
  const { id } = (await submit(requestForm({}, [{ filename: 'a.pdf', data: pdf }]), leaving.headers)).json()
  expect(await server.inquiries.exportOf(leaving.id)).toMatchObject({
    authenticityRequests: [{ id, files: [{ filename: 'a.pdf' }] }],
  })
  await server.database.transaction((tx) => server.inquiries.eraseOf(tx, leaving.id))
  expect((await get(`${base}/${id}`, admin.headers)).statusCode).toBe(404)
  await vi.waitFor(async () => expect(await server.storedFiles()).toBe(before), { timeout: 20_000 })
})
