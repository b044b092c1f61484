import { ApplicationStatus } from '@vermeil/contracts/contact/applications.schema'
import { errorCatalog } from '@vermeil/contracts/errors.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import type { Parties } from '../../identity/parties/parties.ts'
import { changedFields, recordAct } from '../../platform/audit-store.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import type { Notices } from '../notices/notices.ts'
import { applicationLinks } from './accept-link.ts'
import { isColumn, isDecidable } from './application-columns.ts'
import type { ApplicationMails } from './application-mails.ts'
import { decideApplication, type JsonRow, lockPending, type Reader, representation } from './application-store.ts'
import type { MakeArtist } from './make-artist.ts'
import type { RestPreferences } from './rest-preferences.ts'
import type { RestQuery } from './rest-query.ts'
import { badBody, notAllowed, notOneRow, RestRefusal, unknownBodyColumn } from './rest-refusal.ts'

type Deps = {
  database: Database
  accounts: Pick<Accounts, 'accountById' | 'accountByEmail'>
  notices: Pick<Notices, 'notify'>
  makeArtist: MakeArtist
  mails: ApplicationMails
  parties: Pick<Parties, 'isParty'>
}
export type Review = { body: unknown; query: RestQuery; preferences: RestPreferences; reader: Reader }

/** An administrator decides once per application. Nobody else finds a row to change. */
export const createReviewApplication =
  ({ database, accounts, notices, makeArtist, mails, parties }: Deps) =>
  async ({ body, query, preferences, reader }: Review): Promise<JsonRow[]> => {
    const status = statusOf(body, reader)
    if (query.where === null) throw new RestRefusal(400, '21000', 'UPDATE requires a WHERE clause')
    return database.transaction(async (tx) => {
      const { isAdmin, accountId } = reader
      const ids = isAdmin ? await lockPending(tx, query) : []
      await refuseParty(tx, accountId, status ? ids : [])
      if (status && accountId) for (const id of ids) await decide(tx, id, status, accountId)
      const rows =
        preferences.isRepresentation || preferences.isSingle
          ? await representation(tx, ids, query)
          : ids.map(() => ({}))
      if (preferences.isSingle && rows.length !== 1) throw notOneRow(rows.length)
      return rows
    })

    /** In this protocol's words. */
    async function refuseParty(tx: Tx, accountId: AccountId | null, ids: readonly string[]) {
      const objects = ids.map((id) => ({ kind: 'application' as const, id }))
      if (!accountId || !(await parties.isParty(accountId, objects, tx))) return
      throw notAllowed(true, errorCatalog['decision.party'].title)
    }

    async function decide(tx: Tx, id: string, decision: string, adminId: AccountId) {
      const application = await decideApplication(tx, id, decision, adminId)
      const changes = changedFields({ status: 'pending' }, { status: decision })
      await recordAct(tx, {
        actorId: adminId,
        act: `application.${decision}`,
        subject: `application:${id}`,
        ...changes,
      })
      if (decision === 'pending') return
      const person = application.user_id
        ? await accounts.accountById(application.user_id, tx)
        : await accounts.accountByEmail(application.email, tx)
      // Only a confirmed address proves that the account is the applicant's. Until then the approval waits.
      if (person && (application.user_id || person.confirmedAt)) {
        if (decision === 'approved' && person.roles.includes('admin')) {
          throw notAllowed(true, errorCatalog['account.administrator-alone'].title)
        }
        if (decision === 'approved') await makeArtist(tx, person, id)
        await notify(tx, person.id, id, decision)
      }
      const link = decision === 'approved' && !person ? (await applicationLinks.create(tx, id)).token : null
      await mails.decided(tx, application, ApplicationStatus.parse(decision), link)
    }

    async function notify(tx: Tx, accountId: AccountId, id: string, decision: string) {
      const details = decision === 'approved' ? answers.approved : answers.rejected
      const notice = { accountId, kind: 'application', subject: { type: 'application', id }, details } as const
      await notices.notify(tx, [notice])
    }
  }

const answers = {
  approved: { text: 'Your application was approved. You can list your works now.', path: '/dashboard' },
  rejected: {
    text: 'We can’t accept your application at this time. You are welcome to apply again with new works.',
    path: '/artist-signup',
  },
}

function statusOf(body: unknown, { accountId }: Reader): string | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badBody()
  for (const name of Object.keys(body)) {
    if (!isColumn(name)) throw unknownBodyColumn(name)
    if (!isDecidable(name)) throw notAllowed(accountId !== null, 'permission denied for table artist_applications')
  }
  const { status } = body as { status?: unknown }
  if (status === null)
    throw new RestRefusal(
      400,
      '23502',
      'null value in column "status" of relation "artist_applications" violates not-null constraint',
    )
  return status === undefined ? null : String(status)
}
