import { z } from 'zod'
import { pageCursor } from '../../../platform/http/page-cursor.ts'

const cursor = pageCursor(z.tuple([z.string().max(250), z.uuid()]))

export const writeArtistCursor = ({ key, id }: { key: string; id: string }): string => cursor.write([key, id])

export function readArtistCursor(text: string): { key: string; id: string } {
  const [key, id] = cursor.read(text)
  return { key, id }
}
