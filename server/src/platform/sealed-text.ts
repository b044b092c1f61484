import { createHash } from 'node:crypto'
import { sealText } from '@vermeil/contracts/trades/passport-chain'
import { world } from './world.ts'

export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex')

/** 128 random bits, so that nobody can guess a text from its seal. */
export const newSalt = (): string => world.bytes(16).toString('base64url')
export const sealOf = (salt: string, text: string): string => sha256Hex(sealText(salt, text))
