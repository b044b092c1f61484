import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { maxAuthenticityFileBytes, maxAuthenticityFiles } from '@vermeil/contracts/inquiries'
import { AppError } from '../../../platform/app-error.ts'
import { inspectDocument } from '../../../platform/media/inspect-upload.ts'
import type { MediaStore } from '../../../platform/media/media-store.ts'
import { refuseUpload } from '../../../platform/media/refuse-upload.ts'
import type { NewFile } from './authenticity-store.ts'

/** The name for downloads: the sender's own, with the extension of the type that was found. */
function savedName(filename: string, ext: string): string {
  const name = filename.split(/[\\/]/).at(-1) ?? ''
  const stem = name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .trim()
  return `${stem.slice(0, 120) || 'document'}.${ext}`
}

/**
 * The files of one form. Each is checked by its content, stored as sent, and private. They are read one at a time, so
 * that memory never holds all of them.
 */
export interface ReceivedFiles {
  stored: readonly NewFile[]
  store(source: Readable, filename: string): Promise<void>
  /** Removes the stored files if the form is refused. */
  discard(): Promise<void>
}

export function createReceiveFiles({ media }: { media: MediaStore }): (owner: string) => ReceivedFiles {
  return (owner) => {
    const stored: NewFile[] = []
    return {
      stored,

      async store(source, filename) {
        if (stored.length === maxAuthenticityFiles) {
          throw new AppError('upload.too-many', { maxFiles: maxAuthenticityFiles })
        }
        const rules = { accept: ['image', 'pdf'], maxBytes: maxAuthenticityFileBytes, owner } as const
        const { data, ext } = await inspectDocument(source, rules).catch((error: unknown) =>
          refuseUpload(error, maxAuthenticityFileBytes),
        )
        const { key, size } = await media.putNamed(`private/authenticity/${randomUUID()}.${ext}`, data)
        stored.push({ mediaKey: key, filename: savedName(filename, ext), size })
      },

      async discard() {
        await Promise.all(stored.map(({ mediaKey }) => media.remove(mediaKey)))
      },
    }
  }
}
