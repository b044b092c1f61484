import type { Tx } from '../../platform/postgres/database.ts'
import { insertRows } from '../../platform/postgres/insert-rows.ts'
import type { NewNotice } from './notice-store.ts'

export type SeededNotice = NewNotice & { readonly at: Date; readonly isRead: boolean }

/**
 * Notices of the past: nothing is mailed or pushed about them. One that is there stays: a server that is interrupted
 * between the parts of the demonstration notifies of bids in the first part before the second is seeded.
 */
export const seedNotices = (tx: Tx, notices: readonly SeededNotice[]): Promise<void> =>
  insertRows(
    tx,
    'notices',
    notices.map(({ accountId, kind, lotId, details, at, isRead }) => ({
      account_id: accountId,
      kind,
      subject_type: lotId ? 'lot' : null,
      subject_id: lotId ?? null,
      details: details ?? {},
      at,
      read_at: isRead ? at : null,
      mail_settled_at: at,
      is_shown: true,
      is_push_due: false,
    })),
    { skipsExisting: true },
  )
