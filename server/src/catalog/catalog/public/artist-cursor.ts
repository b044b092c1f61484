import { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'

const Cursor = z.tuple([z.string().max(250), z.uuid()])

export const writeArtistCursor = ({ key, id }: { key: string; id: string }): string =>
  Buffer.from(JSON.stringify([key, id])).toString('base64url')

export function readArtistCursor(text: string): { key: string; id: string } {
  try {
    const [key, id] = Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { key, id }
  } catch {
    throw new AppError('request.invalid', { issues: [{ path: 'cursor', message: 'is not one of ours' }] })
  }
}
