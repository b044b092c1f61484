import type { z } from 'zod'
import { AppError } from '../app-error.ts'

/** Where a page of a list ended, as a text that clients hand back unread. */
export const pageCursor = <Place>(schema: z.ZodType<Place>) => ({
  write: (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url'),
  read(text: string): Place {
    try {
      return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    } catch {
      throw new AppError('request.invalid', { issues: [{ path: 'cursor', message: 'is not one of ours' }] })
    }
  },
})
