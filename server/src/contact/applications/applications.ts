import type { Catalog } from '../../catalog/catalog/catalog.ts'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import type { Parties } from '../../identity/parties/parties.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Notices } from '../notices/notices.ts'
import { type AcceptLink, applicationLinks, createAcceptLink } from './accept-link.ts'
import { createApplicationMails } from './application-mails.ts'
import {
  applicationsOf,
  claimApplications,
  countPending,
  type JsonRow,
  type Page,
  type Reader,
  readApplications,
  removeApplicationsOf,
} from './application-store.ts'
import { createMakeArtist } from './make-artist.ts'
import type { RestQuery } from './rest-query.ts'
import { createReviewApplication, type Review } from './review-application.ts'
import { createSubmitApplication, type Submission } from './submit-application.ts'

/** Requests to be approved as an artist, and the decisions about them. Rows have the form that PostgREST gives them. */
export interface Applications {
  acceptLink: AcceptLink
  read(query: RestQuery, reader: Reader, isCounted: boolean): Promise<Page>
  submit(submission: Submission): Promise<{ rows: JsonRow[]; count: number }>
  review(review: Review): Promise<JsonRow[]>
  countPending(): Promise<number>
}

type Deps = Pick<Platform, 'database' | 'mail' | 'siteUrl'> & {
  accounts: Accounts
  catalog: Pick<Catalog, 'ownArtist'>
  notices: Pick<Notices, 'notify'>
  parties: Pick<Parties, 'isParty'>
}

export function createApplications({
  database,
  accounts,
  catalog,
  notices,
  mail,
  parties,
  siteUrl,
}: Deps): Applications {
  const makeArtist = createMakeArtist({ accounts, catalog })
  const mails = createApplicationMails({ mail, siteUrl })

  // The person who confirms an address is the one who applied with it, so its applications and an approval are theirs.
  accounts.onConfirmed(async (tx, person) => {
    const claimed = await claimApplications(tx, person)
    for (const { id } of claimed) await applicationLinks.withdraw(tx, id)
    const approved = claimed.find(({ status }) => status === 'approved')
    if (approved) await makeArtist(tx, person, approved.id)
  })
  accounts.onExport('artist applications', (accountId) => applicationsOf(database.db, accountId))
  accounts.onErase(removeApplicationsOf)

  return {
    acceptLink: createAcceptLink({ database, accounts }),
    read: (query, reader, isCounted) => readApplications(database.pool, query, reader, isCounted),
    submit: createSubmitApplication({ database }),
    review: createReviewApplication({ database, accounts, notices, makeArtist, mails, parties }),
    countPending: () => countPending(database.db),
  }
}
