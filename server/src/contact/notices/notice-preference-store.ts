import { NoticeChannel, NoticeKind } from '@vermeil/contracts/contact/notices.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Db, Tx } from '../../platform/postgres/database.ts'

/** What a person chose for one kind on one channel. */
export type PreferenceCell = { accountId: AccountId; kind: NoticeKind; channel: NoticeChannel; isOn: boolean }

export const noticePreferenceStore = {
  /** Only what was chosen. Rows of kinds and channels that this version doesn't know are left out. */
  async ofAccounts(db: Db | Tx, accountIds: readonly AccountId[]): Promise<PreferenceCell[]> {
    if (accountIds.length === 0) return []
    const rows = await db
      .selectFrom('notice_preferences')
      .select(['account_id as accountId', 'kind', 'channel', 'is_on as isOn'])
      .where('account_id', 'in', accountIds)
      .execute()
    return rows.flatMap(({ kind, channel, ...cell }) => {
      const known = { kind: NoticeKind.safeParse(kind), channel: NoticeChannel.safeParse(channel) }
      return known.kind.success && known.channel.success
        ? [{ ...cell, kind: known.kind.data, channel: known.channel.data }]
        : []
    })
  },

  async set(tx: Tx, cells: readonly PreferenceCell[]): Promise<void> {
    if (cells.length === 0) return
    await tx
      .insertInto('notice_preferences')
      .values(
        cells.map(({ accountId, kind, channel, isOn }) => ({ account_id: accountId, kind, channel, is_on: isOn })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'kind', 'channel'])
          .doUpdateSet((values) => ({ is_on: values.ref('excluded.is_on') })),
      )
      .execute()
  },

  async removeOf(tx: Tx, accountId: AccountId): Promise<void> {
    await tx.deleteFrom('notice_preferences').where('account_id', '=', accountId).execute()
  },
}
