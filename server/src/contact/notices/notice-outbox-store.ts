import type { AccountId } from '@vermeil/contracts/ids'
import type { RunSql } from '../../platform/postgres/run-sql.ts'
import { type NoticeRecord, noticeColumns } from './notice-store.ts'

// What is still to be sent: by mail and text message, in a daily mail, to devices.

// After 30 seconds, so that people who are looking at the screen are not mailed what they have just read there.
const dueForMail = {
  name: 'notices.due-for-mail',
  text: `select id from notices where mail_settled_at is null and at < (select house_now()) - interval '30 seconds'
      and id <> all($1::uuid[])
    order by at limit 200`,
}

export const dueForMailWithout = (run: RunSql, ids: readonly string[]): Promise<{ id: string }[]> =>
  run(dueForMail, [ids])

const lockNoticeForMail = {
  name: 'notices.lock-for-mail',
  text: `select ${noticeColumns} from notices where id = $1 and mail_settled_at is null for update skip locked`,
}

/** Null if another node has it or had it. */
export const lockForMail = async (run: RunSql, id: string): Promise<NoticeRecord | null> =>
  (await run<NoticeRecord>(lockNoticeForMail, [id]))[0] ?? null

const settleNotice = {
  name: 'notices.settle-mail',
  text: 'update notices set mail_settled_at = house_now() where id = $1',
}

export async function settleMail(run: RunSql, id: string): Promise<void> {
  await run(settleNotice, [id])
}

const waitForDigest = {
  name: 'notices.wait-for-digest',
  text: 'update notices set digest_due_at = $2 where id = $1',
}

/** Its mail is one of several in the person's next daily mail. */
export async function addToDigest(run: RunSql, id: string, dueAt: Date): Promise<void> {
  await run(waitForDigest, [id, dueAt])
}

const dueForDigest = {
  name: 'notices.due-for-digest',
  text: `select distinct account_id as id from (
      select account_id from notices where digest_due_at <= (select house_now()) and account_id <> all($1::uuid[])
      order by digest_due_at limit 1000) due`,
}

/** People whose daily mail is due, without these. */
export const dueForDigestWithout = (run: RunSql, accountIds: readonly string[]): Promise<{ id: AccountId }[]> =>
  run(dueForDigest, [accountIds])

const takeForDigest = {
  name: 'notices.take-digest',
  text: `with taken as (
      update notices set digest_due_at = null
      where account_id = $1 and digest_due_at is not null and digest_due_at <= (select house_now()) returning *)
    select ${noticeColumns} from taken order by at`,
}

/** The notices of a person's daily mail. They are taken once. */
export const takeDigest = (run: RunSql, accountId: AccountId): Promise<NoticeRecord[]> =>
  run<NoticeRecord>(takeForDigest, [accountId])

const dueForPush = {
  name: 'notices.due-for-push',
  text: 'select id from notices where is_push_due and id <> all($2::uuid[]) order by at limit $1',
}

export const dueForPushWithout = (run: RunSql, limit: number, ids: readonly string[]): Promise<{ id: string }[]> =>
  run(dueForPush, [limit, ids])

const takeForPush = {
  name: 'notices.take-for-push',
  text: `update notices set is_push_due = false
    where id = any(array(select id from notices where id = any($1) and is_push_due for no key update skip locked))
    returning ${noticeColumns}`,
}

/** Every node takes those of these notices that no other node has locked. */
export const takeForPushFrom = (run: RunSql, ids: readonly string[]): Promise<NoticeRecord[]> =>
  run<NoticeRecord>(takeForPush, [ids])
