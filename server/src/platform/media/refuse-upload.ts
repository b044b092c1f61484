import { AppError } from '../app-error.ts'
import { UploadRefused } from './upload-refused.ts'

/** Throws the answer for a file that is not taken; any other error as it is. */
export function refuseUpload(error: unknown, maxBytes: number): never {
  if (!(error instanceof UploadRefused)) throw error
  if (error.reason === 'too-large') throw new AppError('upload.too-large', { maxBytes })
  throw new AppError(`upload.${error.reason}`, {})
}
