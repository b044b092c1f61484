import { createHmac } from 'node:crypto'
import type { AccountId } from '@vermeil/contracts/ids'
import { AppError } from '../../../platform/app-error.ts'
import type { Account } from '../../../platform/http/access.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import type { Secrets } from '../../../platform/secret-box.ts'
import { world } from '../../../platform/world.ts'
import type { AccountMails } from '../account-mails.ts'
import { accountStore } from '../account-store.ts'
import type { CredentialLimits } from '../passwords/credential-limits.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { SessionEvents } from '../sessions/session-events.ts'
import { sessionStore } from '../sessions/session-store.ts'
import { factorStore } from './factor-store.ts'

const CODES = 10
// Without 0, 1, I, L and O: they are copied from paper.
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

type Deps = {
  database: Database
  mails: AccountMails
  passwords: Passwords
  limits: CredentialLimits
  sessionEvents: SessionEvents
  secrets: Secrets
}

const fiveLetters = () => Array.from({ length: 5 }, () => LETTERS[world.int(LETTERS.length)]).join('')
const newCode = () => `${fiveLetters()}-${fiveLetters()}`

export type RecoveryCodes = ReturnType<typeof createRecoveryCodes>

/** Ten codes for a lost second factor. Each of them turns it off once, together with the password. */
export function createRecoveryCodes(deps: Deps) {
  const { database, mails, passwords, limits, sessionEvents, secrets } = deps
  const hashOf = (accountId: AccountId, code: string) => (secret: Buffer) => {
    const letters = code.toUpperCase().replace(/[^A-Z0-9]/g, '')
    return createHmac('sha256', secret).update(`${accountId} ${letters}`).digest()
  }

  return {
    /** Replaces the codes. The new ones are shown this once. */
    async create({ id, assurance }: Account): Promise<string[]> {
      const codes = Array.from({ length: CODES }, newCode)
      await database.transaction(async (tx) => {
        const factors = await factorStore.ofAccount(tx, id)
        if (!factors.some(({ isVerified }) => isVerified)) throw new AppError('account.no-second-factor', {})
        if (assurance !== 'aal2') throw new AppError('account.second-factor-required', {})
        const hashes = codes.map((code) => hashOf(id, code)(secrets[0]))
        await factorStore.replaceRecoveryCodes(tx, id, hashes)
      })
      return codes
    },

    /** Turns the second factor off. */
    async use(accountId: AccountId, { password, code }: { password: string; code: string }): Promise<void> {
      await limits.atSecret(accountId)
      const person = await accountStore.byId(database.db, accountId)
      const isRight = await passwords.matches(password, person?.passwordHash)
      if (!person || !isRight) throw new AppError('account.recovery-refused', {})
      await database.transaction(async (tx) => {
        const isSpent = await factorStore.spendRecoveryCode(tx, accountId, secrets.map(hashOf(accountId, code)))
        if (!isSpent) throw new AppError('account.recovery-refused', {})
        await factorStore.removeAll(tx, accountId)
        await sessionStore.lowerAssurance(tx, accountId)
        await mails.send(tx, person.email, 'factor-removed')
      })
      sessionEvents.changed(accountId)
    },
  }
}
