import { sql } from 'kysely'
import type { Http } from '../../platform/http/http.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { MailQueue } from '../../platform/mail/mail-queue.ts'
import type { Database } from '../../platform/postgres/database.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { createApplicationMails } from './application-mails.ts'
import { type Reader, readApplications } from './application-store.ts'
import { createMakeArtist } from './make-artist.ts'
import type { RestQuery } from './rest-query.ts'
import { restRoutes } from './rest-routes.ts'
import { createReviewApplication } from './review-application.ts'
import { createSubmitApplication } from './submit-application.ts'

export type Applications = ReturnType<typeof createApplications>

type Deps = {
  database: Database
  accounts: Accounts
  catalog: Pick<Catalog, 'ownArtist'>
  mail: MailQueue
  limiter: Limiter
  anonKey: string
  siteUrl: () => string
}

/** Who wants to sell with the house, and the house's answer. */
export function createApplications({ database, accounts, catalog, mail, limiter, anonKey, siteUrl }: Deps) {
  const makeArtist = createMakeArtist({ accounts, catalog })
  const mails = createApplicationMails({ mail, siteUrl })

  // Whoever confirms an address is the person who applied with it: the applications are theirs, and so is an approval.
  accounts.onConfirmed(async (tx, person) => {
    const { rows } = await sql<{ id: string; status: string }>`
      update artist_applications set user_id = ${person.id} where user_id is null and lower(email) = ${person.email}
      returning id, status`.execute(tx)
    const approved = rows.find(({ status }) => status === 'approved')
    if (approved) await makeArtist(tx, person, approved.id)
  })
  accounts.onExport('artist applications', async (accountId) =>
    database.db.selectFrom('artist_applications').selectAll().where('user_id', '=', accountId).execute(),
  )
  accounts.onErase(async (tx, accountId) => {
    await tx.deleteFrom('artist_applications').where('user_id', '=', accountId).execute()
  })

  const face = {
    read: (query: RestQuery, reader: Reader, isCounted: boolean) =>
      readApplications(database.pool, query, reader, isCounted),
    submit: createSubmitApplication({ database }),
    review: createReviewApplication({ database, accounts, makeArtist, mails }),
  }
  return {
    ...face,
    async register(app: Http): Promise<void> {
      await app.register(restRoutes, { prefix: '/rest/v1', applications: face, accounts, limiter, anonKey })
    },
  }
}
