import { request as rawRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, startTestServer, type TestServer } from '../../../test/test-server.ts'
import { must } from '../../platform/must.ts'
import { blob, from, pdf, png } from './storage.fixtures.ts'

let server: TestServer
let ada: SignedIn
let bob: SignedIn
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.signedIn()
  bob = await server.signedIn()
})
afterAll(() => server?.close())

describe('through the official client', () => {
  test('a picture goes up as a form and as bytes, and comes back re-encoded for everyone', async () => {
    const name = `${ada.id}/me.png`
    const form = await from(ada, 'avatars').upload(name, blob(await png(), 'image/png'), { cacheControl: '600' })
    expect(form).toMatchObject({
      error: null,
      data: { path: name, fullPath: `avatars/${name}`, id: expect.any(String) },
    })

    const { publicUrl } = from(ada, 'avatars').getPublicUrl(name).data
    const shown = await fetch(publicUrl)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    expect(shown.headers.get('cache-control')).toBe('public, max-age=600')
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Buffer.from(await shown.arrayBuffer()).includes('secret place')).toBe(false)

    const bytes = await from(ada, 'artworks').upload(`${ada.id}/work.png`, await png(), { contentType: 'image/png' })
    expect(bytes.error).toBeNull()
    const { data } = await from(bob, 'artworks').download(`${ada.id}/work.png`)
    expect(data?.type).toBe('image/jpeg')
  })

  test('what is there is not overwritten by upload, but by upsert and update', async () => {
    const name = `${ada.id}/again.png`
    const bucket = from(ada, 'avatars')
    const file = async (color: string) => blob(await png(color), 'image/png')
    expect((await bucket.update(name, await file('red'))).error).toMatchObject({ statusCode: '404', status: 400 })
    expect((await bucket.upload(name, await file('red'))).error).toBeNull()
    const { publicUrl } = bucket.getPublicUrl(name).data
    const red = (await fetch(publicUrl)).headers.get('etag')

    const twice = await bucket.upload(name, await file('blue'))
    expect(twice.error).toMatchObject({ status: 400, statusCode: '409', message: 'The resource already exists' })
    expect((await bucket.upload(name, await file('blue'), { upsert: true })).error).toBeNull()
    const blue = (await fetch(publicUrl)).headers.get('etag')
    expect(blue).not.toBe(red)
    expect((await bucket.update(name, await file('green'))).error).toBeNull()
    expect((await fetch(publicUrl)).headers.get('etag')).not.toBe(blue)
  })

  test('exists, info, list and remove answer what is stored', async () => {
    const bucket = from(ada, 'documents')
    const folder = `${ada.id}/papers`
    await bucket.upload(`${folder}/one.pdf`, blob(pdf, 'application/pdf'), { metadata: { page: 1 } })
    await bucket.upload(`${folder}/deep/two.pdf`, blob(pdf, 'application/pdf'))
    expect((await bucket.exists(`${folder}/one.pdf`)).data).toBe(true)
    expect((await bucket.exists(`${folder}/none.pdf`)).data).toBe(false)
    expect((await bucket.info(`${folder}/one.pdf`)).data).toMatchObject({
      name: `${folder}/one.pdf`,
      size: pdf.length,
      contentType: 'application/pdf',
      metadata: { page: 1 },
    })
    const listed = await bucket.list(folder)
    expect(listed.data?.map(({ name, id }) => [name, id !== null])).toEqual([
      ['deep', false],
      ['one.pdf', true],
    ])
    expect(listed.data?.[1]?.metadata).toMatchObject({ mimetype: 'application/pdf', size: pdf.length })
    expect((await from(bob, 'documents').list(folder)).data).toEqual([])

    expect((await from(bob, 'documents').remove([`${folder}/one.pdf`])).data).toEqual([])
    const removed = await bucket.remove([`${folder}/one.pdf`, `${folder}/none.pdf`])
    expect(removed.data?.map(({ name }) => name)).toEqual([`${folder}/one.pdf`])
    expect((await bucket.exists(`${folder}/one.pdf`)).data).toBe(false)
  })

  test('a private file is its owner’s, and opens to others by a signed address for a while', async () => {
    const name = `${ada.id}/certificate.pdf`
    await from(ada, 'documents').upload(name, blob(pdf, 'application/pdf'))
    const own = await from(ada, 'documents').download(name)
    expect(Buffer.from(await must(own.data, 'a file').arrayBuffer())).toEqual(pdf)
    for (const stranger of [bob, { client: server.newClient() }]) {
      const { error } = await from(stranger, 'documents').download(name)
      expect(error).toMatchObject({ message: 'Object not found' })
      expect((await from(stranger, 'documents').createSignedUrl(name, 60)).error).not.toBeNull()
    }
    expect((await fetch(from(ada, 'documents').getPublicUrl(name).data.publicUrl)).status).toBe(400)

    const { signedUrl } = must((await from(ada, 'documents').createSignedUrl(name, 60)).data, 'a signed URL')
    const opened = await fetch(signedUrl)
    expect(opened.status).toBe(200)
    expect(opened.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(opened.headers.get('cache-control')).toBe('private, no-store')
    const forged = signedUrl.replace('certificate.pdf', 'will.pdf')
    expect(await (await fetch(forged)).json()).toMatchObject({ code: 'InvalidSignature' })
    const later = signedUrl.replace(/token=(\d+)/, (_all, seconds) => `token=${Number(seconds) + 999}`)
    expect((await fetch(later)).status).toBe(400)
    const several = await from(ada, 'documents').createSignedUrls([name, `${ada.id}/none.pdf`], 60)
    expect(several.data?.map(({ error }) => error === null)).toEqual([true, false])
  })

  test('the buckets are three, and nobody makes or empties one', async () => {
    const { storage } = ada.client
    expect((await storage.listBuckets()).data?.map(({ id, public: isPublic }) => [id, isPublic])).toEqual([
      ['avatars', true],
      ['artworks', true],
      ['documents', false],
    ])
    expect((await storage.getBucket('avatars')).data).toMatchObject({ file_size_limit: 5 * 1024 * 1024 })
    expect((await storage.getBucket('nothing')).error).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
    expect((await storage.createBucket('mine')).error).toMatchObject({ statusCode: '403' })
    expect((await storage.deleteBucket('avatars')).error).toMatchObject({ statusCode: '403' })
    expect((await storage.emptyBucket('avatars')).error).toMatchObject({ statusCode: '403' })
  })
})

describe('what is refused', () => {
  const objects = async () => (await server.database.pool.query('select from storage_objects')).rowCount
  const denied = { status: 400, statusCode: '403', message: 'new row violates row-level security policy' }

  test('a visitor, another’s folder, and no folder at all', async () => {
    const file = blob(await png(), 'image/png')
    const before = await objects()
    expect((await server.newClient().storage.from('avatars').upload(`${ada.id}/x.png`, file)).error).toMatchObject(
      denied,
    )
    expect((await from(bob, 'avatars').upload(`${ada.id}/x.png`, file)).error).toMatchObject(denied)
    expect((await from(bob, 'avatars').upload('x.png', file)).error).toMatchObject(denied)
    expect(await objects()).toBe(before)
  })

  test.each([
    [
      'too large',
      () => Buffer.alloc(5 * 1024 * 1024 + 1, 7),
      'image/png',
      '413',
      'The object exceeded the maximum allowed size',
    ],
    [
      'four times too large',
      () => Buffer.alloc(20 * 1024 * 1024, 7),
      'image/png',
      '413',
      'The object exceeded the maximum allowed size',
    ],
    [
      'a page that says it is a picture',
      () => Buffer.from('<html>'),
      'image/png',
      '415',
      'mime type unknown is not supported',
    ],
    ['a document for a picture', () => pdf, 'image/png', '415', 'mime type application/pdf is not supported'],
    [
      'a drawing with script',
      () => Buffer.from('<svg/>'),
      'image/svg+xml',
      '415',
      'mime type image/svg+xml is not supported',
    ],
  ])('%s', async (_what, data, type, statusCode, message) => {
    const before = await objects()
    for (const body of [blob(data(), type), data()]) {
      const { error } = await from(ada, 'avatars').upload(`${ada.id}/bad.png`, body, { contentType: type })
      expect(error).toMatchObject({ status: 400, statusCode, message })
    }
    expect(await objects()).toBe(before)
  })

  test('bytes without a type hit the type rule', async () => {
    const { error } = await from(ada, 'avatars').upload(`${ada.id}/bad.png`, await png())
    expect(error).toMatchObject({ statusCode: '415', message: 'mime type text/plain is not supported' })
  })

  test('a path that climbs, however it is written', async () => {
    const { data } = await ada.client.auth.getSession()
    // By hand: fetch folds `..` before it sends.
    const send = (path: string) =>
      new Promise<{ status: number; body: string }>((resolve, reject) => {
        const headers = {
          apikey: server.config.anonKey,
          authorization: `Bearer ${must(data.session, 'a session').access_token}`,
          'content-type': 'image/png',
        }
        const call = rawRequest(
          server.url,
          { method: 'POST', path: `/storage/v1/object/avatars/${path}`, headers },
          (answer) => {
            let body = ''
            answer
              .on('data', (chunk) => (body += chunk))
              .on('end', () => resolve({ status: must(answer.statusCode, 'a status'), body }))
          },
        )
        call.on('error', reject)
        call.end('x')
      })
    for (const climb of ['../', '%2e%2e/', '..%2f', '%2e%2e%2f', '..%5c', './', '%00']) {
      const { status, body } = await send(`${ada.id}/${climb}${bob.id}/x.png`)
      expect([status, JSON.parse(body).code], climb).toEqual([400, 'InvalidKey'])
    }
    expect((await send(`${ada.id}/%zz`)).status).toBe(400)
  })

  test('a call without the key, and a token that is not ours', async () => {
    const bare = await fetch(`${server.url}/storage/v1/bucket`)
    expect([bare.status, await bare.json()]).toEqual([
      400,
      { statusCode: '403', code: 'InvalidJWT', error: 'Unauthorized', message: 'Invalid Compact JWS' },
    ])
    const headers = { apikey: server.config.anonKey, authorization: 'Bearer a.b.c' }
    const broken = await fetch(`${server.url}/storage/v1/object/list/avatars`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(await broken.json()).toMatchObject({ statusCode: '403', code: 'InvalidJWT' })
  })
})
