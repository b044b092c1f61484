import type { AccountId } from '@vermeil/contracts/ids'
import {
  isNoticeChoice,
  NoticeKind,
  type NoticePreferences,
  noticeChannels,
  noticeSettings,
} from '@vermeil/contracts/notices'
import type { Database } from '../../platform/postgres/database.ts'
import { onClient } from '../../platform/postgres/run-sql.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { noticePreferenceStore, type PreferenceCell } from './notice-preference-store.ts'
import { page, removeOf } from './notice-store.ts'

type Deps = { database: Database; accounts: Pick<Accounts, 'mayMail' | 'onExport' | 'onErase'> }

/** Which kinds of notices a person wants, and on which channels. */
export interface NoticePreferenceTable {
  /** Every kind, with what is chosen or the default. */
  read(accountId: AccountId): Promise<NoticePreferences>
  /** Sets the kinds named. Channels that can't be chosen for a kind stay as they are. */
  set(accountId: AccountId, wanted: NoticePreferences): Promise<NoticePreferences>
  /** Whether the switches above the table and the cell of this kind both allow a mail. */
  mayMail(accountId: AccountId, kind: NoticeKind): Promise<boolean>
}

const exportedNotices = 10_000

export function createNoticePreferences({ database, accounts }: Deps): NoticePreferenceTable {
  accounts.onExport('notices', (accountId) =>
    page(onClient(database.pool), { accountId, kinds: null, before: null, limit: exportedNotices }),
  )
  accounts.onExport('notification preferences', (accountId) => noticePreferenceStore.ofAccount(database.db, accountId))
  accounts.onErase(async (tx, accountId) => {
    await removeOf(tx, accountId)
    await noticePreferenceStore.removeOf(tx, accountId)
  })

  async function read(accountId: AccountId): Promise<NoticePreferences> {
    const chosen = await noticePreferenceStore.ofAccount(database.db, accountId)
    return { kinds: NoticeKind.options.map((kind) => ({ kind, channels: channelsOf(kind, chosen) })) }
  }

  return {
    read,

    async set(accountId, { kinds }) {
      // If a kind is named twice, the last one counts.
      const wanted = new Map(kinds.map(({ kind, channels }) => [kind, channels]))
      const cells = [...wanted].flatMap(([kind, channels]) =>
        noticeChannels
          .filter((channel) => isNoticeChoice(kind, channel))
          .map((channel) => ({ kind, channel, isOn: channels[channel] })),
      )
      await database.transaction((tx) => noticePreferenceStore.set(tx, accountId, cells))
      return read(accountId)
    },

    async mayMail(accountId, kind) {
      const { email } = noticeSettings[kind]
      if (email === 'always' || email === 'never') return email === 'always'
      if (!(await accounts.mayMail(accountId, email))) return false
      return !(await noticePreferenceStore.isOff(database.db, accountId, kind, 'email'))
    },
  }
}

function channelsOf(kind: NoticeKind, chosen: readonly PreferenceCell[]) {
  const isOn = (channel: PreferenceCell['channel']) =>
    isNoticeChoice(kind, channel)
      ? (chosen.find((cell) => cell.kind === kind && cell.channel === channel)?.isOn ?? true)
      : noticeSettings[kind].email === 'always'
  return { 'in-app': isOn('in-app'), email: isOn('email') }
}
