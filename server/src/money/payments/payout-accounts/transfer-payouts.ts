import type { AccountId } from '@vermeil/contracts/ids'
import type { HouseSettings } from '../../../identity/house-settings/house-settings.ts'
import { AppError } from '../../../platform/app-error.ts'
import { recordAct } from '../../../platform/audit-store.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { requireCapability } from '../../../platform/staff-store.ts'
import type { PayoutMails } from '../books/payout-mails.ts'
import { isCovered, payableOf, settledBy } from '../books/payout-rules.ts'
import { payoutStore } from '../books/payout-store.ts'
import { bookPayout, type Payouts } from '../books/payouts.ts'
import { sendPayout } from '../payment-jobs.ts'
import { payoutAccountStore } from './payout-account-store.ts'
import { type TransferRow, transferStore } from './transfer-store.ts'

type Deps = Pick<Platform, 'database' | 'forEachDue' | 'jobs'> & {
  settings: Pick<HouseSettings, 'current'>
  payouts: Pick<Payouts, 'balances'>
  mails: PayoutMails
}

/** Payouts to connected accounts, as administrators decide about them. What is wanted reserves its money. */
export interface TransferPayouts {
  /** Everything that is free for this party. `amount`, where an administrator confirmed one, is compared. */
  want(partyId: AccountId, order: { by: AccountId; amount: number } | { by: null }): Promise<void>
  /** Tries again at once what the provider has refused. */
  retry(adminId: AccountId, payoutId: string): Promise<void>
  /** A bank transfer was made in place of a payout that the provider has refused. */
  replace(adminId: AccountId, payoutId: string, reference: string): Promise<void>
  /** What is free, to every account that is ready, if the settings say so. */
  wantAll(): Promise<void>
}

export function createTransferPayouts(deps: Deps): TransferPayouts {
  const { database, forEachDue, jobs, settings, payouts, mails } = deps

  const want: TransferPayouts['want'] = (partyId, order) =>
    database.transaction(async (tx) => {
      await payoutStore.lockParty(tx, partyId)
      const account = await payoutAccountStore.of(tx, partyId)
      const isConnected = settings.current().payouts.hasConnectedAccounts
      if (!isConnected || account?.status !== 'ready') throw new AppError('payout.account-not-ready', {})
      if ((await transferStore.open(tx, partyId)).length > 0) throw new AppError('payout.pending', {})
      const owed = await payoutStore.owed(tx, partyId)
      const amount = payableOf(owed)
      const isAgreed = order.by === null || order.amount === amount
      if (amount === 0 || !isAgreed) throw new AppError('payout.amount-differs', { payable: amount })
      const destination = account.providerId
      const wanted = { partyId, amount, destination, paidBy: order.by, lines: settledBy(owed) }
      await jobs.send(tx, sendPayout, { payoutId: await transferStore.want(tx, wanted) })
      if (order.by === null) return
      const act = { actorId: order.by, act: 'payout', subject: `account:${partyId}` }
      await recordAct(tx, { ...act, details: { amount, destination } })
    })

  /** The payout, if it was refused and nobody is sending it. */
  async function lockRefused(tx: Tx, payoutId: string): Promise<TransferRow> {
    const payout = await transferStore.lock(tx, payoutId)
    if (!payout) throw new AppError('payout.unknown', {})
    const isOpen = payout.status === 'wanted' || payout.status === 'failed'
    if (!isOpen || payout.failure === null || payout.sendingSince) throw new AppError('payout.decided', {})
    return payout
  }

  return {
    want,

    async retry(adminId, payoutId) {
      await database.transaction(async (tx) => {
        await requireCapability(tx, adminId, 'money')
        const { partyId, amount } = await lockRefused(tx, payoutId)
        await transferStore.markDue(tx, payoutId)
        await jobs.send(tx, sendPayout, { payoutId })
        const act = { actorId: adminId, act: 'payout.retry', subject: `account:${partyId}` }
        await recordAct(tx, { ...act, details: { amount, payoutId } })
      })
    },

    async replace(adminId, payoutId, reference) {
      await database.transaction(async (tx) => {
        await requireCapability(tx, adminId, 'money')
        const { partyId, amount } = await lockRefused(tx, payoutId)
        const lines = await transferStore.lines(tx, payoutId)
        const owed = await payoutStore.owed(tx, partyId, payoutId)
        if (!isCovered(lines, owed)) throw new AppError('payout.amount-differs', { payable: payableOf(owed) })
        await transferStore.markEnded(tx, payoutId, 'replaced', `Paid by bank transfer: ${reference}`)
        const id = await payoutStore.nextId(tx)
        const entryId = await bookPayout(tx, { id, partyId, lines, reference, source: 'bank' })
        await payoutStore.add(tx, { id, partyId, amount, reference, paidBy: adminId, entryId })
        await mails.sent(tx, partyId, amount, 'bank')
        const act = { actorId: adminId, act: 'payout.replace', subject: `account:${partyId}` }
        await recordAct(tx, { ...act, details: { amount, reference, payoutId } })
      })
    },

    async wantAll() {
      const { isAutomatic, hasConnectedAccounts } = settings.current().payouts
      if (!isAutomatic || !hasConnectedAccounts) return
      await forEachDue({
        task: 'daily payouts',
        async find(without) {
          const balances = await payouts.balances()
          const owed = balances.filter(({ payable }) => payable > 0).map(({ partyId }) => partyId)
          return transferStore.partiesToPay(database.db, owed, without)
        },
        run: ({ id }) =>
          want(id, { by: null }).catch((error: unknown) => {
            // It has changed since it was found: an administrator or the next day pays.
            if (!(error instanceof AppError)) throw error
          }),
      })
    },
  }
}
