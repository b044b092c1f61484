import type { Readable } from 'node:stream'
import { maxAuthenticityFileBytes, maxAuthenticityFiles } from '@vermeil/contracts/catalog/inquiries.schema'
import { AppError } from '../../../platform/app-error.ts'
import { type FileRules, type StoredFile, storeFile } from '../../../platform/attachments/attachments.ts'
import type { MediaStore } from '../../../platform/media/media-store.ts'
import { refuseUpload } from '../../../platform/media/refuse-upload.ts'

const file: Omit<FileRules, 'purpose'> = {
  ...{ kind: 'authenticity-request', isDocument: true },
  ...{ accept: ['image', 'pdf'], maxBytes: maxAuthenticityFileBytes },
}
export const evidenceFile: FileRules = { ...file, purpose: 'evidence', maxFiles: maxAuthenticityFiles }
export const reportFile: FileRules = { ...file, purpose: 'report' }

/** `name`: for downloads, the sender's own without its ending. */
export type ReceivedFile = { file: StoredFile; name: string }

function nameOf(filename: string): string {
  const name = filename.split(/[\\/]/).at(-1) ?? ''
  const stem = name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .trim()
  return stem.slice(0, 120) || 'document'
}

/**
 * The files of one form. Each is checked by its content, stored as sent, and private. They are read one at a time, so
 * that memory never holds all of them.
 */
export interface ReceivedFiles {
  stored: readonly ReceivedFile[]
  store(source: Readable, filename: string): Promise<void>
  /** Removes the stored files if the form is refused. */
  discard(): Promise<void>
}

export function createReceiveFiles({ media }: { media: MediaStore }): (owner: string) => ReceivedFiles {
  return (owner) => {
    const stored: ReceivedFile[] = []
    return {
      stored,

      async store(source, filename) {
        if (stored.length === maxAuthenticityFiles) {
          throw new AppError('upload.too-many', { maxFiles: maxAuthenticityFiles })
        }
        const file = await storeFile(media, evidenceFile, owner, source).catch((error: unknown) =>
          refuseUpload(error, maxAuthenticityFileBytes),
        )
        stored.push({ file, name: nameOf(filename) })
      },

      async discard() {
        await Promise.all(stored.map(({ file }) => media.remove(file.key)))
      },
    }
  }
}
