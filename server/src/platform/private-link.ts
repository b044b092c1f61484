import { createHash, randomBytes } from 'node:crypto'

/** The token of a private link: 128 random bits. Only its hash is stored. */
export const newLinkToken = (): string => randomBytes(16).toString('base64url')
export const linkTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A path as a log may hold it: without the tokens of private links, which open what they lead to. */
export const withoutTokens = (path: string): string => path.replace(/(?<=\/)[\w-]{22}(?=\/|$)/g, ':token')
