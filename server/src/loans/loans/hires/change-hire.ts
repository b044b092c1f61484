import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import { dayRate, daysBetween, lateDays, rentRefund } from '@vermeil/contracts/loans/hire-terms'
import type { Payments } from '../../../money/payments/payments.ts'
import { AppError } from '../../../platform/app-error.ts'
import { actsFor, changedFields, recordAct } from '../../../platform/audit-store.ts'
import type { ForEachDue } from '../../../platform/for-each-due.ts'
import { type Account, isAdmin } from '../../../platform/http/access.ts'
import { must } from '../../../platform/must.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { houseDay } from '../../../platform/postgres/house-now.ts'
import type { Leasing } from '../leases/leasing.ts'
import { type AcceptHire, loanOf } from './accept-hire.ts'
import { hireFileStore } from './hire-file-store.ts'
import type { HireMessages } from './hire-messages.ts'
import type { StoredHire } from './hire-row.ts'
import { actionsIn, depositHeldUntil, isInsured, stateAfter } from './hire-rules.ts'
import { hireStore } from './hire-store.ts'

type Deps = {
  database: Database
  forEachDue: ForEachDue
  leasing: Pick<Leasing, 'lending'>
  payments: Pick<Payments, 'rentals'>
  accept: AcceptHire
  messages: HireMessages
}
type Side = 'agent' | 'owner'

const otherSide: Readonly<Record<Side, Side>> = { agent: 'owner', owner: 'agent' }

/** What happens to a hire after it was asked for. Each event is one transaction. */
export interface ChangeHire {
  accept(actor: Account, hire: StoredHire): Promise<void>
  decline(actor: Account, hire: StoredHire, reason: string): Promise<void>
  cancel(actor: Account, hire: StoredHire, by: Side, reason: string): Promise<void>
  /** Confirmed as good by the owner, the deposit goes back at once; else it is held for a claim. */
  handOver(actor: Account, hire: StoredHire, condition: string): Promise<void>
  returnWork(actor: Account, hire: StoredHire, returned: { condition: string; isConfirmed: boolean }): Promise<void>
  releaseDeposit(actor: Account, hire: StoredHire): Promise<void>
  /** Before somebody pays: true if a bid or a sale came first. The hire then ends, and there is nothing to pay. */
  yieldIfTaken(hire: StoredHire): Promise<boolean>
  /** In the transaction that books the payment. False if the hire was canceled or released meanwhile. */
  paid(tx: Tx, orderId: OrderId, payerId: AccountId | null): Promise<boolean>
  /** Its agent has bought the work, in the transaction that books the payment. */
  bought(tx: Tx, id: string): Promise<void>
  /**
   * Lets requests lapse, ends hires that were not paid for in time or before a bid, starts hires, and returns deposits.
   * Whatever a crash left is done next.
   */
  round(): Promise<void>
}

export function createChangeHire(deps: Deps): ChangeHire {
  const { database, forEachDue, accept, messages } = deps
  const { rentals } = deps.payments
  const { lending } = deps.leasing

  /** The order is locked first, as by a payment, so that the two wait for each other and don't deadlock. */
  const withHire = (loaded: StoredHire, work: (tx: Tx, hire: StoredHire) => Promise<void>): Promise<void> =>
    database.transaction(async (tx) => {
      if (loaded.orderId) await rentals.lock(tx, loaded.orderId)
      const hire = await hireStore.lock(tx, loaded.id)
      // It was accepted since it was loaded.
      if (!hire || hire.orderId !== loaded.orderId) throw new AppError('hire.wrong-state', {})
      await work(tx, hire)
    })

  /** The same, by a person. What an administrator does is recorded with it. */
  const byPerson = (
    actor: Account,
    act: string,
    loaded: StoredHire,
    work: (tx: Tx, hire: StoredHire) => Promise<void>,
  ) =>
    withHire(loaded, async (tx, hire) => {
      await work(tx, hire)
      if (!isAdmin(actor)) return
      const after = must(await hireStore.find(tx, hire.id), 'the hire that was changed')
      const shown = ({ state, depositSettledAt }: StoredHire) => ({ state, depositSettledAt })
      const changes = changedFields(shown(hire), shown(after))
      await recordAct(tx, { actorId: actor.id, act, subject: `hire:${hire.id}`, ...changes, ...actsFor(hire.ownerId) })
    })

  async function cancelWithin(tx: Tx, hire: StoredHire, by: Side, reason: string): Promise<void> {
    const canceled = stateAfter(hire.state, 'cancel')
    if (!canceled) throw new AppError('hire.wrong-state', {})
    await hireStore.change(tx, hire.id, canceled, { canceled_by: by, reason })
    if (hire.orderId) {
      const refund = rentRefund(hire, by, daysBetween(await houseDay(tx), hire.from))
      await rentals.cancel(tx, hire.orderId, refund, 'The hire was canceled.')
      await lending.cancel(tx, loanOf(hire))
    }
    await messages.send(tx, { ...hire, reason }, 'canceled', [otherSide[by]])
  }

  /** Ends an accepted hire that was not paid for. `reason` is empty where its time is up. */
  async function endUnpaid(tx: Tx, hire: StoredHire, reason: string): Promise<void> {
    const released = stateAfter(hire.state, 'release')
    if (!released || !hire.orderId) return
    await hireStore.change(tx, hire.id, released, { reason })
    await rentals.cancel(tx, hire.orderId, 0, reason || 'The hire was not paid for in time.')
    await lending.cancel(tx, loanOf(hire))
    await messages.send(tx, { ...hire, reason }, reason ? 'yielded' : 'released', ['agent', 'owner'])
  }

  const release = (tx: Tx, hire: StoredHire) => endUnpaid(tx, hire, '')

  async function yieldToSale(tx: Tx, hire: StoredHire): Promise<void> {
    const reason = await lending.overtaken(tx, hire.artworkId)
    if (reason) await endUnpaid(tx, hire, reason)
  }

  async function lapse(tx: Tx, hire: StoredHire): Promise<void> {
    const lapsed = stateAfter(hire.state, 'lapse')
    if (!lapsed) return
    await hireStore.change(tx, hire.id, lapsed)
    await messages.send(tx, hire, 'lapsed', ['agent', 'owner'])
  }

  /** It waits while the certificate is missing, and while the work is not back from the hire before. */
  async function start(tx: Tx, hire: StoredHire): Promise<void> {
    const running = stateAfter(hire.state, 'start')
    if (!running || !hire.orderId) return
    const file = await hireFileStore.certificateOf(tx, hire.id)
    const certificate = file?.insured && file.expiresOn ? { insured: file.insured, expiresOn: file.expiresOn } : null
    if (!isInsured(hire, certificate) || (await lending.isOut(tx, hire.artworkId))) return
    await hireStore.change(tx, hire.id, running)
    await rentals.started(tx, hire.orderId)
    await messages.send(tx, hire, 'started', ['agent', 'owner'])
  }

  async function settle(tx: Tx, hire: StoredHire): Promise<void> {
    if (!depositHeldUntil(hire) || hire.claimId !== null || !hire.orderId) return
    await hireStore.settleDeposit(tx, hire.id)
    await rentals.returnDeposit(tx, hire.orderId)
  }

  const byClock = { lapse, release, yield: yieldToSale, start, settle } as const

  return {
    accept: (actor, loaded) => byPerson(actor, 'hire.accept', loaded, accept),

    decline: (actor, loaded, reason) =>
      byPerson(actor, 'hire.decline', loaded, async (tx, hire) => {
        const declined = stateAfter(hire.state, 'decline')
        if (!declined) throw new AppError('hire.wrong-state', {})
        await hireStore.change(tx, hire.id, declined, { reason })
        await messages.send(tx, { ...hire, reason }, 'declined', ['agent'])
      }),

    cancel: (actor, loaded, by, reason) =>
      byPerson(actor, 'hire.cancel', loaded, async (tx, hire) => {
        if (hire.state === 'canceled') return
        await cancelWithin(tx, hire, by, reason)
        await messages.note(tx, hire, actor.id, 'hire.canceled')
      }),

    handOver: (actor, loaded, condition) =>
      byPerson(actor, 'hire.hand-over', loaded, async (tx, hire) => {
        if (!actionsIn(hire.state).handOver || hire.handedOverAt) throw new AppError('hire.wrong-state', {})
        await hireStore.handOver(tx, hire.id, condition)
        await messages.note(tx, hire, actor.id, 'hire.handed-over')
      }),

    returnWork: (actor, loaded, { condition, isConfirmed }) =>
      byPerson(actor, 'hire.return', loaded, async (tx, hire) => {
        const returned = stateAfter(hire.state, 'return')
        if (!returned || !hire.orderId) throw new AppError('hire.wrong-state', {})
        const late = lateDays(hire.until, await houseDay(tx)) * dayRate(hire.monthlyPrice)
        await hireStore.change(tx, hire.id, returned, { condition, late_cents: late })
        if (late > 0) await rentals.chargeLate(tx, hire.orderId, late)
        const back = must(await hireStore.lock(tx, hire.id), 'the hire that was changed')
        if (isConfirmed) await settle(tx, back)
        else await rentals.depositHeld(tx, hire.orderId, must(depositHeldUntil(back), 'a deposit that is held'))
        await lending.free(tx, loanOf(hire))
        await messages.send(tx, hire, isConfirmed ? 'returned' : 'returned-unchecked', ['agent'])
        if (isAdmin(actor) && hire.ownerId !== null) await messages.send(tx, hire, 'to-check', ['owner'])
      }),

    releaseDeposit: (actor, loaded) =>
      byPerson(actor, 'hire.release-deposit', loaded, async (tx, hire) => {
        if (!depositHeldUntil(hire) || hire.claimId !== null) throw new AppError('hire.wrong-state', {})
        await settle(tx, hire)
        await messages.send(tx, hire, 'deposit-released', ['agent'])
      }),

    async yieldIfTaken(loaded) {
      await withHire(loaded, yieldToSale)
      return (await hireStore.find(database.db, loaded.id))?.state !== loaded.state
    },

    async paid(tx, orderId, payerId) {
      const id = await hireStore.idOfOrder(tx, orderId)
      const hire = id && (await hireStore.lock(tx, id))
      const paid = hire && stateAfter(hire.state, 'pay')
      if (!paid) return false
      const overtaken = await lending.confirm(tx, loanOf(hire))
      if (overtaken) {
        await endUnpaid(tx, hire, overtaken)
        return false
      }
      await hireStore.change(tx, hire.id, paid)
      await messages.send(tx, hire, 'paid', ['owner'])
      await messages.note(tx, hire, payerId ?? hire.agentId, 'hire.paid')
      return true
    },

    async bought(tx, id) {
      const loaded = must(await hireStore.find(tx, id), 'the hire of a work that was bought')
      await rentals.lock(tx, must(loaded.orderId, 'the order of a running hire'))
      const hire = must(await hireStore.lock(tx, id), 'the hire of a work that was bought')
      const returned = stateAfter(hire.state, 'return')
      if (!returned || !hire.orderId) throw new AppError('hire.wrong-state', {})
      await hireStore.change(tx, id, returned, { condition: 'Bought by the hirer.', late_cents: 0 })
      await hireStore.settleDeposit(tx, id)
      await rentals.returnDeposit(tx, hire.orderId, 'You bought the work.')
      await lending.free(tx, loanOf(hire))
      await messages.note(tx, hire, hire.agentId, 'hire.bought')
    },

    async round() {
      const today = await houseDay(database.db)
      await forEachDue({
        task: 'hires',
        find: (without) => hireStore.due(database.db, today, without),
        async run({ id, event }) {
          const found = await hireStore.find(database.db, id)
          if (found) await withHire(found, byClock[event])
        },
      })
    },
  }
}
