import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, startTestServer, type TestServer } from '../../../test/test-server.ts'
import { must } from '../../platform/must.ts'
import { blob, from, pdf, png } from './storage.fixtures.ts'
import { reservedWords } from './storage-rules.ts'

let server: TestServer
let ada: SignedIn
let bob: SignedIn
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.signedIn()
  bob = await server.signedIn()
})
afterAll(() => server?.close())

const denied = { status: 400, statusCode: '403', message: 'new row violates row-level security policy' }
const missing = { status: 400, statusCode: '404', message: 'Object not found' }
const duplicate = { status: 400, statusCode: '409', message: 'The resource already exists' }
const objects = async () => (await server.database.pool.query('select from storage_objects')).rowCount
const names = async (person: SignedIn, bucket: string, folder: string) =>
  must((await from(person, bucket).list(`${person.id}/${folder}`)).data, 'a list of files').map(({ name }) => name)
const bytesOf = async (person: SignedIn, bucket: string, name: string) =>
  Buffer.from(await must((await from(person, bucket).download(name)).data, 'a file').arrayBuffer())

describe('signed uploads', () => {
  test('somebody without a session uploads where an account signed, once, and into that account’s folder', async () => {
    const name = `${ada.id}/signed/a certificate (1).pdf`
    const { data, error } = await from(ada, 'documents').createSignedUploadUrl(name)
    expect(error).toBeNull()
    const { path, token } = must(data, 'a signed URL')
    expect(path).toBe(name)
    const visitor = server.newClient().storage.from('documents')
    const sent = await visitor.uploadToSignedUrl(name, token, blob(pdf, 'application/pdf'), {
      metadata: { page: 1 },
    })
    expect(sent).toMatchObject({ error: null, data: { path: name, fullPath: `documents/${name}` } })
    expect(await bytesOf(ada, 'documents', name)).toEqual(pdf)
    expect((await from(ada, 'documents').info(name)).data?.metadata).toEqual({ page: 1 })

    const again = await visitor.uploadToSignedUrl(name, token, blob(pdf, 'application/pdf'))
    expect(again.error).toMatchObject(duplicate)
    expect((await from(ada, 'documents').createSignedUploadUrl(name)).error).toMatchObject(duplicate)
  })

  test('the signed address itself takes the file, also without a key, and upsert overwrites', async () => {
    const name = `${ada.id}/signed/again.png`
    await from(ada, 'artworks').upload(name, blob(await png('red'), 'image/png'))
    const before = await bytesOf(ada, 'artworks', name)
    const { data } = await from(ada, 'artworks').createSignedUploadUrl(name, { upsert: true })
    const put = { method: 'PUT', headers: { 'content-type': 'image/png' }, body: new Uint8Array(await png('blue')) }
    const answer = await fetch(must(data, 'a signed URL').signedUrl, put)
    expect([answer.status, await answer.json()]).toEqual([200, { Id: expect.any(String), Key: `artworks/${name}` }])
    expect(await bytesOf(ada, 'artworks', name)).not.toEqual(before)
  })

  test('a token opens its own address, for its own use, for two hours, and never for a suspended account', async () => {
    const name = `${ada.id}/signed/other.pdf`
    const file = blob(pdf, 'application/pdf')
    const bucket = from(ada, 'documents')
    const { token } = must((await bucket.createSignedUploadUrl(name)).data, 'a signed URL')
    const before = await objects()
    const bad = { status: 400, statusCode: '400', message: 'The signed address is not valid or has expired' }
    const read = new URL(
      must((await bucket.createSignedUrl(`${ada.id}/signed/a certificate (1).pdf`, 60)).data, 'a signed URL').signedUrl,
    )
    expect((await bucket.uploadToSignedUrl(`${ada.id}/signed/x.pdf`, token, file)).error).toMatchObject(bad)
    expect((await from(ada, 'artworks').uploadToSignedUrl(name, token, file)).error).toMatchObject(bad)
    const misused = await bucket.uploadToSignedUrl(
      `${ada.id}/signed/a certificate (1).pdf`,
      must(read.searchParams.get('token'), 'a token'),
      file,
    )
    expect(misused.error).toMatchObject(bad)
    const prolonged = token.replace(/^\d+/, (seconds) => String(Number(seconds) + 999))
    expect((await bucket.uploadToSignedUrl(name, prolonged, file)).error).toMatchObject(bad)

    await server.database.pool.query('update accounts set suspended_at = house_now() where id = $1', [ada.id])
    try {
      expect(
        (await server.newClient().storage.from('documents').uploadToSignedUrl(name, token, file)).error,
      ).toMatchObject(denied)
    } finally {
      await server.database.pool.query('update accounts set suspended_at = null where id = $1', [ada.id])
    }
    expect(await objects()).toBe(before)
  })

  test('only in one’s own folder, and only of a type that the bucket takes', async () => {
    for (const person of [bob, { client: server.newClient() }])
      expect((await from(person, 'documents').createSignedUploadUrl(`${ada.id}/x.pdf`)).error).toMatchObject(denied)
    const name = `${ada.id}/signed/page.png`
    const { token } = must((await from(ada, 'avatars').createSignedUploadUrl(name)).data, 'a signed URL')
    const { error } = await from(ada, 'avatars').uploadToSignedUrl(name, token, blob(pdf, 'application/pdf'))
    expect(error).toMatchObject({ statusCode: '415', message: 'mime type application/pdf is not supported' })
  })
})

describe('move and copy', () => {
  test('a move renames, a copy doubles, with what is known about the object', async () => {
    const bucket = from(ada, 'documents')
    const at = (name: string) => `${ada.id}/papers/${name}`
    await bucket.upload(at('one.pdf'), blob(pdf, 'application/pdf'), { metadata: { page: 1 }, cacheControl: '60' })
    expect(await bucket.move(at('one.pdf'), at('two.pdf'))).toMatchObject({
      error: null,
      data: { message: 'Successfully moved' },
    })
    expect(await names(ada, 'documents', 'papers')).toEqual(['two.pdf'])

    const copied = await bucket.copy(at('two.pdf'), at('three.pdf'))
    expect(copied).toEqual({ error: null, data: { path: `documents/${at('three.pdf')}` } })
    expect(await names(ada, 'documents', 'papers')).toEqual(['three.pdf', 'two.pdf'])
    for (const name of ['two.pdf', 'three.pdf']) {
      expect(await bytesOf(ada, 'documents', at(name))).toEqual(pdf)
      const { data } = await bucket.info(at(name))
      expect(data).toMatchObject({ metadata: { page: 1 }, cacheControl: 'max-age=60', contentType: 'application/pdf' })
    }
    await bucket.copy(at('two.pdf'), at('four.pdf'), { copyMetadata: false, metadata: { cacheControl: '90' } })
    expect((await bucket.info(at('four.pdf'))).data).toMatchObject({ metadata: {}, cacheControl: 'max-age=90' })
    const untrue = { copyMetadata: false, metadata: { mimetype: 'image/png' } } as const
    expect((await bucket.copy(at('two.pdf'), at('five.pdf'), untrue)).error).toMatchObject({ statusCode: '415' })

    // A copy has a file of its own.
    await bucket.remove([at('two.pdf')])
    expect(await bytesOf(ada, 'documents', at('three.pdf'))).toEqual(pdf)
  })

  test('a picture that leaves the private bucket is re-encoded, and one that enters it is public no more', async () => {
    const original = await png()
    const [scan, shown, back] = [`${ada.id}/scan.png`, `${ada.id}/shown.png`, `${ada.id}/back.png`]
    await from(ada, 'documents').upload(scan, blob(original, 'image/png'))
    expect((await from(ada, 'documents').copy(scan, shown, { destinationBucket: 'artworks' })).error).toBeNull()
    expect((await bytesOf(bob, 'artworks', shown)).includes('secret place')).toBe(false)

    const { rows } = await server.database.pool.query('select media_key from storage_objects where name = $1', [shown])
    const address = `${server.url}/media/${rows[0].media_key}`
    expect((await fetch(address)).status).toBe(200)
    expect((await from(ada, 'artworks').move(shown, back, { destinationBucket: 'documents' })).error).toBeNull()
    expect((await fetch(address)).status).toBe(404)
    expect((await from(bob, 'documents').download(back)).error).toMatchObject(missing)
    expect((await from(ada, 'artworks').exists(shown)).data).toBe(false)

    await from(ada, 'documents').upload(`${ada.id}/only.pdf`, blob(pdf, 'application/pdf'))
    const wrong = await from(ada, 'documents').move(`${ada.id}/only.pdf`, shown, { destinationBucket: 'avatars' })
    expect(wrong.error).toMatchObject({ statusCode: '415', message: 'mime type application/pdf is not supported' })
    expect((await from(ada, 'documents').exists(`${ada.id}/only.pdf`)).data).toBe(true)
  })

  test.each(['move', 'copy'] as const)(
    '%s is for one’s own objects, to free names in one’s own folder',
    async (verb) => {
      const [mine, taken] = [`${ada.id}/${verb}/mine.png`, `${ada.id}/${verb}/taken.png`]
      for (const name of [mine, taken]) await from(ada, 'artworks').upload(name, blob(await png(), 'image/png'))
      const before = await objects()
      const as = (person: Pick<SignedIn, 'client'>) => from(person, 'artworks')
      expect((await as(bob)[verb](mine, `${bob.id}/stolen.png`)).error).toMatchObject(missing)
      expect((await as(ada)[verb](mine, `${bob.id}/gift.png`)).error).toMatchObject(denied)
      expect((await as({ client: server.newClient() })[verb](mine, `${ada.id}/x.png`)).error).toMatchObject(denied)
      expect((await as(ada)[verb](mine, taken)).error).toMatchObject(duplicate)
      expect((await as(ada)[verb](mine, mine)).error).toMatchObject(duplicate)
      expect((await as(ada)[verb](`${ada.id}/none.png`, `${ada.id}/x.png`)).error).toMatchObject(missing)
      expect((await as(ada)[verb](mine, `${ada.id}/../${bob.id}/x.png`)).error).toMatchObject({ statusCode: '400' })
      const elsewhere = await as(ada)[verb](mine, mine, { destinationBucket: 'nothing' })
      expect(elsewhere.error).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
      const version = await as(ada)[verb](mine, `${ada.id}/x.png`, { sourceVersionId: 'v1' })
      expect(version.error).toMatchObject({ statusCode: '409', message: 'Object versions are not offered here' })
      expect(await objects()).toBe(before)
    },
  )
})

describe('list v2', () => {
  test('everything under a prefix, page by page, flat or as folders, for its owner alone', async () => {
    const eve = await server.signedIn()
    const bucket = from(eve, 'documents')
    const folder = `${eve.id}/tree/`
    for (const name of ['a.pdf', 'b/1.pdf', 'b/2.pdf', 'c.pdf', 'd/e/3.pdf'])
      await bucket.upload(folder + name, blob(pdf, 'application/pdf'))

    const all = await bucket.listV2({ prefix: folder })
    expect(all.data).toMatchObject({ hasNext: false, folders: [] })
    expect(all.data?.objects.map(({ name }) => name.slice(folder.length))).toEqual([
      'a.pdf',
      'b/1.pdf',
      'b/2.pdf',
      'c.pdf',
      'd/e/3.pdf',
    ])
    expect(all.data?.objects[0]).toMatchObject({ key: `${folder}a.pdf`, metadata: { mimetype: 'application/pdf' } })

    const grouped = await bucket.listV2({ prefix: folder, with_delimiter: true })
    expect(grouped.data?.folders).toEqual([
      { name: `${folder}b/`, key: `${folder}b` },
      { name: `${folder}d/`, key: `${folder}d` },
    ])
    expect(grouped.data?.objects.map(({ name }) => name)).toEqual([`${folder}a.pdf`, `${folder}c.pdf`])

    for (const column of ['name', 'created_at', 'updated_at'] as const) {
      for (const order of ['asc', 'desc'] as const) {
        const seen: string[] = []
        let cursor: string | undefined
        do {
          const { data } = await bucket.listV2({
            ...{ prefix: folder, limit: 2, with_delimiter: true, sortBy: { column, order } },
            ...(cursor ? { cursor } : {}),
          })
          const page = must(data, 'a page of objects')
          const names = [...page.folders, ...page.objects].map(({ name }) => name)
          expect(names.length).toBeLessThanOrEqual(2)
          seen.push(...names)
          expect(page.hasNext).toBe(page.nextCursor !== undefined)
          cursor = page.nextCursor
        } while (cursor)
        expect(seen.toSorted(), `${column} ${order}`).toEqual(
          ['a.pdf', 'b/', 'c.pdf', 'd/'].map((name) => folder + name),
        )
      }
    }
    const exact = await bucket.listV2({ prefix: `${folder}b/1.pdf`, exactMatch: true })
    expect(exact.data?.objects.map(({ name }) => name)).toEqual([`${folder}b/1.pdf`])
    for (const person of [bob, { client: server.newClient() }])
      expect((await from(person, 'documents').listV2({ prefix: folder })).data).toEqual({
        hasNext: false,
        folders: [],
        objects: [],
      })
    const { error } = await bucket.listV2({ cursor: 'nonsense' })
    expect(error).toMatchObject({ statusCode: '400', message: 'Invalid cursor' })
  })
})

describe('what is not offered is said', () => {
  test('picture transformations', async () => {
    const name = `${ada.id}/plain.png`
    await from(ada, 'artworks').upload(name, blob(await png(), 'image/png'))
    const transform = { width: 100 }
    const message = 'Image transformations are not offered here: ask for the picture itself'
    const refused = { statusCode: '409', message }
    expect((await from(ada, 'artworks').createSignedUrl(name, 60, { transform })).error).toMatchObject(refused)
    expect((await from(ada, 'artworks').download(name, { transform })).error).toMatchObject(refused)
    const { publicUrl } = from(ada, 'artworks').getPublicUrl(name, { transform }).data
    expect(await (await fetch(publicUrl)).json()).toMatchObject({ ...refused, code: 'FeatureNotEnabled' })
  })

  test('object versions, and a cache to purge', async () => {
    const name = `${ada.id}/plain.png`
    const bucket = from(ada, 'artworks')
    const refused = { statusCode: '409', message: 'Object versions are not offered here' }
    expect((await bucket.createSignedUrl(name, 60, { versionId: 'v1' })).error).toMatchObject(refused)
    expect((await bucket.download(name, { versionId: 'v1' })).error).toMatchObject(refused)
    expect((await bucket.info(name, { versionId: 'v1' })).error).toMatchObject(refused)
    expect((await bucket.remove([{ path: name, versionId: 'v1' }])).error).toMatchObject(refused)
    expect((await bucket.list(ada.id, { noncurrentVersions: 'include' })).error?.message).toContain('not offered here')
    expect((await bucket.listV2({ deleteMarkers: 'only' })).error?.message).toContain('not offered here')
    expect((await bucket.exists(name)).data).toBe(true)
    expect((await bucket.purgeCache(name)).error).toMatchObject({ message: 'There is no cache to purge here' })
  })

  test.each(reservedWords)('%s is a word of the protocol, and never a bucket', async (word) => {
    const { data } = await ada.client.auth.getSession()
    const headers = {
      apikey: server.config.anonKey,
      authorization: `Bearer ${must(data.session, 'a session').access_token}`,
    }
    for (const method of ['GET', 'POST', 'PUT']) {
      const body = method === 'GET' ? {} : { body: new Uint8Array(pdf) }
      const type = { 'content-type': 'application/pdf' }
      const answer = await fetch(`${server.url}/storage/v1/object/${word}/${word}/x.pdf`, {
        ...{ method, headers: { ...headers, ...type }, ...body },
      })
      expect(await answer.text(), `${method} ${word}`).not.toContain('Bucket not found')
      expect(answer.status, `${method} ${word}`).toBe(400)
    }
  })
})
