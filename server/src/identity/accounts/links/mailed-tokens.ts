import { createHmac, hash } from 'node:crypto'
import { mailedCode } from '@vermeil/contracts/identity/mailed-code'
import type { Secrets } from '../../../platform/secret-box.ts'
import { world } from '../../../platform/world.ts'

export type MailedKind = 'signup' | 'recovery' | 'email_change' | 'reauthentication'
/** What is mailed to an account. A sign-up has no account yet: see `pending-sign-up-store.ts`. */
export type AccountMailKind = Exclude<MailedKind, 'signup'>
export type Challenge = { value: string; method: 's256' | 'plain' }

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
/** The id of the account, or the address of the sign-up, that a code is for. */
type CodeSubject = { subject: string; kind: MailedKind }

/** Links and codes are complete only in the mail. The database has their hashes. */
export type MailedTokens = ReturnType<typeof createMailedTokens>

export function createMailedTokens(secrets: Secrets) {
  const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
  // Six digits are easily guessed from a plain hash, so this one uses the server's key.
  const hashCode =
    ({ subject, kind }: CodeSubject, code: string) =>
    (secret: Buffer) =>
      createHmac('sha256', secret).update(`${subject} ${kind} ${code}`).digest()

  return {
    hashToken,
    /** The hashes that a code may be stored as: keys change. */
    hashesOfCode: (of: CodeSubject, code: string): Buffer[] => secrets.map(hashCode(of, code)),

    issue(
      of: CodeSubject,
      challenge: Challenge | null,
    ): { mailed: { token: string; code: string }; stored: IssuedToken } {
      // By the prefix the page that opens the link expects a code instead of a session.
      const token = `${challenge ? 'pkce_' : ''}${world.bytes(32).toString('hex')}`
      const code = String(world.int(10 ** mailedCode.digits)).padStart(mailedCode.digits, '0')
      return {
        mailed: { token, code },
        stored: {
          tokenHash: hashToken(token),
          codeHash: hashCode(of, code)(secrets[0]),
          lifeSeconds: lifeSeconds[of.kind],
        },
      }
    },
  }
}
