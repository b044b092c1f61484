import { sql } from 'kysely'
import type { Tx } from '../../../platform/postgres/database.ts'
import type { Notices } from '../account-mails.ts'
import type { Person } from '../account-store.ts'
import type { Session } from '../sessions/session-store.ts'

const MAX_WRONG = 10
const FIRST_LOCK_MINUTES = 15
const LONGEST_LOCK_MINUTES = 24 * 60

/** Doubles with each lock, until a right code is given. */
export const lockMinutes = (lockouts: number): number =>
  Math.min(FIRST_LOCK_MINUTES * 2 ** lockouts, LONGEST_LOCK_MINUTES)

/** Somebody who has only the password must not lock out the owner, who can always come by a mailed link. */
const openedBy = ({ amr }: Session) => (amr.some(({ method }) => method === 'password') ? 'password' : 'mail')

/** Wrong codes of an account, over all its sessions and challenges. The caller has the account's row locked. */
export function createSecondFactorTries({ notify }: { notify: Notices }) {
  const own = (tx: Tx, person: Person, session: Session) =>
    tx
      .selectFrom('second_factor_tries')
      .select([
        'wrong',
        'lockouts',
        sql<number>`coalesce(extract(epoch from locked_until - house_now()), 0)::float8`.as('lockedSeconds'),
      ])
      .where('account_id', '=', person.id)
      .where('opened_by', '=', openedBy(session))
      .executeTakeFirst()

  return {
    /** 0 when codes are taken. */
    async lockedSeconds(tx: Tx, person: Person, session: Session): Promise<number> {
      return Math.max(0, Math.ceil((await own(tx, person, session))?.lockedSeconds ?? 0))
    },

    async countWrong(tx: Tx, person: Person, session: Session): Promise<void> {
      const { wrong = 0, lockouts = 0 } = (await own(tx, person, session)) ?? {}
      const isLocked = wrong + 1 >= MAX_WRONG
      const values = {
        wrong: isLocked ? 0 : wrong + 1,
        lockouts: isLocked ? lockouts + 1 : lockouts,
        locked_until: isLocked ? sql<Date>`house_now() + make_interval(mins => ${lockMinutes(lockouts)})` : null,
      }
      const { lockedUntil } = await tx
        .insertInto('second_factor_tries')
        .values({ account_id: person.id, opened_by: openedBy(session), ...values })
        .onConflict((conflict) => conflict.columns(['account_id', 'opened_by']).doUpdateSet(values))
        .returning('locked_until as lockedUntil')
        .executeTakeFirstOrThrow()
      if (lockedUntil) await notify(tx, person.email, 'second-factor-locked', lockedUntil.toUTCString())
    },

    async clear(tx: Tx, person: Person, session: Session): Promise<void> {
      await tx
        .deleteFrom('second_factor_tries')
        .where('account_id', '=', person.id)
        .where('opened_by', '=', openedBy(session))
        .execute()
    },
  }
}
export type SecondFactorTries = ReturnType<typeof createSecondFactorTries>
