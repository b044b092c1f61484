import { createHash } from 'node:crypto'
import { world } from '../world.ts'

/** The token of a private link: 128 random bits. Only its hash is stored. */
export const newLinkToken = (): string => world.bytes(16).toString('base64url')
export const linkTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

const token = /(?<=\/)[\w-]{22}(?=\/|$)/g
/** Of a label: printed beside a work, so it says in whose home somebody was. People type it in any letter case. */
const labelCode = /(?<=\/(?:w|labels)\/)[\da-z]{8}(?=\/|$)/gi

/** A path as a log may hold it: without the tokens of private links and the codes of labels. */
export const withoutTokens = (path: string): string => path.replace(token, ':token').replace(labelCode, ':code')
