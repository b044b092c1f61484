import { createHash, type Hash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import type { MediaStore } from '../media/media-store.ts'
import { BackupProblem } from './backup-problem.ts'
import { decrypt, type Encryption, encrypt } from './encryption.ts'

/** A folder or a bucket, in which every file is written whole or not at all. */
export type Place = Pick<MediaStore, 'putNamed' | 'open' | 'stat' | 'remove' | 'list'>

const Index = z.array(
  z.strictObject({
    ...{ id: z.string(), takenAt: z.iso.datetime(), recipients: z.array(z.string()) },
    /** Before they are compressed: rows and files. */
    bytes: z.number().optional(),
  }),
)
export type IndexEntry = z.infer<typeof Index>[number]

const INDEX = 'backups/index.json'
export const keysOf = (id: string) => ({
  manifest: `backups/${id}/manifest`,
  media: `backups/${id}/media`,
  table: (table: { schema: string; name: string }) => `backups/${id}/tables/${table.schema}.${table.name}`,
})
/** The content of a media key never changes, so all backups share one copy. */
export const fileKeyOf = (mediaKey: string): string => `files/${mediaKey}`

/** The backups that are complete, the oldest first. Not encrypted: it says when they were made, and to whom. */
export async function readIndex(place: Place): Promise<IndexEntry[]> {
  const file = await place.open(INDEX)
  return file ? Index.parse(JSON.parse(await text(file.stream))) : []
}

export async function writeIndex(place: Place, entries: readonly IndexEntry[]): Promise<void> {
  await place.putNamed(INDEX, Buffer.from(JSON.stringify(entries, null, 2)))
}

/** Passes everything on, and counts and hashes it. */
export function measured() {
  const hash: Hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/** Reads all of it. */
export async function hashOf(source: Readable) {
  const { stream, result } = measured()
  stream.resume()
  await pipeline(source, stream)
  return result()
}

/** Errors of a stream reach the reader of the next one. */
export function pipe<Next extends NodeJS.WritableStream & Readable>(source: Readable, next: Next): Next {
  source.once('error', (error) => next.destroy(error))
  next.once('close', () => source.destroy())
  source.pipe(next)
  return next
}

/** Compressed and encrypted, with the size and hash of what was given. */
export async function putFile(place: Place, key: string, source: Readable, encryption: Encryption) {
  const { stream, result } = measured()
  await place.putNamed(key, await encrypt(pipe(pipe(source, stream), createGzip()), encryption))
  return result()
}

export const putText = (place: Place, key: string, content: string, encryption: Encryption) =>
  putFile(place, key, Readable.from([Buffer.from(content)]), encryption)

/** Hands the file to the reader. Whatever goes wrong on the way is the file's. */
export async function readFile<T>(
  place: Place,
  key: string,
  encryption: Encryption,
  read: (content: Readable) => Promise<T>,
): Promise<T> {
  const file = await place.open(key)
  if (!file) throw new BackupProblem(`The file ${key} of the backup is missing.`)
  let damage: Error | undefined
  const noteDamage = (error: Error) => {
    damage ??= error
  }
  try {
    const opened = await decrypt(file.stream, encryption)
    opened.once('error', noteDamage)
    const content = pipe(opened, createGunzip())
    content.once('error', noteDamage)
    return await read(content)
  } catch (error) {
    file.stream.destroy()
    if (error instanceof BackupProblem) throw error
    const { message } = error as Error
    if (/no identity matched/.test(message)) {
      const to = encryption.recipients.join(', ')
      throw new BackupProblem(`The identity is another one: the backup is encrypted to ${to}.`, { cause: error })
    }
    // A statement that fails because its input ended is the damage, too.
    const cause = damage ?? (error as Error)
    throw new BackupProblem(`The file ${key} of the backup is damaged: ${cause.message}.`, { cause })
  }
}

export const readText = (place: Place, key: string, encryption: Encryption): Promise<string> =>
  readFile(place, key, encryption, text)
