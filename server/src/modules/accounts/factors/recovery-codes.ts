import { createHmac, randomInt } from 'node:crypto'
import { AppError } from '../../../platform/app-error.ts'
import type { Account } from '../../../platform/http/access.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import type { Notices } from '../account-mails.ts'
import { accountStore } from '../account-store.ts'
import type { CredentialLimits } from '../passwords/credential-limits.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { SessionNews } from '../sessions/session-news.ts'
import { sessionStore } from '../sessions/session-store.ts'
import { factorStore } from './factor-store.ts'

const CODES = 10
// Without 0, 1, I, L and O: they are copied from paper.
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

type Deps = {
  database: Database
  notify: Notices
  passwords: Passwords
  limits: CredentialLimits
  news: SessionNews
  secret: Buffer
}

const fiveLetters = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
const newCode = () => `${fiveLetters()}-${fiveLetters()}`

/** For whoever has lost the second factor: ten codes on paper, each of which turns it off, with the password. */
export function createRecoveryCodes({ database, notify, passwords, limits, news, secret }: Deps) {
  const hashOf = (accountId: string, code: string) => {
    const letters = code.toUpperCase().replace(/[^A-Z0-9]/g, '')
    return createHmac('sha256', secret).update(`${accountId} ${letters}`).digest()
  }

  return {
    /** The only time they are seen. Earlier ones stop working. */
    async create({ id, assurance }: Account): Promise<string[]> {
      const codes = Array.from({ length: CODES }, newCode)
      await database.transaction(async (tx) => {
        const factors = await factorStore.ofAccount(tx, id)
        if (!factors.some(({ isVerified }) => isVerified)) throw new AppError('account.no-second-factor', {})
        if (assurance !== 'aal2') throw new AppError('account.second-factor-required', {})
        const hashes = codes.map((code) => hashOf(id, code))
        await factorStore.replaceRecoveryCodes(tx, id, hashes)
      })
      return codes
    },

    async use(accountId: string, { password, code }: { password: string; code: string }): Promise<void> {
      await limits.atSecret(accountId)
      const person = await accountStore.byId(database.db, accountId)
      const isRight = await passwords.matches(password, person?.passwordHash)
      if (!person || !isRight) throw new AppError('account.recovery-refused', {})
      await database.transaction(async (tx) => {
        const isSpent = await factorStore.spendRecoveryCode(tx, accountId, hashOf(accountId, code))
        if (!isSpent) throw new AppError('account.recovery-refused', {})
        await factorStore.removeAll(tx, accountId)
        await sessionStore.lowerAssurance(tx, accountId)
        await notify(tx, person.email, 'factor-removed')
      })
      news.changed(accountId)
    },
  }
}
