import { createHash, randomBytes } from 'node:crypto'

/** What a mailed link carries, and what of it is kept. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
