import { AuthenticityAct, type AuthenticityCase } from '@vermeil/contracts/catalog/inquiries-admin.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import { AppError } from '../../../platform/app-error.ts'
import { actsOn } from '../../../platform/audit-store.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { authenticityStore, subjectOf } from './authenticity-store.ts'
import { toView } from './authenticity-view.ts'

type Deps = { database: Database; emailOf: (accountId: AccountId) => Promise<string | null> }

/** A request as administrators see it, with what each of them did about it and when. */
export const createReadCase =
  ({ database: { db }, emailOf }: Deps) =>
  async (id: string): Promise<AuthenticityCase> => {
    const request = await authenticityStore.byId(db, id)
    if (!request) throw new AppError('authenticity.unknown', {})
    const acts = await actsOn(db, subjectOf(id))
    const actorIds = [...new Set(acts.flatMap(({ actorId }) => actorId ?? []))]
    const emails = new Map(await Promise.all(actorIds.map(async (actor) => [actor, await emailOf(actor)] as const)))
    const history = acts.map(({ actorId, act, details, before, after, at }) =>
      AuthenticityAct.parse({
        // Entries of an older version have the statuses of a move among their details.
        ...(details as object),
        ...(before && after ? { from: statusIn(before), to: statusIn(after) } : {}),
        act: act.replace('authenticity.', ''),
        at: at.toISOString(),
        by: (actorId && emails.get(actorId)) ?? null,
      }),
    )
    return { ...toView(request), hasAccount: request.accountId !== null, history }
  }

const statusIn = (fields: unknown) => (fields as { status?: string }).status
