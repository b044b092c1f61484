import type { NoticeDetails, NoticeKind } from '@vermeil/contracts/notices'
import type { Db } from '../../platform/postgres/database.ts'
import { deleteExpired } from '../../platform/postgres/prune.ts'
import type { RunSql } from '../../platform/postgres/run-sql.ts'

export interface NewNotice {
  readonly accountId: string
  readonly kind: NoticeKind
  readonly lotId?: string | null
  readonly details?: NoticeDetails
}

export interface KeptNotice {
  readonly id: string
  readonly accountId: string
  readonly kind: NoticeKind
  readonly lotId: string | null
  readonly details: NoticeDetails
  readonly at: Date
  readonly isRead: boolean
}

const columns = `id, account_id as "accountId", kind, lot_id as "lotId", details, at, read_at is not null as "isRead"`

// In the order of accounts, so that two transactions which tell the same people never wait for each other. A notice
// that took another's place is mailed again only if the other one was.
const addNotices = {
  name: 'notices.add',
  text: `insert into notices (account_id, kind, lot_id, details, at)
    select "accountId", kind, "lotId", coalesce(details, '{}'), $2
    from json_to_recordset($1) as n ("accountId" uuid, kind text, "lotId" uuid, details jsonb)
    order by "accountId", "lotId", kind
    on conflict (account_id, lot_id, kind) where read_at is null and lot_id is not null
    do update set details = excluded.details, at = excluded.at
    returning ${columns}`,
}

export async function addAll(run: RunSql, notices: readonly NewNotice[], at: Date): Promise<KeptNotice[]> {
  return notices.length === 0 ? [] : run<KeptNotice>(addNotices, [JSON.stringify(notices), at])
}

const findWithoutNotice = {
  name: 'notices.without-notice',
  text: `select "accountId", "lotId" from json_to_recordset($2) as wanted ("accountId" uuid, "lotId" uuid, since timestamptz)
    where not exists (select from notices n where n.account_id = wanted."accountId" and n.lot_id = wanted."lotId"
      and n.kind = $1 and n.at >= wanted.since)`,
}

/** Of these people, the ones who have had no notice of the kind about the lot since the given time. */
export async function withoutNotice<T extends { accountId: string; lotId: string; since: Date }>(
  run: RunSql,
  kind: NoticeKind,
  candidates: readonly T[],
): Promise<T[]> {
  if (candidates.length === 0) return []
  const wanted = JSON.stringify(candidates.map(({ accountId, lotId, since }) => ({ accountId, lotId, since })))
  const rows = await run<{ accountId: string; lotId: string }>(findWithoutNotice, [kind, wanted])
  const missing = new Set(rows.map(({ accountId, lotId }) => `${accountId} ${lotId}`))
  return candidates.filter(({ accountId, lotId }) => missing.has(`${accountId} ${lotId}`))
}

const pageOfNotices = {
  name: 'notices.page',
  text: `select ${columns} from notices
    where account_id = $1 and ($2::text[] is null or kind = any($2)) and ($3::timestamptz is null or (at, id) < ($3, $4::uuid))
    order by at desc, id desc limit $5`,
}

export interface PageRequest {
  readonly accountId: string
  readonly kinds: readonly NoticeKind[] | null
  readonly before: { at: Date; id: string } | null
  readonly limit: number
}

export const page = (run: RunSql, { accountId, kinds, before, limit }: PageRequest): Promise<KeptNotice[]> =>
  run<KeptNotice>(pageOfNotices, [accountId, kinds, before?.at ?? null, before?.id ?? null, limit])

const countUnread = {
  name: 'notices.count-unread',
  text: `select account_id as "accountId", count(*)::int as unread from notices
    where account_id = any($1::uuid[]) and read_at is null group by account_id`,
}

export async function unreadOf(run: RunSql, accountIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await run<{ accountId: string; unread: number }>(countUnread, [accountIds])
  return new Map(rows.map(({ accountId, unread }) => [accountId, unread]))
}

const markNoticesRead = {
  name: 'notices.mark-read',
  text: `update notices set read_at = house_now()
    where account_id = $1 and read_at is null and ($2::uuid[] is null or id = any($2))`,
}

export async function markRead(run: RunSql, accountId: string, ids: readonly string[] | null): Promise<void> {
  await run(markNoticesRead, [accountId, ids])
}

// A while later, so that who is looking at the screen is not mailed what they have just read there.
const unsettledNotices = {
  name: 'notices.unsettled',
  text: `select ${columns} from notices where mail_settled_at is null and at < (select house_now()) - interval '30 seconds'
    order by at limit 200`,
}

export const unsettled = (run: RunSql): Promise<KeptNotice[]> => run<KeptNotice>(unsettledNotices)

const settleNotice = {
  name: 'notices.settle-mail',
  text: 'update notices set mail_settled_at = house_now() where id = $1 and mail_settled_at is null returning id',
}

/** False where another node was quicker. */
export const settleMail = async (run: RunSql, id: string): Promise<boolean> =>
  (await run(settleNotice, [id])).length === 1

/** Read notices go after 90 days, all others after a year. */
export async function pruneNotices(db: Db): Promise<void> {
  await deleteExpired(db, { table: 'notices', since: 'read_at', days: 90 })
  await deleteExpired(db, { table: 'notices', since: 'at', days: 365 })
}
