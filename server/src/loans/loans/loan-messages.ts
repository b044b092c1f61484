import { claimTerms } from '@vermeil/contracts/fulfillment/claim-terms'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Activity } from '@vermeil/contracts/trades/production-team.schema'
import type { Notices } from '../../contact/notices/notices.ts'
import { must } from '../../platform/must.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import { mediumDay, mediumMoment } from '../../platform/utc-text.ts'
import type { Productions } from '../../trades/productions/productions.ts'
import type { RequestedLoan, StoredHire, StoredLoan } from './loan-record.ts'
import type { LoanSide } from './rules/decide-loan.ts'

type HireActivity = Extract<Activity, `hire.${string}`>
type Deps = { notices: Pick<Notices, 'notify'>; productions: Pick<Productions, 'record'> }

/** Who reads about a loan. */
export type Reader = 'borrower' | 'payer' | 'owner'
export const everybody: readonly Reader[] = ['borrower', 'payer', 'owner']

const accountsOf = ({ borrowerId, payerId, ownerId }: StoredLoan) => ({
  ...{ borrower: borrowerId, payer: payerId, owner: ownerId },
})

/** Everybody but the side that did it, and the person who did: a client who pays acts for the home. */
export function others(loan: StoredLoan, by: LoanSide, actorId: AccountId | null): readonly Reader[] {
  const accounts = accountsOf(loan)
  const isPayer = actorId !== null && by === 'borrower' && actorId === loan.payerId
  return everybody.filter((reader) => accounts[reader] !== (isPayer ? actorId : accounts[by]))
}

const ownerPath = (view: string) => `/dashboard?as=artist&tab=artists&view=${view}`
export const loanPaths: Readonly<Record<RequestedLoan['kind'], Readonly<Record<Reader, string>>>> = {
  hire: {
    borrower: '/prop-agent-dashboard?tab=art-catalog&view=hires',
    payer: '/prop-agent-dashboard?tab=art-catalog&view=hires',
    owner: ownerPath('hires'),
  },
  staging: {
    borrower: '/realtor-dashboard?tab=properties&view=stagings',
    payer: '/orders',
    owner: ownerPath('stagings'),
  },
}
/** A lease is one of its order's pages. */
const pathOf = (loan: StoredLoan, reader: Reader): string =>
  loan.kind === 'lease' ? `/orders/${loan.invoices[0]?.orderId}` : loanPaths[loan.kind][reader]

export const day = (date: string | null): string => (date === null ? '' : mediumDay(date))
const because = (reason: string) => reason && ` Reason: ${reason}`

function requestText(loan: RequestedLoan): string {
  const { title, borrowerName } = loan
  return loan.kind === 'hire'
    ? `${borrowerName || 'An agent'} asks to hire ${title} for ${loan.production}`
    : `${borrowerName || 'A realtor'} asks to place ${title} in a home for sale`
}

function acceptedText(loan: RequestedLoan): string {
  const by = mediumMoment(must(loan.payBy, 'the term of an accepted loan'))
  const isLinked = loan.kind === 'staging' && loan.payer === 'client'
  const pays = isLinked ? `Your client has a link to pay by ${by}` : `Pay by ${by}`
  return `Your request for ${loan.title} is accepted. ${pays}. Until then it stays on sale: a bid on it ends the ${loan.kind}.`
}

/** What happened to a loan, for the people who didn't do it. */
const texts = {
  requested: (loan) => `${requestText(loan)}.`,
  'requested-with-rights': (loan) => `${requestText(loan)}, and for screen rights: accepting grants your screen terms.`,
  accepted: acceptedText,
  declined: ({ title, reason }) => `Your request for ${title} was declined.${because(reason)}`,
  lapsed: ({ title }) => `The request for ${title} was not answered in time and has lapsed.`,
  released: ({ title }) => `${title} was not paid for in time and is released.`,
  yielded: ({ kind, title, reason }) => `The ${kind} of ${title} has ended. ${reason} Nothing is owed.`,
  paid: ({ kind, title, from }) => `The ${kind} of ${title} from ${day(from)} is paid.`,
  started: ({ kind, title, until }: Pick<StoredLoan, 'kind' | 'title' | 'until'>) =>
    `The ${kind} of ${title} has begun.${until ? ` It ends on ${day(until)}.` : ' It goes on from month to month.'}`,
  'notice-given': ({ kind, title, until }) => `The ${kind} of ${title} ends on ${day(until)}.`,
  'home-sold': ({ title, until }) =>
    `The home in which ${title} hangs is under contract. The staging ends on ${day(until)}.`,
  ended: ({ kind, title }) => `The ${kind} of ${title} is over. The work goes back to its owner.`,
  unpaid: ({ kind, title, until }) =>
    `The next month of ${title} was not paid for. Its ${kind} ended on ${day(until)}, and the work goes back to its owner.`,
  returned: ({ title }) => `${title} is back with its owner in good condition. Your deposit is on its way.`,
  'returned-unchecked': ({ title }) =>
    `${title} is back with its owner, who has ${claimTerms.openDays} days to report damage. Then your deposit goes back.`,
  'to-check': ({ title }) =>
    `${title} is back. Confirm its condition, or report damage within ${claimTerms.openDays} days.`,
  'deposit-released': ({ title }) => `The owner confirmed the condition of ${title}. Your deposit is on its way.`,
  canceled: ({ kind, title, reason }) => `The ${kind} of ${title} was canceled.${because(reason)}`,
} satisfies Record<string, (loan: RequestedLoan) => string>

export type LoanNews = keyof typeof texts

export type LoanMessages = ReturnType<typeof createLoanMessages>

export const createLoanMessages = ({ notices, productions }: Deps) => ({
  /**
   * In the transaction of the event. A side without an account is left out, and nobody is written to twice. Of leases
   * only their begin: of all else their orders inform, by mails of their own.
   */
  async send(tx: Tx, loan: StoredLoan, news: LoanNews, to: readonly Reader[]): Promise<void> {
    const isLease = loan.kind === 'lease'
    if (isLease && news !== 'started') return
    const accounts = accountsOf(loan)
    const readers = new Map<AccountId, string>()
    for (const reader of to) {
      const accountId = accounts[reader]
      if (accountId !== null && !readers.has(accountId)) readers.set(accountId, pathOf(loan, reader))
    }
    if (readers.size === 0) return
    const { kind, id } = loan
    const text = isLease ? texts.started(loan) : texts[news](loan)
    const posts = [...readers].map(([accountId, path]) => ({
      ...{ accountId, details: { text, path } },
      ...(kind === 'lease' ? { kind: 'shipping' as const } : { kind, subject: { type: kind, id } }),
    }))
    await notices.notify(tx, posts)
  },

  /** An entry in the activity list of a hire's production, while there is one. */
  async note(tx: Tx, { productionId, setId, title }: StoredHire, actorId: AccountId, act: HireActivity): Promise<void> {
    if (!productionId) return
    await productions.record(tx, { productionId, actorId, act, what: title.slice(0, 200), setId })
  },
})
