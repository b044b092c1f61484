import type Stripe from 'stripe'
import type { ForEachDue } from '../../../platform/for-each-due.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import { isRefusedByProvider, type StripeConnection } from '../../../platform/stripe/stripe-client.ts'
import type { PayoutMails } from '../books/payout-mails.ts'
import { isCovered } from '../books/payout-rules.ts'
import { payoutStore } from '../books/payout-store.ts'
import { bookPayout } from '../books/payouts.ts'
import { sendPayout } from '../payment-jobs.ts'
import { nextAttempt } from '../retry-rules.ts'
import { refundedPayouts } from './refunded-payouts.ts'
import { type TransferRow, transferStore } from './transfer-store.ts'

type Deps = { database: Database; forEachDue: ForEachDue; jobs: Jobs; stripe: StripeConnection } & {
  mails: PayoutMails
  logger: Logger
}

/**
 * Sends payouts that are wanted to connected accounts. The provider is asked after a commit that says so, and its
 * answer is booked in the transaction that records it: killed at any step, the server asks again by the same key.
 */
export interface SendPayouts {
  /** Sends what is due, and after a restart what a crash has interrupted. */
  resume(isRestart: boolean): Promise<void>
}

export async function createSendPayouts(deps: Deps): Promise<SendPayouts> {
  const { database, forEachDue, jobs, stripe, mails, logger } = deps

  /** Null where there is nothing to send: decided, not due yet, or no longer covered. */
  const begin = (payoutId: string): Promise<TransferRow | null> =>
    database.transaction(async (tx) => {
      const payout = await transferStore.lock(tx, payoutId)
      if (payout?.status !== 'wanted') return null
      if (!payout.sendingSince) {
        if (payout.nextAttemptAt && payout.nextAttemptAt > (await houseNow(tx))) return null
        const owed = await payoutStore.owed(tx, payout.partyId, payoutId)
        if (!isCovered(await transferStore.lines(tx, payoutId), owed)) {
          await transferStore.markEnded(tx, payoutId, 'canceled', 'Not all of it is free any more.')
          return null
        }
      }
      await transferStore.markSending(tx, payoutId)
      return payout
    })

  /** Looks for the transfer before making it: the provider forgets a key after a day, and a retry may come later. */
  async function transfer(client: Stripe, payout: TransferRow): Promise<string> {
    const { id, amount, destination, attempts, partyId } = payout
    const transfer_group = `payout:${id}`
    const [existing] = (await client.transfers.list({ transfer_group, limit: 1 })).data
    if (existing) return existing.id
    const created = await client.transfers.create(
      { amount, currency: 'usd', destination, transfer_group, metadata: { payoutId: id, partyId } },
      // A refusal is repeated under its key, so the attempt after it has another.
      { idempotencyKey: `payout:${id}:${attempts}` },
    )
    return created.id
  }

  async function resumeRefunds(tx: Tx, payoutId: string): Promise<void> {
    const lines = await transferStore.lines(tx, payoutId)
    const orderIds = lines.map(({ orderId }) => orderId)
    await refundedPayouts.resume(tx, jobs, orderIds)
  }

  const settle = (payoutId: string, transferId: string): Promise<void> =>
    database.transaction(async (tx) => {
      const payout = await transferStore.lock(tx, payoutId)
      if (payout?.status !== 'wanted') return
      const { partyId, amount } = payout
      const lines = await transferStore.lines(tx, payoutId)
      const booking = { id: payoutId, partyId, lines, reference: transferId, source: 'provider' } as const
      await transferStore.markPaid(tx, payoutId, transferId, await bookPayout(tx, booking))
      await resumeRefunds(tx, payoutId)
      await mails.sent(tx, partyId, amount, 'transfer')
    })

  const refuse = (asked: TransferRow, failure: string): Promise<void> =>
    database.transaction(async (tx) => {
      const payout = await transferStore.lock(tx, asked.id)
      // Another worker has recorded this answer already.
      if (payout?.status !== 'wanted' || payout.attempts !== asked.attempts) return
      const next = nextAttempt(payout.attempts + 1, await houseNow(tx))
      await transferStore.markRefused(tx, payout, failure.slice(0, 1_000), next)
      await resumeRefunds(tx, payout.id)
    })

  async function send(payoutId: string): Promise<void> {
    const payout = await begin(payoutId)
    if (!payout) return
    try {
      await settle(payoutId, await transfer(await stripe.client(), payout))
    } catch (error) {
      if (!isRefusedByProvider(error)) throw error
      logger.warn({ err: error, payoutId }, 'payout refused by provider')
      await refuse(payout, error.message)
    }
  }

  await jobs.handle(sendPayout, ({ payoutId }) => send(payoutId))

  return {
    async resume(isRestart) {
      await forEachDue({
        task: 'payouts',
        idField: 'payoutId',
        find: (without) => transferStore.due(database.db, isRestart, without),
        run: ({ id }) => send(id),
      })
    },
  }
}
