import { quoteStaging } from '@vermeil/contracts/loans/staging-terms'
import { AppError } from '../../../platform/app-error.ts'
import type { MailQueue } from '../../../platform/mail/mail-queue.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import { linkTokenHash, newLinkToken } from '../../../platform/private-links/link-token.ts'
import type { Realtors } from '../../../trades/realtors/realtors.ts'
import type { Leasing } from '../leases/leasing.ts'
import type { BillMonths } from './bill-months.ts'
import { paymentMail } from './staging-mails.ts'
import type { StagingMessages } from './staging-messages.ts'
import { stateAfter } from './staging-rules.ts'
import { type StoredStaging, stagingStore } from './staging-store.ts'

type Deps = {
  leasing: Pick<Leasing, 'lending'>
  realtors: Pick<Realtors, 'clients'>
  bills: BillMonths
  messages: StagingMessages
  mail: MailQueue
  siteUrl: () => string
}

/** A staging as the rules of lending see it. */
export const loanOf = ({ id, artworkId, ownerId, realtorId, payerId, from, until }: StoredStaging) => ({
  ...{ kind: 'staging' as const, id, artworkId, ownerId, from, until },
  borrowers: payerId === null ? [realtorId] : [realtorId, payerId],
})

/**
 * Accepts a locked request: books the dates against other loans. The work stays on sale until the first month is paid.
 * The realtor gets the invoice; a client, who may have no account yet, gets a private link by mail, and the invoice with
 * it. Refused if the work is promised to somebody else by now.
 */
export type AcceptStaging = (tx: Tx, staging: StoredStaging) => Promise<void>

const HOUR = 3_600_000

export function createAcceptStaging(deps: Deps): AcceptStaging {
  const { bills, messages, mail, siteUrl } = deps
  const { lending } = deps.leasing

  /** The token is in the mail alone. */
  async function sendLink(tx: Tx, staging: StoredStaging, payBy: Date): Promise<Buffer> {
    const client = staging.clientId === null ? null : await deps.realtors.clients.find(tx, staging.clientId)
    if (!client?.email) throw new AppError('staging.client-without-email', {})
    const token = newLinkToken()
    const depositMonths = Math.round(staging.deposit / staging.monthlyPrice)
    const quote = quoteStaging(staging.monthlyPrice, staging, depositMonths)
    const link = `${siteUrl()}/stagings/${token}`
    await mail.enqueue(tx, paymentMail({ email: client.email, staging, quote, payBy, link, siteUrl: siteUrl() }))
    return linkTokenHash(token)
  }

  async function requestPayment(tx: Tx, staging: StoredStaging, hours: number) {
    if (staging.payer === 'realtor') {
      return { pay_by: (await bills.first(tx, staging, staging.realtorId, hours)).dueAt }
    }
    const payBy = new Date((await houseNow(tx)).getTime() + hours * HOUR)
    return { pay_by: payBy, token_hash: await sendLink(tx, staging, payBy) }
  }

  return async (tx, staging) => {
    const accepted = stateAfter(staging.state, 'accept')
    if (!accepted) throw new AppError('staging.wrong-state', {})
    await lending.reserve(tx, loanOf(staging))
    const payBy = await requestPayment(tx, staging, await lending.holdHours(tx, staging.realtorId))
    await stagingStore.change(tx, staging.id, accepted, payBy)
    await messages.send(tx, { ...staging, payBy: payBy.pay_by }, 'accepted', ['realtor'])
  }
}
