import { mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

export type FileLock = { release(): Promise<void> }

const heldHere = new Set<string>()

/** Two emulators writing one journal would destroy it, so the second one is refused. */
export async function lockFile(path: string): Promise<FileLock> {
  const key = resolve(path)
  if (heldHere.has(key)) throw new Error(`${path}: this process already runs an emulator on that data`)
  await mkdir(dirname(path), { recursive: true })
  const holder = await holderOf(path)
  if (holder !== null && isRunning(holder)) {
    throw new Error(`${path}: process ${holder} already runs an emulator on that data`)
  }
  heldHere.add(key)
  await writeFile(path, String(process.pid))
  return {
    async release() {
      heldHere.delete(key)
      await unlink(path)
    },
  }
}

async function holderOf(path: string): Promise<number | null> {
  try {
    const pid = Number(await readFile(path, 'utf8'))
    // Our own number was left by a killed process before us: inside a container they repeat.
    return Number.isSafeInteger(pid) && pid > 0 && pid !== process.pid ? pid : null
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // No permission to signal it means that it runs, as somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
