import { z } from 'zod'
import { pageCursor } from '../../platform/http/page-cursor.ts'
import type { ResultPlace } from './result-store.ts'

const cursor = pageCursor(z.tuple([z.iso.datetime(), z.uuid()]))

export const writeResultCursor = ({ soldAt, lotId }: ResultPlace): string => cursor.write([soldAt, lotId])

export function readResultCursor(text: string): ResultPlace {
  const [soldAt, lotId] = cursor.read(text)
  return { soldAt, lotId }
}
