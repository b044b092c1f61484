import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { ResultPlace } from './result-store.ts'

const Cursor = z.tuple([z.iso.datetime(), z.uuid()])

export const writeResultCursor = ({ soldAt, lotId }: ResultPlace): string =>
  Buffer.from(JSON.stringify([soldAt, lotId])).toString('base64url')

export function readResultCursor(text: string): ResultPlace {
  try {
    const [soldAt, lotId] = Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { soldAt, lotId }
  } catch {
    throw new AppError('request.invalid', { issues: [{ path: 'cursor', message: 'is not one of ours' }] })
  }
}
