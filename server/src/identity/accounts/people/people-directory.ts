import type { PersonAccount } from '@vermeil/contracts/desk/people.schema'
import {
  type PeoplePage,
  type PeopleQuery,
  type PersonLine,
  peoplePageSize,
} from '@vermeil/contracts/desk/people.schema'
import { inOrder } from '@vermeil/contracts/identity/capabilities'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Database } from '../../../platform/postgres/database.ts'
import { accountStore } from '../account-store.ts'
import { profileStore } from '../profile/profile-store.ts'
import { describeDevice } from '../sessions/device-rules.ts'
import { markStore, type SharedMark } from '../sessions/mark-store.ts'
import { sessionStore } from '../sessions/session-store.ts'
import { type PeopleSearch, type PersonRow, peopleStore } from './people-store.ts'

/** Everybody with an account, as administrators look for them. */
export type PeopleDirectory = ReturnType<typeof createPeopleDirectory>

const ROWS_AT_ONCE = 500
const MAX_SESSIONS = 100

export function createPeopleDirectory({ database: { db } }: { database: Database }) {
  return {
    async listPeople({ page = 1, sort = '-joined', ...search }: PeopleQuery): Promise<PeoplePage> {
      const part = { sort, limit: peoplePageSize, offset: (page - 1) * peoplePageSize }
      const [rows, total] = await Promise.all([peopleStore.page(db, search, part), peopleStore.count(db, search)])
      return { people: rows.map(toLine), total }
    },

    /** All that match, the newest account first, however many. */
    async *everyPerson(search: PeopleSearch): AsyncIterable<PersonLine> {
      let last: PersonRow | null = null
      do {
        const rows: PersonRow[] = await peopleStore.after(db, search, last, ROWS_AT_ONCE)
        yield* rows.map(toLine)
        last = rows.length === ROWS_AT_ONCE ? (rows.at(-1) ?? null) : null
      } while (last)
    },

    /** Other accounts that signed in where these did. */
    sharingMarks: (ids: readonly AccountId[]): Promise<SharedMark[]> => markStore.sharing(db, ids),

    /** Null for an erased account as well. */
    async personAccount(id: AccountId): Promise<PersonAccount | null> {
      const [row, person] = await Promise.all([peopleStore.byId(db, id), accountStore.byId(db, id)])
      if (!row || !person) return null
      const [{ phone, location }, sessions] = await Promise.all([
        profileStore.read(db, id),
        sessionStore.ofAccount(db, id),
      ])
      const { suspendedAt, suspendedReason, hasCard, bidLimit } = person
      return {
        ...toLine(row),
        ...{ phone, location, hasCard, bidLimit },
        suspension: suspendedAt && { at: suspendedAt.toISOString(), reason: suspendedReason ?? '' },
        sessions: sessions.slice(0, MAX_SESSIONS).map((session) => ({
          id: session.id,
          device: describeDevice(session.userAgent),
          ip: session.ip,
          createdAt: session.createdAt.toISOString(),
          lastUsedAt: session.usedAt.toISOString(),
          hasSecondFactor: session.aal === 'aal2',
        })),
      }
    },
  }
}

const toLine = ({
  firstName,
  lastName,
  plan,
  capabilities,
  joinedAt,
  lastSeenAt,
  place: _,
  ...row
}: PersonRow): PersonLine => ({
  ...row,
  name: `${firstName} ${lastName}`.trim() || 'A Vermeil member',
  capabilities: inOrder(capabilities),
  plan: plan ?? 'free',
  joinedAt: joinedAt.toISOString(),
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
})
