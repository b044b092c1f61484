import { formatMoney } from '@vermeil/contracts/format-figures'
import { claimTerms, daysAfter, problemLabels, type ReturnPayer } from '@vermeil/contracts/fulfillment/claim-terms'
import type { ClaimSubjectKind } from '@vermeil/contracts/fulfillment/claims.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Notices } from '../../contact/notices/notices.ts'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import type { MailQueue } from '../../platform/mail/mail-queue.ts'
import { renderMail } from '../../platform/mail/render-mail.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import { mediumDay } from '../../platform/utc-text.ts'
import type { StoredClaim } from './claim-store.ts'
import type { PartySide, Settlement } from './claim-subjects.ts'

type Outcome = Pick<Settlement, 'awarded' | 'isInsured' | 'returnPaidBy'> & { reason: string }
type SentBack = { carrier: string; trackingNumber: string; refundAt: Date }

/** The events of a claim, with the facts that their texts need beside the claim. */
type ClaimEvents = {
  opened: undefined
  written: undefined
  withdrawn: undefined
  decided: Outcome
  'sent-back': SentBack
  objected: undefined
  returned: undefined
  'not-returned': undefined
}
type Words = { [Event in keyof ClaimEvents]: (claim: StoredClaim, more: ClaimEvents[Event], now: Date) => string }
type Headlines = Readonly<Record<keyof ClaimEvents, (title: string) => string>>

const carrierPaidBy: Readonly<Record<ReturnPayer, string>> = {
  buyer: 'The buyer pays the carrier.',
  seller: 'The seller pays the carrier and sends the buyer a label.',
  vermeil: 'We pay the carrier and send the buyer a label.',
}

const reasonOf = ({ reason }: Outcome) => `Reason: ${reason}`

function refundWords({ title }: StoredClaim, outcome: Outcome, now: Date): string {
  const { awarded, isInsured, returnPaidBy } = outcome
  const decided = `We decided about the problem with ${title}:`
  if (awarded === 0) return `${decided} nothing is refunded. ${reasonOf(outcome)}`
  const paid = isInsured ? ' The insurance pays, the seller’s share stays as it is.' : ''
  if (returnPaidBy === null) return `${decided} ${formatMoney(awarded)} is refunded.${paid} ${reasonOf(outcome)}`
  const sendBy = mediumDay(daysAfter(now, claimTerms.sendBackDays))
  return (
    `${decided} ${formatMoney(awarded)} is refunded once the work is back with its seller.${paid} ` +
    `Send it back and enter the tracking number by ${sendBy}. ${carrierPaidBy[returnPaidBy]} ${reasonOf(outcome)}`
  )
}

const returns: Pick<Words, 'sent-back' | 'objected' | 'returned' | 'not-returned'> = {
  'sent-back': ({ title }, { carrier, trackingNumber, refundAt }) =>
    `${title} is on its way back with ${carrier}, number ${trackingNumber}. Confirm when it has arrived. ` +
    `If you don’t object by ${mediumDay(refundAt)}, the refund is sent.`,
  objected: ({ title }) => `The seller objects to the return of ${title}. We look into it and write to you.`,
  returned: ({ title, decision }) =>
    `The return of ${title} is confirmed, and ${formatMoney(decision?.fromPayment ?? 0)} is refunded.`,
  'not-returned': ({ title }) => `${title} was not sent back, so nothing is refunded.`,
}

const returnHeadlines = {
  'sent-back': (title) => `${title} is on its way back`,
  objected: (title) => `The return of ${title} is disputed`,
  returned: (title) => `The return of ${title} is confirmed`,
  'not-returned': (title) => `${title} was not sent back`,
} satisfies Partial<Headlines>

const damageHeadlines: Headlines = {
  opened: (title) => `Damage to ${title} was reported`,
  written: (title) => `A message about the damage to ${title}`,
  withdrawn: (title) => `The report of damage to ${title} was withdrawn`,
  decided: (title) => `The damage to ${title} is decided`,
  ...returnHeadlines,
}

/** The subject of each mail. */
const headlines: Readonly<Record<ClaimSubjectKind, Headlines>> = {
  ...{ lease: damageHeadlines, hire: damageHeadlines, staging: damageHeadlines },
  order: {
    opened: (title) => `A problem with ${title} was reported`,
    written: (title) => `A message about the problem with ${title}`,
    withdrawn: (title) => `The problem with ${title} was withdrawn`,
    decided: (title) => `The problem with ${title} is decided`,
    ...returnHeadlines,
  },
}

const damageWords: Words = {
  opened: ({ title, asked, answerBy }) =>
    `Damage to ${title} was reported, and ${formatMoney(asked)} is asked for. Answer by ${mediumDay(answerBy)}.`,
  written: ({ title }) => `There is a new message about the damage to ${title}.`,
  withdrawn: ({ title }) => `The report of damage to ${title} was withdrawn. Nothing is owed for it.`,
  decided: ({ title }, outcome) => {
    const paid =
      outcome.awarded > 0 ? `${formatMoney(outcome.awarded)} is paid for the damage` : 'nothing is paid for it'
    return `We decided about the damage to ${title}: ${paid}. ${reasonOf(outcome)}`
  },
  ...returns,
}

/** What a notice and a mail say. */
const words: Readonly<Record<ClaimSubjectKind, Words>> = {
  ...{ lease: damageWords, hire: damageWords, staging: damageWords },
  order: {
    opened: ({ title, problem, answerBy }) =>
      `The buyer of ${title} reports a problem: ${problem ? problemLabels[problem].toLowerCase() : ''}. ` +
      `Your payout for it is held. Answer by ${mediumDay(answerBy)}.`,
    written: ({ title }) => `There is a new message about the problem with ${title}.`,
    withdrawn: ({ title }) => `The buyer of ${title} withdrew the problem. Your payout is no longer held for it.`,
    decided: refundWords,
    ...returns,
  },
}

export interface ClaimNotices {
  /** In the transaction of the event, with a mail. A side without an account, Vermeil itself, is left out. */
  send<Event extends keyof ClaimEvents>(
    tx: Tx,
    claim: StoredClaim,
    event: Event,
    to: readonly PartySide[],
    ...more: ClaimEvents[Event] extends undefined ? [] : [ClaimEvents[Event]]
  ): Promise<void>
}

export const claimPath = (id: string) => `/claims/${id}`

type Deps = {
  notices: Pick<Notices, 'notify'>
  mail: Pick<MailQueue, 'enqueue'>
  accounts: Pick<Accounts, 'accountById'>
  siteUrl: () => string
}

export function createClaimNotices({ notices, mail, accounts, siteUrl }: Deps): ClaimNotices {
  async function sendMail(tx: Tx, accountId: AccountId, claim: StoredClaim, heading: string, text: string) {
    // An erased account has no address.
    const to = (await accounts.accountById(accountId, tx))?.email
    if (!to) return
    const action = { label: 'See the problem', url: siteUrl() + claimPath(claim.id) }
    const letter = renderMail({ preheader: text, heading, paragraphs: [text], action, siteUrl: siteUrl() })
    await mail.enqueue(tx, { to, subject: heading, ...letter })
  }

  return {
    async send(tx, claim, event, to, ...more) {
      const readers = to.flatMap((side) => (side === 'claimant' ? claim.claimantId : claim.respondentId) ?? [])
      const text = words[claim.kind][event](claim, more[0] as never, await houseNow(tx))
      const posts = readers.map((accountId) => ({
        ...{ accountId, kind: 'claim' as const, subject: { type: 'claim' as const, id: claim.id } },
        details: { text, path: claimPath(claim.id) },
      }))
      if (posts.length === 0) return
      await notices.notify(tx, posts)
      const headline = headlines[claim.kind][event](claim.title)
      for (const accountId of readers) await sendMail(tx, accountId, claim, headline, text)
    },
  }
}
