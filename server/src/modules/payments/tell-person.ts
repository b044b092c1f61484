import type { NoticeDetails } from '@vermeil/contracts/notices'
import type { Tx } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import { onTx } from '../../platform/postgres/run-sql.ts'
import type { Notices } from '../notices/notices.ts'

export type News = {
  accountId: string
  kind: 'payment-due' | 'payment-received' | 'payment-failed' | 'bid-not-placed'
  order?: { lotId: string | null } | null
  details: NoticeDetails
}
export type TellPerson = (tx: Tx, news: News) => Promise<() => void>

/** Keeps a notice in the caller's transaction. What comes back says it aloud, and is called once that is committed. */
export const createTellPerson =
  (notices: Pick<Notices, 'post' | 'announce'>): TellPerson =>
  async (tx, { accountId, kind, order, details }) => {
    const posted = await notices.post(
      onTx(tx),
      [{ accountId, kind, lotId: order?.lotId ?? null, details }],
      await houseNow(tx),
    )
    return () => notices.announce(posted)
  }
