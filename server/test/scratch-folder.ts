import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ROOM_FOR_DATABASES = 4 * 1024 ** 3

/** A folder in memory where the machine has room for one: what tests write is thrown away, and a sync to disk waits. */
export async function makeScratchFolder(prefix: string): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  const parent = bavail * bsize >= ROOM_FOR_DATABASES ? MEMORY : tmpdir()
  return mkdtemp(join(parent, prefix))
}
