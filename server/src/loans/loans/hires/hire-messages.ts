import { claimTerms } from '@vermeil/contracts/fulfillment/claim-terms'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Activity } from '@vermeil/contracts/trades/production-team.schema'
import type { Notices } from '../../../contact/notices/notices.ts'
import { must } from '../../../platform/must.ts'
import { afterCommit, type Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import { onTx } from '../../../platform/postgres/run-sql.ts'
import type { Productions } from '../../../trades/productions/productions.ts'
import type { StoredHire } from './hire-row.ts'

/** What happened to a hire, for the side that didn't do it. */
export type HireNews =
  | 'requested'
  | 'requested-with-rights'
  | 'accepted'
  | 'declined'
  | 'lapsed'
  | 'released'
  | 'yielded'
  | 'paid'
  | 'started'
  | 'returned'
  | 'returned-unchecked'
  | 'to-check'
  | 'deposit-released'
  | 'canceled'

type HireActivity = Extract<Activity, `hire.${string}`>
type Deps = { notices: Pick<Notices, 'post' | 'announce'>; productions: Pick<Productions, 'record'> }

const agentPath = '/prop-agent-dashboard?tab=art-catalog&view=hires'
const ownerPath = '/dashboard?as=artist&tab=artists&view=hires'

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
export const day = (date: string): string => dayFormat.format(new Date(date))
const momentFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
const moment = (at: Date): string => `${momentFormat.format(at)} UTC`

const texts: Record<HireNews, (hire: StoredHire) => string> = {
  requested: ({ title, agentName, production }) =>
    `${agentName || 'An agent'} asks to hire ${title} for ${production}.`,
  'requested-with-rights': ({ title, agentName, production }) =>
    `${agentName || 'An agent'} asks to hire ${title} for ${production}, and for screen rights: accepting grants your screen terms.`,
  accepted: ({ title, payBy }) =>
    `Your request for ${title} is accepted. Pay by ${moment(must(payBy, 'the term of an accepted hire'))}. Until then it stays on sale: a bid on it ends the hire.`,
  declined: ({ title, reason }) => `Your request for ${title} was declined.${reason && ` Reason: ${reason}`}`,
  lapsed: ({ title }) => `The request for ${title} was not answered in time and has lapsed.`,
  released: ({ title }) => `${title} was not paid for in time and is released.`,
  yielded: ({ title, reason }) => `The hire of ${title} has ended. ${reason} Nothing is owed.`,
  paid: ({ title, from }) => `The hire of ${title} from ${day(from)} is paid.`,
  started: ({ title, until }) => `The hire of ${title} has begun. It ends on ${day(until)}.`,
  returned: ({ title }) => `${title} is back with its owner in good condition. Your deposit is on its way.`,
  'returned-unchecked': ({ title }) =>
    `${title} is back with its owner, who has ${claimTerms.openDays} days to report damage. Then your deposit goes back.`,
  'to-check': ({ title }) =>
    `${title} is back. Confirm its condition, or report damage within ${claimTerms.openDays} days.`,
  'deposit-released': ({ title }) => `The owner confirmed the condition of ${title}. Your deposit is on its way.`,
  canceled: ({ title, reason }) => `The hire of ${title} was canceled.${reason && ` Reason: ${reason}`}`,
}

export interface HireMessages {
  /** An entry in the activity list of its production, while there is one. */
  note(tx: Tx, hire: StoredHire, actorId: AccountId, act: HireActivity): Promise<void>
  /** In the transaction of the event. A side without an account, Vermeil itself, is left out. */
  send(tx: Tx, hire: StoredHire, news: HireNews, to: readonly ('agent' | 'owner')[]): Promise<void>
}

export const createHireMessages = ({ notices, productions }: Deps): HireMessages => ({
  async note(tx, { productionId, setId, title }, actorId, act) {
    if (!productionId) return
    await productions.record(tx, { productionId, actorId, act, what: title.slice(0, 200), setId })
  },

  async send(tx, hire, news, to) {
    const readers: readonly [AccountId | null, string][] = to.map((side) =>
      side === 'agent' ? [hire.agentId, agentPath] : [hire.ownerId, ownerPath],
    )
    const posts = readers.flatMap(([accountId, path]) =>
      accountId === null
        ? []
        : {
            ...{ accountId, kind: 'hire' as const, subject: { type: 'hire' as const, id: hire.id } },
            details: { text: texts[news](hire), path },
          },
    )
    if (posts.length === 0) return
    const posted = await notices.post(onTx(tx), posts, await houseNow(tx))
    afterCommit(tx, () => notices.announce(posted))
  },
})
