import type { NoticeDetails, NoticeKind, NoticeSubject } from '@vermeil/contracts/contact/notices.schema'
import type { AccountId, LotId } from '@vermeil/contracts/ids'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import { deleteExpired } from '../../platform/postgres/prune.ts'
import type { RunSql } from '../../platform/postgres/run-sql.ts'

export interface NewNotice {
  readonly accountId: AccountId
  readonly kind: NoticeKind
  readonly subject?: NoticeSubject | null
  /** Short for the most frequent subject, `{ type: 'lot', id }`. */
  readonly lotId?: LotId | null
  readonly details?: NoticeDetails
  /** Without it, the reader's settings decide alone. */
  readonly mail?: MailPace
}

export interface NoticeRecord {
  readonly id: string
  readonly accountId: AccountId
  readonly kind: NoticeKind
  readonly subject: NoticeSubject | null
  readonly details: NoticeDetails
  readonly at: Date
  readonly isRead: boolean
  /** False: its reader doesn't want this kind in the app. It may still be mailed. */
  readonly isShown: boolean
  readonly mail: MailPace
}

/** How a notice is mailed to a reader who wants mails of its kind. `usual`: at once or daily, as they chose for all mails. */
export type MailPace = 'usual' | 'daily' | 'never'

/** A notice as `NoticeRecord` has it. */
export const noticeColumns = `id, account_id as "accountId", kind,
  case when subject_id is not null then json_build_object('type', subject_type, 'id', subject_id) end as subject,
  details, at, read_at is not null as "isRead", is_shown as "isShown", mail_pace as mail`

// In the order of accounts, so that two transactions that notify the same people never wait for each other. A notice
// that replaces an unread one is mailed or pushed only if that one was not yet, or is more than five minutes old: in a bid
// war the same person is outbid many times. The joins are lateral with a limit, so that each is an index lookup per
// person and never a hash of the whole table.
const addNotices = {
  name: 'notices.add',
  text: `insert into notices (account_id, kind, subject_type, subject_id, details, at, is_shown, is_push_due, mail_pace)
    select "accountId", kind, "subjectType", "subjectId", coalesce(details, '{}'), $2,
      muted is null, device is not null, coalesce(mail, 'usual')
    from json_to_recordset($1) as n ("accountId" uuid, kind text, "subjectType" text, "subjectId" uuid, details jsonb, mail text)
    left join lateral (select p.account_id from notice_preferences p
      where p.account_id = n."accountId" and p.kind = n.kind and p.channel = 'in-app' and not p.is_on limit 1)
      as muted_kind (muted) on true
    left join lateral (select s.account_id from push_subscriptions s where s.account_id = n."accountId" limit 1)
      as push_device (device) on true
    order by "accountId", "subjectId", kind
    on conflict (account_id, subject_id, subject_type, kind) where read_at is null and subject_id is not null
    do update set details = excluded.details, at = excluded.at, is_shown = excluded.is_shown, mail_pace = excluded.mail_pace,
      mail_settled_at = case when notices.at > excluded.at - interval '5 minutes' then notices.mail_settled_at end,
      is_push_due = excluded.is_push_due
        and (notices.is_push_due or notices.at <= excluded.at - interval '5 minutes')
    returning ${noticeColumns}`,
}

export async function addAll(run: RunSql, notices: readonly NewNotice[], at: Date): Promise<NoticeRecord[]> {
  if (notices.length === 0) return []
  const rows = notices.map(({ accountId, kind, subject, lotId, details, mail }) => {
    const about = subject ?? (lotId ? { type: 'lot', id: lotId } : null)
    return { accountId, kind, subjectType: about?.type, subjectId: about?.id, details, mail }
  })
  return run<NoticeRecord>(addNotices, [JSON.stringify(rows), at])
}

const findWithoutNotice = {
  name: 'notices.without-notice',
  text: `select "accountId", "lotId" from json_to_recordset($2) as wanted ("accountId" uuid, "lotId" uuid, since timestamptz)
    where not exists (select from notices n where n.account_id = wanted."accountId" and n.subject_id = wanted."lotId"
      and n.subject_type = 'lot' and n.kind = $1 and n.at >= wanted.since)`,
}

/** Of these people, the ones without a notice of the kind about the lot since the given time. */
export async function withoutNotice<T extends { accountId: AccountId; lotId: LotId; since: Date }>(
  run: RunSql,
  kind: NoticeKind,
  candidates: readonly T[],
): Promise<T[]> {
  if (candidates.length === 0) return []
  const wanted = JSON.stringify(candidates.map(({ accountId, lotId, since }) => ({ accountId, lotId, since })))
  const rows = await run<{ accountId: AccountId; lotId: LotId }>(findWithoutNotice, [kind, wanted])
  const missing = new Set(rows.map(({ accountId, lotId }) => `${accountId} ${lotId}`))
  return candidates.filter(({ accountId, lotId }) => missing.has(`${accountId} ${lotId}`))
}

const pageOfNotices = {
  name: 'notices.page',
  text: `select ${noticeColumns} from notices
    where account_id = $1 and is_shown and ($2::text[] is null or kind = any($2))
      and ($3::timestamptz is null or (at, id) < ($3, $4::uuid))
    order by at desc, id desc limit $5`,
}

export interface PageRequest {
  readonly accountId: AccountId
  readonly kinds: readonly NoticeKind[] | null
  readonly before: { at: Date; id: string } | null
  readonly limit: number
}

export const page = (run: RunSql, { accountId, kinds, before, limit }: PageRequest): Promise<NoticeRecord[]> =>
  run<NoticeRecord>(pageOfNotices, [accountId, kinds, before?.at ?? null, before?.id ?? null, limit])

const countUnread = {
  name: 'notices.count-unread',
  text: `select account_id as "accountId", count(*)::int as unread from notices
    where account_id = any($1::uuid[]) and read_at is null and is_shown group by account_id`,
}

export async function unreadOf(run: RunSql, accountIds: readonly AccountId[]): Promise<Map<string, number>> {
  const rows = await run<{ accountId: AccountId; unread: number }>(countUnread, [accountIds])
  return new Map(rows.map(({ accountId, unread }) => [accountId, unread]))
}

const markNoticesRead = {
  name: 'notices.mark-read',
  text: `update notices set read_at = house_now()
    where account_id = $1 and read_at is null and ($2::uuid[] is null or id = any($2))`,
}

export async function markRead(run: RunSql, accountId: AccountId, ids: readonly string[] | null): Promise<void> {
  await run(markNoticesRead, [accountId, ids])
}

export async function removeOf(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('notices').where('account_id', '=', accountId).execute()
}

/** Read notices go after 90 days, all others after a year. */
export async function pruneNotices(db: Db): Promise<void> {
  await deleteExpired(db, { table: 'notices', since: 'read_at', days: 90 })
  await deleteExpired(db, { table: 'notices', since: 'at', days: 365 })
}
