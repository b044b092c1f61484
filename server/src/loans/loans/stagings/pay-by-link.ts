import type { OrderId } from '@vermeil/contracts/ids'
import { monthOf, rentOfMonth } from '@vermeil/contracts/loans/staging-terms'
import type { StagingBill } from '@vermeil/contracts/loans/stagings.schema'
import type { Payments } from '../../../money/payments/payments.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Account } from '../../../platform/http/access.ts'
import { must } from '../../../platform/must.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import type { Realtors } from '../../../trades/realtors/realtors.ts'
import type { ChangeLoan } from '../change-loan.ts'
import type { StoredStaging } from '../loan-record.ts'
import { loanStore } from '../loan-store.ts'
import type { BillMonths } from './bill-months.ts'
import { stagingLinks } from './staging-store.ts'

type Deps = {
  database: Database
  payments: Pick<Payments, 'loanOrders'>
  realtors: Pick<Realtors, 'clients'>
  bills: BillMonths
  change: Pick<ChangeLoan, 'yieldIfTaken'>
}

/**
 * How a client pays for a work in their home. The link shows what is asked to anyone who has it; paying needs an account
 * with the address that it was sent to, because invoices, refunds and the deposit belong to an account. Whether there is
 * one is never said to the realtor. An expired, used up or unknown link is the same 404.
 */
export type PayByLink = ReturnType<typeof createPayByLink>

const HOUR = 3_600_000
const unknown = () => new AppError('staging.unknown', {})

export function createPayByLink({ database, payments: { loanOrders }, realtors, bills, change }: Deps) {
  const { db } = database

  async function opened(token: string): Promise<StoredStaging | null> {
    const link = await stagingLinks.open(db, token)
    const staging = link && (await loanStore.find(db, 'staging', link.subjectId))
    return staging?.endedAt === null ? staging : null
  }
  async function find(token: string): Promise<StoredStaging> {
    const staging = await opened(token)
    if (!staging) throw unknown()
    return staging
  }

  /** Invoices the client by the first account that proves their address. */
  async function invoiceTo(tx: Tx, payer: Account, staging: StoredStaging): Promise<OrderId> {
    const [month] = staging.invoices
    if (month && staging.payerId === payer.id) return month.orderId
    const client = staging.clientId === null ? null : await realtors.clients.find(tx, staging.clientId)
    if (!client) throw unknown()
    if (month || client.email !== payer.email.toLowerCase()) throw new AppError('staging.other-address', {})
    if (payer.id === staging.ownerId) throw new AppError('hire.own-work', {})
    const left = must(staging.payBy, 'the term of an accepted staging').getTime() - (await houseNow(tx)).getTime()
    if (left <= 0) throw unknown()
    const { orderId } = await bills.first(tx, staging, payer.id, Math.ceil(left / HOUR))
    await loanStore.change(tx, staging, staging.state, { payerId: payer.id })
    return orderId
  }

  return {
    async view(token: string): Promise<StagingBill> {
      const staging = await find(token)
      const { title, artist, picture, borrowerName: realtorName, address, room } = staging
      const { from, until, monthlyPrice, deposit } = staging
      const firstMonth = rentOfMonth(monthlyPrice, must(monthOf(staging, 1), 'the first month of a staging'))
      return {
        ...{ title, artist, picture, realtorName, address, room, from, until, monthlyPrice, firstMonth, deposit },
        amount: firstMonth + deposit,
        payBy: must(staging.payBy, 'the term of an accepted staging').toISOString(),
        isPaid: staging.state !== 'accepted',
      }
    },

    /** The address of the page on which the first month and the deposit are paid. */
    async checkout(payer: Account, token: string, key: string | undefined): Promise<string> {
      const found = await find(token)
      if (await change.yieldIfTaken(found)) throw new AppError('staging.wrong-state', {})
      const orderId = await database.transaction(async (tx) => {
        const staging = await loanStore.lock<StoredStaging>(tx, found)
        if (staging?.state !== 'accepted') throw new AppError('staging.wrong-state', {})
        return invoiceTo(tx, payer, staging)
      })
      return loanOrders.payLink(payer, orderId, key)
    },

    isOpen: async (token: string): Promise<boolean> => (await opened(token)) !== null,
  }
}
