import { createHmac, hash, randomBytes, randomInt } from 'node:crypto'
import type { Challenge, MailedKind } from './mailed-token-store.ts'

const LINK_LIFE_SECONDS = 24 * 3600
const RECOVERY_LIFE_SECONDS = 3600
const NONCE_LIFE_SECONDS = 600

const lifeSeconds = {
  signup: LINK_LIFE_SECONDS,
  email_change: LINK_LIFE_SECONDS,
  recovery: RECOVERY_LIFE_SECONDS,
  reauthentication: NONCE_LIFE_SECONDS,
} satisfies Record<MailedKind, number>

/** What is stored of a mailed link and code. */
export type IssuedToken = { tokenHash: Buffer; codeHash: Buffer; lifeSeconds: number }
/** Whom a code is for: the id of an account, or the address of a sign-up. */
type CodeSubject = { subject: string; kind: MailedKind }

export type MailedTokens = ReturnType<typeof createMailedTokens>

/** What goes out by mail exists in full only there; the database has what recognizes it. */
export function createMailedTokens(secret: Buffer) {
  const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
  // Six digits are guessed in an instant from a plain hash, so this one needs the server's key.
  const hashCode = ({ subject, kind }: CodeSubject, code: string): Buffer =>
    createHmac('sha256', secret).update(`${subject} ${kind} ${code}`).digest()

  return {
    hashToken,
    hashCode,

    issue(
      of: CodeSubject,
      challenge: Challenge | null,
    ): { mailed: { token: string; code: string }; stored: IssuedToken } {
      // The prefix tells the page that opens the link to expect a code instead of a session.
      const token = `${challenge ? 'pkce_' : ''}${randomBytes(32).toString('hex')}`
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      return {
        mailed: { token, code },
        stored: { tokenHash: hashToken(token), codeHash: hashCode(of, code), lifeSeconds: lifeSeconds[of.kind] },
      }
    },
  }
}
