import { AppError } from '../app-error.ts'
import { type UploadRefusal, UploadRefused } from './upload-refused.ts'

/** Sentences of one form, where the catalog's are too general. */
type Sentences = { [R in UploadRefusal]?: string }

/** Throws the answer for a file that is not taken; any other error as it is. */
export function refuseUpload(error: unknown, maxBytes: number, sentences: Sentences = {}): never {
  if (!(error instanceof UploadRefused)) throw error
  const sentence = sentences[error.reason]
  if (error.reason === 'too-large') throw new AppError('upload.too-large', { maxBytes }, sentence)
  throw new AppError(`upload.${error.reason}`, {}, sentence)
}
