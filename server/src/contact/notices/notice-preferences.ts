import {
  isNoticeChoice,
  isNoticeSent,
  type NoticeChannel,
  NoticeKind,
  type NoticePreferenceChange,
  type NoticePreferences,
  noticeChannels,
  noticeOffer,
} from '@vermeil/contracts/contact/notices.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Accounts, Contact } from '../../identity/accounts/accounts.ts'
import type { Database, Db, Tx } from '../../platform/postgres/database.ts'
import { onClient } from '../../platform/postgres/run-sql.ts'
import { noticePreferenceStore, type PreferenceCell } from './notice-preference-store.ts'
import { type MailSchedule, noticeScheduleStore } from './notice-schedule-store.ts'
import { page, removeOf } from './notice-store.ts'

type Deps = { database: Database; accounts: Pick<Accounts, 'contactsOf' | 'onExport' | 'onErase'> }

/** A person who may get notices outside the app. */
export interface Reader {
  readonly contact: Contact
  /** Whether the switches above the table and the cell of this kind both allow it. */
  wants(kind: NoticeKind, channel: NoticeChannel): boolean
}

/** Which kinds of notices a person wants, and on which channels. */
export type NoticePreferenceTable = ReturnType<typeof createNoticePreferences>

const exportedNotices = 10_000

export function createNoticePreferences({ database, accounts }: Deps) {
  accounts.onExport('notices', (accountId) =>
    page(onClient(database.pool), { accountId, kinds: null, before: null, limit: exportedNotices }),
  )
  accounts.onExport('notification preferences', async (accountId) => {
    const cells = await noticePreferenceStore.ofAccounts(database.db, [accountId])
    return cells.map(({ kind, channel, isOn }) => ({ kind, channel, isOn }))
  })
  accounts.onExport('notification mails', (accountId) => scheduleOf(accountId))
  accounts.onErase(async (tx, accountId) => {
    await removeOf(tx, accountId)
    await noticePreferenceStore.removeOf(tx, accountId)
    await noticeScheduleStore.removeOf(tx, accountId)
  })

  const scheduleOf = async (accountId: AccountId): Promise<MailSchedule> =>
    (await noticeScheduleStore.ofAccount(database.db, accountId)) ?? { isDaily: false, timeZone: null }

  async function read(accountId: AccountId): Promise<NoticePreferences> {
    const chosen = indexCells(await noticePreferenceStore.ofAccounts(database.db, [accountId]))
    const shows = (kind: NoticeKind, channel: NoticeChannel) => {
      const offer = noticeOffer(kind, channel)
      if (!isNoticeChoice(kind, channel)) return offer === 'always'
      return chosen(accountId, kind, channel) ?? offer === 'on'
    }
    return {
      kinds: NoticeKind.options.map((kind) => ({
        kind,
        channels: {
          'in-app': shows(kind, 'in-app'),
          email: shows(kind, 'email'),
          sms: shows(kind, 'sms'),
          push: shows(kind, 'push'),
        },
      })),
      mail: await scheduleOf(accountId),
    }
  }

  return {
    /** Every kind, with what is chosen or the default. */
    read,

    /** Sets the kinds named. Channels that can't be chosen for a kind stay as they are. */
    async set(accountId: AccountId, { kinds, mail }: NoticePreferenceChange): Promise<NoticePreferences> {
      // If a kind is named twice, the last one counts.
      const wanted = new Map(kinds.map(({ kind, channels }) => [kind, channels]))
      const cells = [...wanted].flatMap(([kind, channels]) =>
        noticeChannels
          .filter((channel) => isNoticeChoice(kind, channel))
          .map((channel) => ({ accountId, kind, channel, isOn: channels[channel] })),
      )
      await database.transaction(async (tx) => {
        await noticePreferenceStore.set(tx, cells)
        if (mail) await noticeScheduleStore.set(tx, accountId, mail)
      })
      return read(accountId)
    },

    /** By account. Erased and suspended people are left out. */
    async readersOf(accountIds: readonly AccountId[], db: Db | Tx = database.db): Promise<Map<AccountId, Reader>> {
      const contacts = await accounts.contactsOf(accountIds, db)
      const chosen = indexCells(await noticePreferenceStore.ofAccounts(db, [...contacts.keys()]))
      const readerOf = (contact: Contact): Reader => ({
        contact,
        wants: (kind, channel) =>
          isNoticeSent(kind, channel, contact.switches, chosen(contact.accountId, kind, channel)),
      })
      return new Map(Array.from(contacts, ([accountId, contact]) => [accountId, readerOf(contact)]))
    },
  }
}

function indexCells(cells: readonly PreferenceCell[]) {
  const keyOf = (accountId: AccountId, kind: NoticeKind, channel: NoticeChannel) => `${accountId} ${kind} ${channel}`
  const known = new Map(cells.map(({ accountId, kind, channel, isOn }) => [keyOf(accountId, kind, channel), isOn]))
  return (...cell: Parameters<typeof keyOf>): boolean | undefined => known.get(keyOf(...cell))
}
