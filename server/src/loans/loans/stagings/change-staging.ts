import { dayRate, daysBetween, lateDays, rentRefund } from '@vermeil/contracts/loans/hire-terms'
import { earliestEnd } from '@vermeil/contracts/loans/staging-terms'
import type { EndCause } from '@vermeil/contracts/loans/stagings.schema'
import type { Payments } from '../../../money/payments/payments.ts'
import { AppError } from '../../../platform/app-error.ts'
import { actsFor, changedFields, recordAct } from '../../../platform/audit-store.ts'
import { type Account, isAdmin } from '../../../platform/http/access.ts'
import { must } from '../../../platform/must.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { houseDay } from '../../../platform/postgres/house-now.ts'
import type { Leasing } from '../leases/leasing.ts'
import { type AcceptStaging, loanOf } from './accept-staging.ts'
import { type BillMonths, firstMonth } from './bill-months.ts'
import { everybody, type Side, type StagingMessages } from './staging-messages.ts'
import { stateAfter } from './staging-rules.ts'
import { type StoredStaging, stagingStore } from './staging-store.ts'

export type ChangeDeps = {
  database: Database
  leasing: Pick<Leasing, 'lending'>
  payments: Pick<Payments, 'rentals'>
  accept: AcceptStaging
  bills: BillMonths
  messages: StagingMessages
}
type Canceler = 'realtor' | 'owner'

export const without = (side: Side): Side[] => everybody.filter((each) => each !== side)

/** What happens to a staging after it was asked for. Each event is one transaction. */
export interface ChangeStaging {
  accept(actor: Account, staging: StoredStaging): Promise<void>
  decline(actor: Account, staging: StoredStaging, reason: string): Promise<void>
  cancel(actor: Account, staging: StoredStaging, by: Canceler, reason: string): Promise<void>
  /** Sets the last day of a running staging, with notice. */
  giveNotice(actor: Account, staging: StoredStaging, by: Canceler, until: string): Promise<void>
  returnWork(actor: Account, staging: StoredStaging, condition: string): Promise<void>

  /** For events that nobody in front of a screen makes: in a transaction of its own, under the locks of a payment. */
  withStaging(loaded: StoredStaging, work: (tx: Tx, staging: StoredStaging) => Promise<void>): Promise<void>
  lockWithin(tx: Tx, loaded: StoredStaging): Promise<StoredStaging>
  /** Ends one that has not begun. Where the home was sold, everything goes back. */
  cancelWithin(tx: Tx, staging: StoredStaging, by: Canceler | 'sale', reason: string): Promise<void>
  /** The last day is known: the booking ends with it, and later months are not used. */
  endOn(tx: Tx, staging: StoredStaging, until: string, cause: EndCause): Promise<StoredStaging>
}

export function createChangeStaging(deps: ChangeDeps): ChangeStaging {
  const { database, accept, bills, messages } = deps
  const { rentals } = deps.payments
  const { lending } = deps.leasing

  /** Orders are locked first, as by a payment, so that the two wait for each other and don't deadlock. */
  async function lockWithin(tx: Tx, loaded: StoredStaging): Promise<StoredStaging> {
    for (const { orderId } of loaded.months) await rentals.lock(tx, orderId)
    const staging = await stagingStore.lock(tx, loaded.id)
    // It was invoiced since it was loaded.
    if (staging?.months.length !== loaded.months.length) throw new AppError('staging.wrong-state', {})
    return staging
  }

  const withStaging: ChangeStaging['withStaging'] = (loaded, work) =>
    database.transaction(async (tx) => work(tx, await lockWithin(tx, loaded)))

  /** The same, by a person. What an administrator does is recorded with it. */
  const byPerson = (
    actor: Account,
    act: string,
    loaded: StoredStaging,
    work: (tx: Tx, staging: StoredStaging) => Promise<void>,
  ) =>
    withStaging(loaded, async (tx, staging) => {
      await work(tx, staging)
      if (!isAdmin(actor)) return
      const after = must(await stagingStore.find(tx, staging.id), 'the staging that was changed')
      const shown = ({ state, until }: StoredStaging) => ({ state, until })
      const changes = changedFields(shown(staging), shown(after))
      await recordAct(tx, {
        actorId: actor.id,
        act,
        subject: `staging:${staging.id}`,
        ...changes,
        ...actsFor(staging.ownerId),
      })
    })

  const cancelWithin: ChangeStaging['cancelWithin'] = async (tx, staging, by, reason) => {
    const canceled = stateAfter(staging.state, 'cancel')
    if (!canceled) throw new AppError('staging.wrong-state', {})
    const side = by === 'sale' ? 'realtor' : by
    await stagingStore.change(tx, staging.id, canceled, { canceled_by: side, reason, bill_on: null })
    const [month] = staging.months
    if (month) {
      const isFree = by !== 'realtor'
      const paid = { monthlyPrice: staging.monthlyPrice, total: month.rent }
      const refund = rentRefund(paid, isFree ? 'owner' : 'agent', daysBetween(await houseDay(tx), staging.from))
      await rentals.cancel(tx, month.orderId, refund, 'The staging was canceled.')
    }
    if (staging.payBy) await lending.cancel(tx, loanOf(staging))
    await messages.send(tx, { ...staging, reason }, 'canceled', by === 'sale' ? everybody : without(by))
  }

  const endOn: ChangeStaging['endOn'] = async (tx, staging, until, cause) => {
    const bill = await bills.settleUnused(tx, staging, until, 'The staging ends before this month.')
    await stagingStore.change(tx, staging.id, staging.state, { until_day: until, end_cause: cause, ...bill })
    await lending.endOn(tx, loanOf(staging), until)
    return must(await stagingStore.find(tx, staging.id), 'the staging that ends')
  }

  return {
    ...{ withStaging, lockWithin, cancelWithin, endOn },

    accept: (actor, loaded) => byPerson(actor, 'staging.accept', loaded, accept),

    decline: (actor, loaded, reason) =>
      byPerson(actor, 'staging.decline', loaded, async (tx, staging) => {
        const declined = stateAfter(staging.state, 'decline')
        if (!declined) throw new AppError('staging.wrong-state', {})
        await stagingStore.change(tx, staging.id, declined, { reason })
        await messages.send(tx, { ...staging, reason }, 'declined', ['realtor'])
      }),

    cancel: (actor, loaded, by, reason) =>
      byPerson(actor, 'staging.cancel', loaded, async (tx, staging) => {
        if (staging.state !== 'canceled') await cancelWithin(tx, staging, by, reason)
      }),

    giveNotice: (actor, loaded, by, until) =>
      byPerson(actor, 'staging.end', loaded, async (tx, staging) => {
        if (!stateAfter(staging.state, 'give-notice')) throw new AppError('staging.wrong-state', {})
        if (until < earliestEnd(await houseDay(tx))) throw new AppError('staging.notice-too-short', {})
        if (staging.until !== null && staging.until <= until) throw new AppError('staging.ends-sooner', {})
        await messages.send(tx, await endOn(tx, staging, until, by), 'notice-given', without(by))
      }),

    returnWork: (actor, loaded, condition) =>
      byPerson(actor, 'staging.return', loaded, async (tx, staging) => {
        const returned = stateAfter(staging.state, 'return')
        if (!returned) throw new AppError('staging.wrong-state', {})
        const today = await houseDay(tx)
        const isEarly = staging.until === null || staging.until > today
        const over = isEarly ? await endOn(tx, staging, today, 'owner') : staging
        const late = lateDays(over.until ?? today, today) * dayRate(staging.monthlyPrice)
        await bills.earned(tx, over, today)
        await stagingStore.change(tx, staging.id, returned, { condition, late_cents: late, bill_on: null })
        await rentals.returned(tx, firstMonth(staging).orderId, late)
        await lending.free(tx, loanOf(over))
        await messages.send(tx, over, 'returned', without('owner'))
      }),
  }
}
