import type { AccountId } from '@vermeil/contracts/ids'
import type { Notices } from '../../../contact/notices/notices.ts'
import { must } from '../../../platform/must.ts'
import { afterCommit, type Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import { onTx } from '../../../platform/postgres/run-sql.ts'
import type { StoredStaging } from './staging-store.ts'

export type Side = 'realtor' | 'payer' | 'owner'
export const everybody: readonly Side[] = ['realtor', 'payer', 'owner']

const paths: Readonly<Record<Side, string>> = {
  realtor: '/realtor-dashboard?tab=properties&view=stagings',
  payer: '/orders',
  owner: '/dashboard?as=artist&tab=artists&view=stagings',
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const day = (date: string | null) => (date === null ? '' : dayFormat.format(new Date(date)))
const momentFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
const moment = (at: Date) => `${momentFormat.format(at)} UTC`
const because = (reason: string) => reason && ` Reason: ${reason}`

/** What happened to a staging, for the people who didn't do it. */
const texts = {
  requested: ({ title, realtorName }) => `${realtorName || 'A realtor'} asks to place ${title} in a home for sale.`,
  accepted: ({ title, payer, payBy }) => {
    const by = moment(must(payBy, 'the term of an accepted staging'))
    const pays = payer === 'client' ? `Your client has a link to pay by ${by}` : `Pay by ${by}`
    return `Your request for ${title} is accepted. ${pays}. Until then it stays on sale: a bid on it ends the staging.`
  },
  declined: ({ title, reason }) => `Your request for ${title} was declined.${because(reason)}`,
  lapsed: ({ title }) => `The request for ${title} was not answered in time and has lapsed.`,
  released: ({ title }) => `${title} was not paid for in time and is released.`,
  yielded: ({ title, reason }) => `The staging of ${title} has ended. ${reason} Nothing is owed.`,
  paid: ({ title, from }) => `The staging of ${title} from ${day(from)} is paid.`,
  started: ({ title, until }) =>
    `The staging of ${title} has begun.${until ? ` It ends on ${day(until)}.` : ' It goes on from month to month.'}`,
  'notice-given': ({ title, until }) => `The staging of ${title} ends on ${day(until)}.`,
  'home-sold': ({ title, until }) =>
    `The home in which ${title} hangs is under contract. The staging ends on ${day(until)}.`,
  ended: ({ title }) => `The staging of ${title} is over. The work goes back to its owner.`,
  unpaid: ({ title, until }) =>
    `The next month of ${title} was not paid for. Its staging ended on ${day(until)}, and the work goes back to its owner.`,
  returned: ({ title }) => `${title} is back with its owner. The staging is over.`,
  canceled: ({ title, reason }) => `The staging of ${title} was canceled.${because(reason)}`,
} satisfies Record<string, (staging: StoredStaging) => string>

export type StagingNews = keyof typeof texts

export interface StagingMessages {
  /** In the transaction of the event. A side without an account is left out, and nobody is written to twice. */
  send(tx: Tx, staging: StoredStaging, news: StagingNews, to: readonly Side[]): Promise<void>
}

export const createStagingMessages = (notices: Pick<Notices, 'post' | 'announce'>): StagingMessages => ({
  async send(tx, staging, news, to) {
    const accounts = { realtor: staging.realtorId, payer: staging.payerId, owner: staging.ownerId }
    const readers = new Map<AccountId, string>()
    for (const side of to) {
      const accountId = accounts[side]
      if (accountId !== null && !readers.has(accountId)) readers.set(accountId, paths[side])
    }
    if (readers.size === 0) return
    const text = texts[news](staging)
    const posts = [...readers].map(([accountId, path]) => ({
      ...{ accountId, kind: 'staging' as const, subject: { type: 'staging' as const, id: staging.id } },
      details: { text, path },
    }))
    const posted = await notices.post(onTx(tx), posts, await houseNow(tx))
    afterCommit(tx, () => notices.announce(posted))
  },
})
