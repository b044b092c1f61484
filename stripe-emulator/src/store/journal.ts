import { type FileHandle, mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * An append-only file of JSON lines. A line counts only once it is on the disk, and everything that is appended while
 * a sync is under way shares the next one: under load one sync carries many commits.
 */
export class Journal {
  readonly #path: string
  #file: FileHandle
  #bytes: number
  #waiting: { line: string; settle: (failure: Error | null) => void }[] = []
  #replacement: { records: () => Iterable<unknown>; settle: (failure: Error | null) => void } | null = null
  /** Everything up to the last append is on the disk when this resolves. */
  #lastAppend: Promise<void> = Promise.resolve()
  #draining: Promise<void> | null = null
  #failure: Error | null = null

  private constructor(path: string, file: FileHandle, bytes: number) {
    this.#path = path
    this.#file = file
    this.#bytes = bytes
  }

  /** Opens the journal and passes each complete line, in order, to `replay`. */
  static async open(path: string, replay: (record: unknown) => void): Promise<Journal> {
    await mkdir(dirname(path), { recursive: true })
    const length = replayLines(path, await readIfPresent(path), replay)
    const file = await open(path, 'a', 0o600)
    // A process killed in mid-write leaves half a line. It was never acknowledged, and must not precede the next one.
    await file.truncate(length)
    await file.sync()
    await syncFolder(path)
    return new Journal(path, file, length)
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Resolves when the record is on the disk. */
  append(record: unknown): Promise<void> {
    if (this.#failure) return Promise.reject(this.#failure)
    this.#lastAppend = new Promise<void>((resolve, reject) => {
      const settle = (failure: Error | null) => (failure ? reject(failure) : resolve())
      this.#waiting.push({ line: `${JSON.stringify(record)}\n`, settle })
    })
    this.#draining ??= this.#drain()
    return this.#lastAppend
  }

  /** Resolves when everything appended so far is on the disk. */
  synced(): Promise<void> {
    return this.#lastAppend
  }

  /** Replaces the whole history by `records`, which must describe the same state. */
  rewrite(records: () => Iterable<unknown>): Promise<void> {
    const done = new Promise<void>((resolve, reject) => {
      this.#replacement = { records, settle: (failure) => (failure ? reject(failure) : resolve()) }
    })
    this.#draining ??= this.#drain()
    return done
  }

  async close(): Promise<void> {
    while (this.#draining) await this.#draining
    await this.#file.close()
    if (this.#failure) throw this.#failure
  }

  /** The only writer: one batch, or one replacement, after the other. */
  async #drain(): Promise<void> {
    await null // what is appended in the same turn shares the first sync
    while (this.#replacement || this.#waiting.length > 0) {
      if (this.#replacement) {
        const { records, settle } = this.#replacement
        this.#replacement = null
        await this.#attempt(() => this.#replaceFile(records()))
        settle(this.#failure)
      } else {
        const batch = this.#waiting
        this.#waiting = []
        await this.#attempt(() => this.#write(batch.map(({ line }) => line).join('')))
        for (const { settle } of batch) settle(this.#failure)
      }
    }
    this.#draining = null
  }

  async #write(text: string): Promise<void> {
    await this.#file.appendFile(text)
    await this.#file.datasync()
    this.#bytes += Buffer.byteLength(text)
  }

  async #replaceFile(records: Iterable<unknown>): Promise<void> {
    // The state is read before the first wait. What waits to be appended may be in it already, and is then written
    // once more behind it: a line says what a row is, so saying it twice changes nothing.
    const text = Array.from(records, (record) => `${JSON.stringify(record)}\n`).join('')
    const draft = `${this.#path}.new`
    const file = await open(draft, 'w', 0o600)
    await file.writeFile(text)
    await file.sync()
    await file.close()
    await this.#file.close() // first: Windows doesn't replace a file that is open
    await rename(draft, this.#path)
    await syncFolder(this.#path)
    this.#file = await open(this.#path, 'a', 0o600)
    this.#bytes = Buffer.byteLength(text)
  }

  // After a failed write the content of the disk is unknown: every later commit is refused too, until a restart reads it.
  async #attempt(write: () => Promise<void>): Promise<void> {
    if (this.#failure) return
    try {
      await write()
    } catch (error) {
      this.#failure = new Error(`The journal ${this.#path} can't be written`, { cause: error })
    }
  }
}

async function readIfPresent(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

/** Replays the complete lines and says how many bytes they take. */
function replayLines(path: string, content: Buffer, replay: (record: unknown) => void): number {
  let start = 0
  let number = 0
  for (let end = content.indexOf(10); end !== -1; end = content.indexOf(10, start)) {
    number += 1
    try {
      replay(JSON.parse(content.toString('utf8', start, end)))
    } catch (error) {
      throw new Error(`Line ${number} of the journal ${path} is damaged; it can't be read further`, { cause: error })
    }
    start = end + 1
  }
  return start
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return // Windows can't open a folder, and needs no sync of one
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
