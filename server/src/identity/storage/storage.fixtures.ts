import sharp from 'sharp'
import type { SignedIn } from '../../../test/test-server.ts'

export const from = (person: Pick<SignedIn, 'client'>, bucket: string) => person.client.storage.from(bucket)
export const png = (background = '#d9b45b') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .withExif({ IFD0: { Artist: 'secret place' } })
    .toBuffer()
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
export const blob = (data: Buffer, type: string) => new Blob([new Uint8Array(data)], { type })
