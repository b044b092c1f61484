import { endBySale, quoteStaging } from '@vermeil/contracts/loans/staging-terms'
import { AppError } from '../../../platform/app-error.ts'
import { must } from '../../../platform/must.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { houseDay, houseNow } from '../../../platform/postgres/house-now.ts'
import type { Realtors } from '../../../trades/realtors/realtors.ts'
import type { ChangeLoan, LoanKindPort } from '../change-loan.ts'
import { everybody, type LoanMessages } from '../loan-messages.ts'
import type { StoredStaging } from '../loan-record.ts'
import { loanStore } from '../loan-store.ts'
import { endedBy, loanActions } from '../rules/decide-loan.ts'
import { loanPolicies } from '../rules/loan-policies.ts'
import { type BillMonths, openMonth } from './bill-months.ts'
import { paymentMail } from './staging-mails.ts'
import { stagingLinks, stagingStore } from './staging-store.ts'

type Deps = Pick<Platform, 'mail' | 'siteUrl'> & {
  realtors: Pick<Realtors, 'clients'>
  bills: BillMonths
  messages: LoanMessages
  change: () => Pick<ChangeLoan, 'decide' | 'endOn'>
}

const HOUR = 3_600_000

/**
 * Stagings are paid by the month. The realtor gets the first invoice with the owner's answer; a client, who may have no
 * account yet, gets a private link by mail, and the invoice with it.
 */
export function createStagingPort({
  realtors,
  bills,
  messages,
  mail,
  siteUrl,
  change,
}: Deps): LoanKindPort<StoredStaging> {
  /** The token is in the mail alone. */
  async function sendLink(tx: Tx, staging: StoredStaging, payBy: Date): Promise<void> {
    const client = staging.clientId === null ? null : await realtors.clients.find(tx, staging.clientId)
    if (!client?.email) throw new AppError('staging.client-without-email', {})
    const { token } = await stagingLinks.create(tx, staging.id)
    const depositMonths = Math.round(staging.deposit / staging.monthlyPrice)
    const quote = quoteStaging(staging.monthlyPrice, staging, depositMonths)
    const link = `${siteUrl()}/stagings/${token}`
    const letter = paymentMail({ email: client.email, staging, quote, payBy, link, siteUrl: siteUrl() })
    await mail.enqueue(tx, { ...letter, by: staging.borrowerId })
  }

  async function bill(tx: Tx, staging: StoredStaging): Promise<void> {
    if (staging.state !== 'running' || openMonth(staging)) return
    await bills.earned(tx, staging)
    await bills.next(tx, staging)
  }

  async function end(tx: Tx, staging: StoredStaging): Promise<void> {
    const cause = staging.state === 'running' ? endedBy(staging, await houseDay(tx)) : null
    if (!cause) return
    await bills.earned(tx, staging)
    if (cause === 'unpaid') {
      // Nobody loses a work by an invoice that was sent late.
      const month = openMonth(staging)
      if (!month) return void (await bills.next(tx, staging))
      if (new Date(month.dueAt) > (await houseNow(tx))) return
    }
    const { state, until } = await change().decide(tx, staging, { type: 'end' })
    const over = cause === 'unpaid' ? await change().endOn(tx, staging, must(until, 'a last day'), 'unpaid') : staging
    await loanStore.change(tx, over, state)
    await messages.send(tx, over, cause === 'unpaid' ? 'unpaid' : 'ended', everybody)
  }

  return {
    async requestPayment(tx, staging, _, hours) {
      if (staging.payer === 'realtor') {
        return { payBy: (await bills.first(tx, staging, staging.borrowerId, hours)).dueAt }
      }
      const payBy = new Date((await houseNow(tx)).getTime() + hours * HOUR)
      await sendLink(tx, staging, payBy)
      return { payBy }
    },
    paid: bills.paid,
    endsOn: (tx, staging, until) => bills.settleUnused(tx, staging, until, 'The staging ends before this month.'),
    earned: bills.earned,
    async due(tx, staging, event) {
      if (event === 'bill') await bill(tx, staging)
      if (event === 'end') await end(tx, staging)
    },
  }
}

type HomeDeps = {
  change: Pick<ChangeLoan, 'lockWithin' | 'cancelWithin' | 'endOn'>
  messages: LoanMessages
}

/** In the transaction that puts a property under contract: what is placed in it goes, at the latest on the closing day. */
export const createEndWithHome =
  ({ change, messages }: HomeDeps) =>
  async (tx: Tx, propertyId: string, closingOn: string): Promise<void> => {
    const now = await houseNow(tx)
    for (const { id } of await stagingStore.openIn(tx, [propertyId])) {
      const staging = await change.lockWithin(tx, must(await loanStore.find(tx, 'staging', id), 'an open staging'))
      if (loanActions(staging, loanPolicies.staging, now).cancel) {
        await change.cancelWithin(tx, staging, 'sale', 'The property is under contract.', null)
      }
      const until =
        staging.state === 'running' ? endBySale(staging.until, closingOn, now.toISOString().slice(0, 10)) : null
      if (until === null) continue
      await messages.send(tx, await change.endOn(tx, staging, until, 'sale'), 'home-sold', everybody)
    }
  }
