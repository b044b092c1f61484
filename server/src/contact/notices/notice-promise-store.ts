import { neverLate, type PromiseCheck } from '../../platform/promise-checks.ts'

/** Notices that should have been mailed hours ago. */
export const noticePromises: readonly PromiseCheck[] = [
  neverLate(
    31,
    'notices.late-notices',
    'The notice % should have been mailed or pushed hours ago.',
    `select id as subject from notices
      where (mail_settled_at is null and at < $1) or (is_push_due and at < $1) or digest_due_at < $1`,
  ),
]
