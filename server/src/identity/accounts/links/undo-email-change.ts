import type { UndoneEmailChange } from '@vermeil/contracts/identity/accounts.schema'
import { AppError } from '../../../platform/app-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { accountStore } from '../account-store.ts'
import { factorStore } from '../factors/factor-store.ts'
import type { SessionEvents } from '../sessions/session-events.ts'
import { sessionStore } from '../sessions/session-store.ts'
import { type EmailChange, emailChangeStore } from './email-change-store.ts'
import { mailedTokenStore } from './mailed-token-store.ts'
import type { MailedTokens } from './mailed-tokens.ts'
import { sendLink } from './send-links.ts'

type Deps = Pick<Platform, 'database' | 'jobs'> & {
  mailedTokens: MailedTokens
  sessionEvents: SessionEvents
  redirectTo: () => string
}

/** Used by the old address: stops a change of address, or reverts it. */
export type UndoEmailChange = (token: string) => Promise<UndoneEmailChange>

export function createUndoEmailChange(deps: Deps): UndoEmailChange {
  const { database, jobs, mailedTokens, sessionEvents, redirectTo } = deps

  /** Locks the account first, so that the change is not confirmed meanwhile. */
  async function lockChange(tx: Tx, undoHash: Buffer): Promise<EmailChange> {
    const found = await emailChangeStore.byUndoHash(tx, undoHash)
    const person = found && (await accountStore.lock(tx, found.accountId))
    const change = person && (await emailChangeStore.byUndoHash(tx, undoHash))
    if (!change) throw new AppError('email-change.unknown', {})
    return change
  }

  /** The person who changed the address knew the password, so it is removed, and so are factors added since. */
  async function takeBack(tx: Tx, { accountId, oldEmail, requestedAt }: EmailChange): Promise<string[]> {
    if (!(await accountStore.revertEmail(tx, accountId, oldEmail))) {
      throw new AppError('email-change.address-taken', {})
    }
    await accountStore.setPassword(tx, accountId, null)
    await factorStore.removeAddedSince(tx, accountId, requestedAt)
    await mailedTokenStore.clear(tx, accountId)
    await jobs.send(tx, sendLink, { kind: 'recovery', email: oldEmail, redirectTo: redirectTo(), challenge: null })
    return sessionStore.end(tx, accountId)
  }

  return async (token) => {
    const { change, ended } = await database.transaction(async (tx) => {
      const change = await lockChange(tx, mailedTokens.hashToken(token))
      await emailChangeStore.removeFrom(tx, change)
      await accountStore.withdrawNewEmail(tx, change.accountId)
      await mailedTokenStore.remove(tx, change.accountId, 'email_change')
      return { change, ended: change.confirmedAt ? await takeBack(tx, change) : [] }
    })
    sessionEvents.ended(change.accountId, ended)
    sessionEvents.changed(change.accountId)
    return { outcome: change.confirmedAt ? 'reverted' : 'stopped', email: change.oldEmail }
  }
}
