import type { OrderId } from '@vermeil/contracts/ids'
import { endBySale } from '@vermeil/contracts/loans/staging-terms'
import type { ForEachDue } from '../../../platform/for-each-due.ts'
import { must } from '../../../platform/must.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { houseDay, houseNow } from '../../../platform/postgres/house-now.ts'
import { loanOf } from './accept-staging.ts'
import { openMonth } from './bill-months.ts'
import type { ChangeDeps, ChangeStaging } from './change-staging.ts'
import { monthStore } from './month-store.ts'
import { everybody } from './staging-messages.ts'
import { endedBy, stateAfter } from './staging-rules.ts'
import { type DueEvent, type StoredStaging, stagingStore } from './staging-store.ts'

/** What happens to stagings without anybody who is in front of them: by payment, by the clock, by the sale of a home. */
export interface RunStagings {
  /** Before somebody pays: true if a bid or a sale came first. The staging then ends, and there is nothing to pay. */
  yieldIfTaken(staging: StoredStaging): Promise<boolean>
  /** In the transaction that books the payment. False if the month is no longer wanted. */
  paid(tx: Tx, orderId: OrderId): Promise<boolean>
  /** In the transaction that puts the property under contract, until the closing day. */
  homeSold(tx: Tx, propertyId: string, closingOn: string): Promise<void>
  /** Whatever the clock has decided. What a crash left is done in the next round. */
  round(): Promise<void>
}

type Deps = Omit<ChangeDeps, 'accept'> & { change: ChangeStaging; forEachDue: ForEachDue }

export function createRunStagings({ change, forEachDue, ...deps }: Deps): RunStagings {
  const { database, bills, messages } = deps
  const { rentals } = deps.payments
  const { lending } = deps.leasing

  async function lapse(tx: Tx, staging: StoredStaging): Promise<void> {
    const lapsed = stateAfter(staging.state, 'lapse')
    if (!lapsed) return
    await stagingStore.change(tx, staging.id, lapsed)
    await messages.send(tx, staging, 'lapsed', everybody)
  }

  /** Ends an accepted staging that was not paid for. `reason` is empty where its time is up. */
  async function endUnpaid(tx: Tx, staging: StoredStaging, reason: string): Promise<void> {
    const released = stateAfter(staging.state, 'release')
    if (!released) return
    await stagingStore.change(tx, staging.id, released, { reason })
    const month = openMonth(staging)
    if (month) await rentals.cancel(tx, month.orderId, 0, reason || 'The staging was not paid for in time.')
    await lending.cancel(tx, loanOf(staging))
    await messages.send(tx, { ...staging, reason }, reason ? 'yielded' : 'released', everybody)
  }

  const release = (tx: Tx, staging: StoredStaging) => endUnpaid(tx, staging, '')

  async function yieldToSale(tx: Tx, staging: StoredStaging): Promise<void> {
    const reason = await lending.overtaken(tx, staging.artworkId)
    if (reason) await endUnpaid(tx, staging, reason)
  }

  /** It waits while the work is not back from somebody before. */
  async function start(tx: Tx, staging: StoredStaging): Promise<void> {
    const running = stateAfter(staging.state, 'start')
    if (!running || (await lending.isOut(tx, staging.artworkId))) return
    await stagingStore.change(tx, staging.id, running)
    await bills.earned(tx, staging, await houseDay(tx))
    await messages.send(tx, staging, 'started', everybody)
  }

  async function bill(tx: Tx, staging: StoredStaging): Promise<void> {
    if (staging.state !== 'running' || openMonth(staging)) return
    await bills.earned(tx, staging, await houseDay(tx))
    await bills.next(tx, staging)
  }

  async function end(tx: Tx, staging: StoredStaging): Promise<void> {
    const ended = stateAfter(staging.state, 'end')
    const today = await houseDay(tx)
    const paidUntil = must(staging.paidUntil, 'a paid month of a running staging')
    const cause = endedBy({ until: staging.until, paidUntil }, today)
    if (!ended || !cause) return
    await bills.earned(tx, staging, today)
    if (cause === 'last-day') {
      await stagingStore.change(tx, staging.id, ended)
      await messages.send(tx, staging, 'ended', everybody)
      return
    }
    // Nobody loses a work by an invoice that was sent late.
    const month = openMonth(staging)
    if (!month) return void (await bills.next(tx, staging))
    if (new Date(month.dueAt) > (await houseNow(tx))) return
    const over = await change.endOn(tx, staging, paidUntil, 'unpaid')
    await stagingStore.change(tx, staging.id, ended)
    await messages.send(tx, over, 'unpaid', everybody)
  }

  const byClock: Readonly<Record<DueEvent, (tx: Tx, staging: StoredStaging) => Promise<void>>> = {
    ...{ lapse, release, yield: yieldToSale, start, bill, end },
  }

  return {
    async yieldIfTaken(loaded) {
      if (loaded.state !== 'accepted') return false
      await change.withStaging(loaded, yieldToSale)
      return (await stagingStore.find(database.db, loaded.id))?.state !== loaded.state
    },

    async paid(tx, orderId) {
      const month = await monthStore.ofOrder(tx, orderId)
      if (!month) return false
      const staging = must(await stagingStore.lock(tx, month.stagingId), 'the staging of a month')
      if (month.number > 1) {
        if (staging.state !== 'running') return false
        await stagingStore.change(tx, staging.id, 'running', await bills.paid(tx, staging, month.number))
        return true
      }
      const paid = stateAfter(staging.state, 'pay')
      if (!paid) return false
      const overtaken = await lending.confirm(tx, loanOf(staging))
      if (overtaken) {
        await endUnpaid(tx, staging, overtaken)
        return false
      }
      await stagingStore.change(tx, staging.id, paid, await bills.paid(tx, staging, 1))
      await messages.send(tx, staging, 'paid', ['owner', 'realtor'])
      return true
    },

    async homeSold(tx, propertyId, closingOn) {
      const today = await houseDay(tx)
      for (const { id } of await stagingStore.openIn(tx, [propertyId])) {
        const staging = await change.lockWithin(tx, must(await stagingStore.find(tx, id), 'an open staging'))
        if (stateAfter(staging.state, 'cancel')) {
          await change.cancelWithin(tx, staging, 'sale', 'The property is under contract.')
        }
        const until = staging.state === 'running' ? endBySale(staging.until, closingOn, today) : null
        if (until === null) continue
        await messages.send(tx, await change.endOn(tx, staging, until, 'sale'), 'home-sold', everybody)
      }
    },

    async round() {
      const today = await houseDay(database.db)
      await forEachDue({
        task: 'stagings',
        find: (without) => stagingStore.due(database.db, today, without),
        async run({ id, event }) {
          const found = await stagingStore.find(database.db, id)
          if (found) await change.withStaging(found, byClock[event])
        },
      })
    },
  }
}
