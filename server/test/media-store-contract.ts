import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import type { MediaStore } from '../src/platform/media/media-store.ts'
import { must } from '../src/platform/must.ts'

/** What every media store does, wherever its files are. */
export function testMediaStore(open: () => Promise<MediaStore>) {
  let store: MediaStore
  beforeAll(async () => {
    store = await open()
  })

  test('names a file by its content, whether it came whole or as a stream', async () => {
    const whole = await store.put(Buffer.from('one picture'), { ext: 'jpg' })
    const streamed = await store.put(Readable.from([Buffer.from('one '), Buffer.from('picture')]), { ext: 'jpg' })

    expect(whole).toEqual(streamed)
    expect(whole.key).toMatch(/^public\/([0-9a-f]{2})\/([0-9a-f]{2})\/\1\2[0-9a-f]{60}\.jpg$/)
    expect(whole.size).toBe(11)
    const opened = await store.open(whole.key)
    expect(opened).toMatchObject({ size: 11, type: 'image/jpeg' })
    expect(await text(must(opened, 'a stored file').stream)).toBe('one picture')
  })

  test('stores a private file apart from the same bytes in public', async () => {
    const { key } = await store.put(Buffer.from('a certificate'), { ext: 'pdf', access: 'private' })
    expect(key).toMatch(/^private\//)
    expect(await store.stat(key.replace('private', 'public'))).toBeNull()
  })

  test('lists all files whose keys begin with a folder', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `listed/${name}/file.pdf`)
    for (const name of names) await store.putNamed(name, Buffer.from(name))
    await store.putNamed('listed2/other.pdf', Buffer.from('other'))
    const list = async (prefix: string) => {
      const found = []
      for await (const { key, size } of store.list(prefix)) found.push(`${key} ${size}`)
      return found.sort()
    }
    expect(await list('listed/')).toEqual(names.map((name) => `${name} 17`))
    expect(await list('nowhere/')).toEqual([])
  })

  test('opens a part and still gives the size of the whole', async () => {
    const { key } = await store.put(Buffer.from('0123456789'), { ext: 'mp3' })
    const part = await store.open(key, { start: 2, end: 4 })
    expect(part).toMatchObject({ size: 10, type: 'audio/mpeg' })
    expect(await text(must(part, 'a part of the file').stream)).toBe('234')
  })

  test('carries a file larger than one part unharmed', async () => {
    const song = randomBytes(12_000_000)
    const { key, size } = await store.put(Readable.from([song.subarray(0, 7_000_001), song.subarray(7_000_001)]), {
      ext: 'mp3',
    })
    expect(size).toBe(song.length)
    expect((await buffer(must(await store.open(key), 'a stored file').stream)).equals(song)).toBe(true)
  })

  test('replaces a named file, and no longer finds a removed one', async () => {
    await store.putNamed('sized/a.jpg/640.avif', Buffer.from('first'))
    await store.putNamed('sized/a.jpg/640.avif', Readable.from([Buffer.from('second')]))
    expect(await store.stat('sized/a.jpg/640.avif')).toEqual({ size: 6, type: 'image/avif' })

    await store.remove('sized/a.jpg/640.avif')
    await store.remove('sized/a.jpg/640.avif')
    expect(await store.stat('sized/a.jpg/640.avif')).toBeNull()
    expect(await store.open('sized/a.jpg/640.avif')).toBeNull()
  })

  test.each(['../secret.jpg', '/etc/passwd', 'a/../../b.jpg', '.incoming/x', 'a//b.jpg', 'a\\b.jpg', 'A.jpg', ''])(
    'finds nothing under %j and keeps nothing there',
    async (key) => {
      expect(await store.open(key)).toBeNull()
      expect(await store.stat(key)).toBeNull()
      await expect(store.putNamed(key, Buffer.from('x'))).rejects.toThrow(TypeError)
      await expect(store.remove(key)).rejects.toThrow(TypeError)
    },
  )

  test('a source that fails half-way fails the call', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('the uploader left')
      })(),
    )
    await expect(store.put(broken, { ext: 'jpg' })).rejects.toThrow('the uploader left')
  })
}
