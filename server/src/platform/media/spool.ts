import { createHash } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { world } from '../world.ts'
import type { MediaSource } from './media-store.ts'

export type Spooled = { path: string; size: number; sha256: string }

async function copyInto(file: FileHandle, source: MediaSource): Promise<Omit<Spooled, 'path'>> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of source instanceof Uint8Array ? [source] : source) {
    const bytes = chunk instanceof Uint8Array ? chunk : Buffer.from(chunk)
    hash.update(bytes)
    size += bytes.length
    for (let written = 0; written < bytes.length; ) written += (await file.write(bytes, written)).bytesWritten
  }
  // Before the rename that publishes it: a crash must never leave a name with half a file behind it.
  await file.sync()
  return { size, sha256: hash.digest('hex') }
}

/** Writes a source to a file of its own in `dir`, with its hash; nothing is left behind when the source fails. */
export async function spool(source: MediaSource, dir: string): Promise<Spooled> {
  const path = join(dir, world.uuid())
  try {
    const file = await open(path, 'wx', 0o640)
    try {
      return { path, ...(await copyInto(file, source)) }
    } finally {
      await file.close()
    }
  } catch (error) {
    if (source instanceof Readable) source.destroy()
    await rm(path, { force: true })
    throw error
  }
}
