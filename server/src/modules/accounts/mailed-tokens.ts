import { createHmac, hash, randomBytes, randomInt } from 'node:crypto'
import type { Tx } from '../../platform/postgres/database.ts'
import { type MailedToken, mailedTokenStore } from './mailed-token-store.ts'

const LINK_LIFE_SECONDS = 24 * 3600
const RECOVERY_LIFE_SECONDS = 3600
const NONCE_LIFE_SECONDS = 600

const lifeSeconds = {
  signup: LINK_LIFE_SECONDS,
  email_change: LINK_LIFE_SECONDS,
  recovery: RECOVERY_LIFE_SECONDS,
  reauthentication: NONCE_LIFE_SECONDS,
}

export type MailedTokens = ReturnType<typeof createMailedTokens>

/** What goes out by mail exists in full only there; the database keeps what recognises it. */
export function createMailedTokens(secret: Buffer) {
  const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
  // Six digits are guessed in an instant from a plain hash, so this one needs the house's key.
  const hashCode = ({ accountId, kind }: Pick<MailedToken, 'accountId' | 'kind'>, code: string): Buffer =>
    createHmac('sha256', secret).update(`${accountId} ${kind} ${code}`).digest()

  return {
    hashToken,
    hashCode,

    async issue(tx: Tx, token: MailedToken): Promise<{ token: string; code: string }> {
      // The prefix tells whoever opens the link that a code, and not a session, is to be given out.
      const text = `${token.challenge ? 'pkce_' : ''}${randomBytes(32).toString('hex')}`
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      await mailedTokenStore.put(tx, {
        ...token,
        tokenHash: hashToken(text),
        codeHash: hashCode(token, code),
        lifeSeconds: lifeSeconds[token.kind],
      })
      return { token: text, code }
    },
  }
}
