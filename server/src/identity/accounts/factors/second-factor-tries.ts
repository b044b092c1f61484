import type { Tx } from '../../../platform/postgres/database.ts'
import type { AccountMails } from '../account-mails.ts'
import type { Person } from '../account-store.ts'
import type { Session } from '../sessions/session-store.ts'
import { factorStore, type OpenedBy } from './factor-store.ts'

const MAX_WRONG = 10
const FIRST_LOCK_MINUTES = 15
const MAX_LOCK_MINUTES = 24 * 60

/** Doubles with each lock, until a right code is entered. */
export const lockMinutes = (lockouts: number): number => Math.min(FIRST_LOCK_MINUTES * 2 ** lockouts, MAX_LOCK_MINUTES)

/** A person who has only the password must not lock out the owner, who can always sign in by a mailed link. */
const openedBy = ({ amr }: Session): OpenedBy => (amr.some(({ method }) => method === 'password') ? 'password' : 'mail')

/** Wrong codes of an account, over all its sessions and challenges. The caller has locked the account's row. */
export type SecondFactorTries = ReturnType<typeof createSecondFactorTries>

export const createSecondFactorTries = ({ mails }: { mails: AccountMails }) => ({
  /** 0 if codes are accepted. */
  async lockedSeconds(tx: Tx, person: Person, session: Session): Promise<number> {
    const tries = await factorStore.tries(tx, person.id, openedBy(session))
    return Math.max(0, Math.ceil(tries?.lockedSeconds ?? 0))
  },

  async countWrong(tx: Tx, person: Person, session: Session): Promise<void> {
    const { wrong = 0, lockouts = 0 } = (await factorStore.tries(tx, person.id, openedBy(session))) ?? {}
    const isLocked = wrong + 1 >= MAX_WRONG
    const lockedUntil = await factorStore.setTries(tx, person.id, openedBy(session), {
      wrong: isLocked ? 0 : wrong + 1,
      lockouts: isLocked ? lockouts + 1 : lockouts,
      lockMinutes: isLocked ? lockMinutes(lockouts) : null,
    })
    if (lockedUntil) await mails.send(tx, person.email, 'second-factor-locked', lockedUntil.toUTCString())
  },

  clear: (tx: Tx, person: Person, session: Session): Promise<void> =>
    factorStore.clearTries(tx, person.id, openedBy(session)),
})
