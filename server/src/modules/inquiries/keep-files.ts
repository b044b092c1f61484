import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { maxAuthenticityFileBytes, maxAuthenticityFiles } from '@vermeil/contracts/inquiries'
import { AppError } from '../../platform/app-error.ts'
import { inspectDocument } from '../../platform/media/inspect-upload.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import { type UploadRefusal, UploadRefused } from '../../platform/media/upload-refused.ts'
import type { NewFile } from './authenticity-store.ts'

const refusals: Record<UploadRefusal, () => AppError> = {
  'too-large': () => new AppError('upload.too-large', { maxBytes: maxAuthenticityFileBytes }),
  'wrong-type': () => new AppError('upload.wrong-type', {}),
  'too-many-pixels': () => new AppError('upload.too-many-pixels', {}),
  unreadable: () => new AppError('upload.unreadable', {}),
}

/** The name a document is saved under again: its own, with the ending of what it was found to be. */
export function savedName(filename: string, ext: string): string {
  const name = filename.split(/[\\/]/).at(-1) ?? ''
  const stem = name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .trim()
  return `${stem.slice(0, 120) || 'document'}.${ext}`
}

/**
 * Takes the files of one form: each is known by its content, stored as sent, and private. One at a time, so that ten of them never stand in memory together. `discard` takes them back when the form comes to nothing.
 */
export function createFileKeeper({ media }: { media: MediaStore }) {
  return () => {
    const kept: NewFile[] = []
    return {
      kept: kept as readonly NewFile[],

      async keep(source: Readable, filename: string): Promise<NewFile> {
        if (kept.length === maxAuthenticityFiles)
          throw new AppError('upload.too-many', { maxFiles: maxAuthenticityFiles })
        const rules = { accept: ['image', 'pdf'], maxBytes: maxAuthenticityFileBytes } as const
        const { data, ext } = await inspectDocument(source, rules).catch((error: unknown) => {
          throw error instanceof UploadRefused ? refusals[error.reason]() : error
        })
        const { key, size } = await media.putNamed(`private/authenticity/${randomUUID()}.${ext}`, data)
        const file = { mediaKey: key, filename: savedName(filename, ext), size }
        kept.push(file)
        return file
      },

      async discard(): Promise<void> {
        await Promise.all(kept.map(({ mediaKey }) => media.remove(mediaKey)))
      },
    }
  }
}
export type FileKeeper = ReturnType<ReturnType<typeof createFileKeeper>>
