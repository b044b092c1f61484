import type { Readable } from 'node:stream'
import type { MediaAccess } from './media-keys.ts'
import type { MediaExtension } from './media-types.ts'

export type MediaSource = Readable | Uint8Array
/** Both ends included, as in HTTP. */
export type ByteRange = { start: number; end: number }
/** `size` is that of the whole file, also when a part of it is opened. */
export type MediaInfo = { size: number; type: string }
export type OpenedMedia = MediaInfo & { stream: Readable }
export type StoredMedia = { key: string; size: number }

/**
 * Where files live. The content of a key never changes, so everything may be cached without end. The same bytes have the
 * same key: before a file is removed, its caller makes sure that no other row refers to it.
 */
export interface MediaStore {
  /** Keeps a file under the hash of its content. */
  put(source: MediaSource, options: { ext: MediaExtension; access?: MediaAccess }): Promise<StoredMedia>
  /** Keeps a file that can be made again (a smaller size of a picture) under a name of the caller's. */
  putNamed(key: string, source: MediaSource): Promise<StoredMedia>
  stat(key: string): Promise<MediaInfo | null>
  open(key: string, range?: ByteRange): Promise<OpenedMedia | null>
  /** All files whose keys begin with this, in no order. */
  list(prefix: string): AsyncIterable<StoredMedia>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** Whether files can be read and written now. */
  isUp(): Promise<boolean>
}

/** The store can't be reached, or fails. The caller may try again. */
export class MediaUnavailable extends Error {
  constructor(cause: Error) {
    super(`The media store is away: ${cause.message}`, { cause })
    this.name = 'MediaUnavailable'
  }
}
