import type { AcceptedApplication, ArtistAccountBody } from '@vermeil/contracts/contact/applications.schema'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Database, Db, Tx } from '../../platform/postgres/database.ts'
import { privateLinks } from '../../platform/private-links/private-links.ts'
import { acceptedWithoutAccount } from './application-store.ts'

export const linkDays = 30
export const applicationLinks = privateLinks({ purpose: 'application', days: linkDays })

/** What an accepted applicant without an account does by the link in their mail. It is used once. */
export type AcceptLink = ReturnType<typeof createAcceptLink>

type Deps = { database: Database; accounts: Pick<Accounts, 'hashNewPassword' | 'openAccount'> }

export function createAcceptLink({ database, accounts }: Deps) {
  async function find(db: Db | Tx, token: string) {
    const link = await applicationLinks.open(db, token)
    const accepted = link && (await acceptedWithoutAccount(db, link.subjectId))
    if (!accepted) throw new AppError('application.unknown', {})
    return accepted
  }
  return {
    async view(token: string): Promise<AcceptedApplication> {
      const { email, artist_name, full_name } = await find(database.db, token)
      return { email, ...namesOf(full_name ?? artist_name) }
    },

    /** The link was mailed to the application's address and so proves it: the account is open, without a second mail. */
    async openAccount(token: string, { password, firstName, lastName }: ArtistAccountBody): Promise<void> {
      await find(database.db, token)
      const passwordHash = await accounts.hashNewPassword(password)
      await database.transaction(async (tx) => {
        const { email } = await find(tx, token)
        const userMetadata = { first_name: firstName, last_name: lastName, user_type: 'artist' }
        // As soon as the account is open its applications are claimed, which ends the link.
        const isOpened = await accounts.openAccount(tx, { email, passwordHash, userMetadata })
        if (!isOpened) throw new AppError('application.unknown', {})
      })
    },
  }
}

/** The last word is the last name, as a first guess that the applicant can correct. */
function namesOf(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/)
  return { firstName: words.slice(0, -1).join(' ') || (words[0] ?? ''), lastName: words.slice(1).at(-1) ?? '' }
}
