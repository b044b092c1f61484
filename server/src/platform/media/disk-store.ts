import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { world } from '../world.ts'
import { assertMediaKey, contentKey, isMediaKey } from './media-keys.ts'
import type { MediaSource, MediaStore } from './media-store.ts'
import { mediaTypeOf } from './media-types.ts'
import { type Spooled, spool } from './spool.ts'

const abandonedAfterMs = 24 * 60 * 60 * 1000

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** Makes the new name itself survive a power cut. Windows cannot open a folder, and keeps names in its own journal. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** A crash leaves half-written files here. Only old ones go: another node may be writing into the same folder. */
async function sweep(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const info = await stat(path).catch(() => null)
    if (info && world.now() - info.mtimeMs > abandonedAfterMs) await rm(path, { force: true })
  }
}

/** Every file below a folder, which may not be there. */
async function* walk(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(path)
    else yield path
  }
}

export async function createDiskStore({ dir }: { dir: string }): Promise<MediaStore> {
  // Begins with a dot, so no key can name it.
  const incoming = join(dir, '.incoming')
  await mkdir(incoming, { recursive: true })
  await sweep(incoming)

  const pathOf = (key: string) => join(dir, ...key.split('/'))

  async function publish(spooled: Spooled, key: string) {
    const path = pathOf(key)
    await mkdir(dirname(path), { recursive: true })
    await rename(spooled.path, path)
    await syncFolder(dirname(path))
    return { key, size: spooled.size }
  }

  return {
    async put(source, { ext, access = 'public' }) {
      const spooled = await spool(source, incoming)
      return publish(spooled, contentKey(spooled.sha256, ext, access))
    },

    async putNamed(key: string, source: MediaSource) {
      assertMediaKey(key)
      return publish(await spool(source, incoming), key)
    },

    async stat(key) {
      if (!isMediaKey(key)) return null
      try {
        const info = await stat(pathOf(key))
        return info.isFile() ? { size: info.size, type: mediaTypeOf(key) } : null
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async open(key, range) {
      if (!isMediaKey(key)) return null
      try {
        const file = await open(pathOf(key))
        const info = await file.stat()
        if (!info.isFile()) {
          await file.close()
          return null
        }
        // The stream closes the handle, whether it is read to its end or destroyed.
        return { size: info.size, type: mediaTypeOf(key), stream: file.createReadStream(range) }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async *list(prefix) {
      const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      for await (const path of walk(join(dir, folder))) {
        const key = relative(dir, path).split(sep).join('/')
        if (!isMediaKey(key) || !key.startsWith(prefix)) continue
        const info = await stat(path).catch(() => null)
        if (info) yield { key, size: info.size } // otherwise it was removed meanwhile
      }
    },

    async remove(key) {
      assertMediaKey(key)
      await rm(pathOf(key), { force: true })
    },

    async isUp() {
      await access(incoming, constants.W_OK)
      return true
    },
  }
}
