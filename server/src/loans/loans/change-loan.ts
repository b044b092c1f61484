import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import { dayAt } from '@vermeil/contracts/loans/hire-terms'
import { planWayBack, planWayOut } from '@vermeil/contracts/loans/loan-ways'
import type { LoanKind, LoanState } from '@vermeil/contracts/loans/loans.schema'
import type { EndCause } from '@vermeil/contracts/loans/stagings.schema'
import type { LoanShipments } from '../../fulfillment/shipping/loan-shipments.ts'
import type { OrderRow } from '../../money/payments/orders/order-row.ts'
import type { Payments } from '../../money/payments/payments.ts'
import { AppError } from '../../platform/app-error.ts'
import { actsFor, changedFields, recordAct } from '../../platform/audit-store.ts'
import { type Account, isAdmin } from '../../platform/http/access.ts'
import { must } from '../../platform/must.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import { houseDay, houseNow } from '../../platform/postgres/house-now.ts'
import { requireCapability } from '../../platform/staff-store.ts'
import type { PayableWork } from '../../selling/listings/offers/payable-work-store.ts'
import { type DueEvent, dueLoans } from './due-loan-store.ts'
import type { LoanBookings } from './leases/loan-bookings.ts'
import { everybody, type LoanMessages, others } from './loan-messages.ts'
import type { RequestedLoan, StoredLoan } from './loan-record.ts'
import { type LoanChanges, type LoanOf, loanStore } from './loan-store.ts'
import {
  bookedUntil,
  decideLoan,
  depositHeldUntil,
  isOut,
  type LoanChange,
  type LoanEvent,
  type LoanSide,
  latestDays,
} from './rules/decide-loan.ts'
import { loanPolicies } from './rules/loan-policies.ts'

/** What the kinds do each in their own way, in the transaction of the event. */
export interface LoanKindPort<Loan extends StoredLoan = StoredLoan> {
  /** Asks for the payment of a loan whose owner has just agreed, within these hours. */
  requestPayment?(tx: Tx, loan: Loan, work: PayableWork, hours: number): Promise<LoanChanges & { payBy: Date }>
  /** Whether it has the insurance that its owner asks for. */
  isInsured?(tx: Tx, loan: Loan): Promise<boolean>
  /** What comes with the payment of an invoice. */
  paid?(loan: Loan, number: number): LoanChanges
  /** It ends earlier than agreed: what is invoiced for later days is settled. */
  endsOn?(tx: Tx, loan: Loan, until: string): Promise<LoanChanges>
  /** Its owner has earned what is used of it. */
  earned?(tx: Tx, loan: Loan): Promise<void>
  note?(tx: Tx, loan: Loan, actorId: AccountId, event: 'canceled' | 'paid' | 'bought'): Promise<void>
  /** What the clock brings only to this kind. */
  due?(tx: Tx, loan: Loan, event: DueEvent): Promise<void>
}
export type LoanPorts = { readonly [Kind in LoanKind]: LoanKindPort<LoanOf<Kind>> }

type Deps = Pick<Platform, 'database' | 'forEachDue'> & {
  loanBookings: LoanBookings
  payments: Pick<Payments, 'loanOrders'>
  messages: LoanMessages
  ports: LoanPorts
  ways: LoanShipments
}

export const wrongState = {
  lease: 'lease.not-active',
  hire: 'hire.wrong-state',
  staging: 'staging.wrong-state',
} as const

/** A loan as the rules of loanBookings see it. */
export const bookingOf = ({ kind, id, artworkId, ownerId, borrowerId, payerId, from, until }: StoredLoan) => ({
  ...{ kind, id, artworkId, ownerId, from, until },
  borrowers: [borrowerId, ...(payerId === null ? [] : [payerId])],
})

export const firstOrder = ({ invoices }: StoredLoan) =>
  must(invoices[0], 'the invoice of a loan that was accepted').orderId

export type ChangeLoan = ReturnType<typeof createChangeLoan>

/** What happens to a loan after it was asked for, the same for all kinds. Each event is one transaction. */
export function createChangeLoan(deps: Deps) {
  const { database, forEachDue, loanBookings, messages, ports, ways } = deps
  const { loanOrders } = deps.payments
  const portOf = ({ kind }: StoredLoan): LoanKindPort => ports[kind]

  /** Orders are locked first, as by a payment, so that the two wait for each other and don't deadlock. */
  async function lockWithin<Loan extends StoredLoan>(tx: Tx, loaded: Loan): Promise<Loan> {
    for (const { orderId } of loaded.invoices) await loanOrders.lock(tx, orderId)
    const loan = await loanStore.lock<Loan>(tx, loaded)
    // It was invoiced since it was loaded.
    if (loan?.invoices.length !== loaded.invoices.length) throw new AppError(wrongState[loaded.kind], {})
    return loan
  }

  const withLoan = <Loan extends StoredLoan>(loaded: Loan, work: (tx: Tx, loan: Loan) => Promise<void>) =>
    database.transaction(async (tx) => work(tx, await lockWithin(tx, loaded)))

  const again = async (tx: Tx, { kind, id }: StoredLoan) =>
    must(await loanStore.find(tx, kind, id), 'the loan that was changed')

  /** The same, by a person. What an administrator does is recorded with it. */
  const byPerson = <Loan extends StoredLoan>(
    actor: Account,
    act: string,
    loaded: Loan,
    work: (tx: Tx, loan: Loan) => Promise<void>,
  ) =>
    withLoan(loaded, async (tx, loan) => {
      const isSide = [loan.ownerId, loan.borrowerId, loan.payerId].includes(actor.id)
      if (isAdmin(actor) && !isSide) await requireCapability(tx, actor.id, 'money')
      await work(tx, loan)
      if (!isAdmin(actor)) return
      const shown = ({ state, until, depositSettledAt }: StoredLoan) => ({ state, until, depositSettledAt })
      const { kind, id, ownerId } = loan
      await recordAct(tx, {
        ...{ actorId: actor.id, act: `${kind}.${act}`, subject: `${kind}:${id}` },
        ...changedFields(shown(loan), shown(await again(tx, loan))),
        ...actsFor(ownerId),
      })
    })

  const decideNow = async (tx: Tx, loan: StoredLoan, event: LoanEvent) =>
    decideLoan(loan, event, loanPolicies[loan.kind], await houseNow(tx))

  /** By the clock or a payment: what can't happen any more doesn't. */
  async function decideIfDue(tx: Tx, loan: StoredLoan, event: LoanEvent): Promise<LoanChange | null> {
    const decision = await decideNow(tx, loan, event)
    return 'refused' in decision ? null : decision
  }

  async function decide(tx: Tx, loan: StoredLoan, event: LoanEvent): Promise<LoanChange> {
    const decision = await decideNow(tx, loan, event)
    if (!('refused' in decision)) return decision
    if (decision.refused === 'notice-too-short') throw new AppError('staging.notice-too-short', {})
    if (decision.refused === 'ends-sooner') throw new AppError('staging.ends-sooner', {})
    throw new AppError(wrongState[loan.kind], {})
  }

  /** What was sent out is sent back after the last day, once that is known. */
  async function planReturn(tx: Tx, loan: StoredLoan): Promise<void> {
    if (!isOut(loan.state) || loan.until === null) return
    const { backAfterDays } = loanPolicies[loan.kind].shipped
    await ways.planBack(tx, firstOrder(loan), loan, planWayBack(loan.until, backAfterDays))
  }

  async function accept(tx: Tx, loan: RequestedLoan): Promise<void> {
    const { state } = await decide(tx, loan, { type: 'accept' })
    const work = await loanBookings.reserve(tx, bookingOf(loan))
    const hours = await loanBookings.holdHours(tx, loan.borrowerId)
    const asked = must(await portOf(loan).requestPayment?.(tx, loan, work, hours), 'what is paid for an accepted loan')
    await loanStore.change(tx, loan, state, asked)
    await messages.send(tx, { ...loan, payBy: asked.payBy }, 'accepted', ['borrower'])
  }

  /** Ends one that has not begun. Where a home was sold, everything goes back. */
  async function cancelWithin(
    tx: Tx,
    loan: StoredLoan,
    by: LoanSide | 'sale',
    reason: string,
    actorId: AccountId | null,
  ) {
    const { state, rentRefund } = await decide(tx, loan, { type: 'cancel', by })
    await loanStore.change(tx, loan, state, { canceledBy: by === 'owner' ? 'owner' : 'borrower', reason })
    const [invoice] = loan.invoices
    if (invoice) await loanOrders.cancel(tx, invoice.orderId, rentRefund, `The ${loan.kind} was canceled.`)
    if (loan.state === 'paid') await ways.canceled(tx, firstOrder(loan), loan, 'comes-back')
    if (loan.payBy) await loanBookings.cancel(tx, loan)
    await messages.send(tx, { ...loan, reason }, 'canceled', by === 'sale' ? everybody : others(loan, by, actorId))
  }

  /** Ends an accepted loan that was not paid for. `reason` is empty where its time is up. */
  async function endUnpaid(tx: Tx, loan: StoredLoan, reason: string): Promise<void> {
    const released = await decideIfDue(tx, loan, { type: reason ? 'yield' : 'release' })
    if (!released) return
    await loanStore.change(tx, loan, released.state, { reason })
    const [invoice] = loan.invoices
    if (invoice) await loanOrders.cancel(tx, invoice.orderId, 0, reason || `The ${loan.kind} was not paid for in time.`)
    await loanBookings.cancel(tx, loan)
    await messages.send(tx, { ...loan, reason }, reason ? 'yielded' : 'released', everybody)
  }

  async function yieldToSale(tx: Tx, loan: StoredLoan): Promise<void> {
    const reason = await loanBookings.overtaken(tx, loan.artworkId)
    if (reason) await endUnpaid(tx, loan, reason)
  }

  async function lapse(tx: Tx, loan: StoredLoan): Promise<void> {
    const lapsed = await decideIfDue(tx, loan, { type: 'lapse' })
    if (!lapsed) return
    await loanStore.change(tx, loan, lapsed.state)
    await messages.send(tx, loan, 'lapsed', everybody)
  }

  /** It waits while its insurance is missing, and while the work is not back from somebody before. */
  async function start(tx: Tx, loan: StoredLoan): Promise<void> {
    const isInsured = (await portOf(loan).isInsured?.(tx, loan)) ?? true
    const started = await decideIfDue(tx, loan, { type: 'start', isInsured })
    if (!started || (await loanBookings.isOut(tx, loan.artworkId))) return
    await loanStore.change(tx, loan, started.state)
    await loanOrders.started(tx, firstOrder(loan))
    await planReturn(tx, { ...loan, state: started.state } as StoredLoan)
    await messages.send(tx, loan, 'started', everybody)
  }

  /** It begins with the arrival of the work; until then its latest days are those of the shipment. */
  async function followArrival(tx: Tx, loan: StoredLoan): Promise<void> {
    const { state, termMonths } = loan
    if (state !== 'paid' || termMonths === null) return
    const arrival = await loanStore.arrivalOf(tx, firstOrder(loan))
    if (!arrival) return
    const begun = await decideIfDue(tx, loan, { type: 'arrive', ...arrival })
    if (!begun?.startedAt) {
      const latest = latestDays(arrival.arrivesBy, termMonths)
      await loanStore.setTerm(tx, loan, latest.from)
      return loanBookings.bookUntil(tx, loan, latest.bookedUntil)
    }
    await loanStore.setTerm(tx, loan, begun.startedAt)
    await loanStore.change(tx, loan, begun.state, { startedAt: begun.startedAt })
    await loanBookings.bookUntil(
      tx,
      loan,
      bookedUntil(must(begun.until, 'the last day of a loan that begins on arrival')),
    )
    const running = await again(tx, loan)
    await planReturn(tx, running)
    await messages.send(tx, running, 'started', everybody)
  }

  async function returnDeposit(tx: Tx, loan: StoredLoan, { state }: LoanChange, reason?: string): Promise<void> {
    await loanStore.change(tx, loan, state, { isDepositHeld: false })
    await loanOrders.returnDeposit(tx, firstOrder(loan), reason)
  }

  async function settle(tx: Tx, loan: StoredLoan): Promise<void> {
    const settled = await decideIfDue(tx, loan, { type: 'settle' })
    if (settled) await returnDeposit(tx, loan, settled)
  }

  /** The last day is known: the booking ends with it, and what is invoiced for later is not used. */
  async function endOn(tx: Tx, loan: StoredLoan, until: string, endCause: EndCause): Promise<StoredLoan> {
    const changes = await portOf(loan).endsOn?.(tx, loan, until)
    await loanStore.change(tx, loan, loan.state, { ...changes, until, endCause })
    await loanBookings.endOn(tx, loan, until)
    const ending = await again(tx, loan)
    await planReturn(tx, ending)
    return ending
  }

  /** The work is with its owner, or belongs to the borrower: it is booked by nobody, and offered again. */
  async function endBack(tx: Tx, loan: StoredLoan, change: LoanChange, changes: LoanChanges): Promise<StoredLoan> {
    const { until, state, deposit, lateCharge } = change
    const over = until === null || until === loan.until ? loan : await endOn(tx, loan, until, 'owner')
    await portOf(over).earned?.(tx, over)
    await loanStore.change(tx, over, state, { ...changes, lateCharge, isDepositHeld: deposit === 'held' })
    if (lateCharge > 0) await loanOrders.chargeLate(tx, firstOrder(over), lateCharge)
    return again(tx, over)
  }

  const byClock: Readonly<Partial<Record<DueEvent, (tx: Tx, loan: StoredLoan) => Promise<void>>>> = {
    ...{ lapse, yield: yieldToSale, start, arrive: followArrival, settle },
    release: (tx, loan) => endUnpaid(tx, loan, ''),
  }

  return {
    ...{ accept, byPerson, cancelWithin, endOn, lockWithin, decide },

    acceptBy: (actor: Account, loaded: RequestedLoan) => byPerson(actor, 'accept', loaded, accept),

    decline: (actor: Account, loaded: RequestedLoan, reason: string) =>
      byPerson(actor, 'decline', loaded, async (tx, loan) => {
        const { state } = await decide(tx, loan, { type: 'decline' })
        await loanStore.change(tx, loan, state, { reason })
        await messages.send(tx, { ...loan, reason }, 'declined', ['borrower'])
      }),

    cancel: (actor: Account, loaded: RequestedLoan, by: LoanSide, reason: string) =>
      byPerson(actor, 'cancel', loaded, async (tx, loan) => {
        if (loan.state === 'canceled') return
        await cancelWithin(tx, loan, by, reason, actor.id)
        await portOf(loan).note?.(tx, loan, actor.id, 'canceled')
      }),

    /** Sets the last day of a running loan, with notice. */
    giveNotice: (actor: Account, loaded: RequestedLoan, by: LoanSide, until: string) =>
      byPerson(actor, 'end', loaded, async (tx, loan) => {
        await decide(tx, loan, { type: 'give-notice', until })
        const over = await endOn(tx, loan, until, by === 'owner' ? 'owner' : 'realtor')
        await messages.send(tx, over, 'notice-given', others(loan, by, actor.id))
      }),

    /** `isGood`: the owner says so, and the deposit goes back at once; else it is held for a claim. */
    returnWork: (actor: Account, loaded: StoredLoan, { condition, isGood }: { condition: string; isGood: boolean }) =>
      byPerson(actor, 'return', loaded, async (tx, loan) => {
        // A loan that was never accepted has no order, and is refused by its state.
        const [first] = loan.invoices
        const sentBack = first ? await ways.back(tx, first.orderId) : null
        const change = await decide(tx, loan, { type: 'return', isGood, back: sentBack })
        const back = await endBack(tx, loan, change, { condition })
        await ways.returned(tx, firstOrder(back), actor.id)
        const heldUntil = depositHeldUntil(back, loanPolicies[loan.kind])
        if (heldUntil) await loanOrders.depositHeld(tx, firstOrder(back), heldUntil)
        else await loanOrders.returnDeposit(tx, firstOrder(back))
        await loanBookings.free(tx, back)
        await messages.send(tx, back, heldUntil ? 'returned-unchecked' : 'returned', others(loan, 'owner', null))
        if (isAdmin(actor) && loan.ownerId !== null) await messages.send(tx, back, 'to-check', ['owner'])
      }),

    /** The owner says that the work came back as it left. */
    releaseDeposit: (actor: Account, loaded: StoredLoan) =>
      byPerson(actor, 'release-deposit', loaded, async (tx, loan) => {
        await returnDeposit(tx, loan, await decide(tx, loan, { type: 'confirm' }))
        await messages.send(tx, loan, 'deposit-released', others(loan, 'owner', null))
      }),

    /** Before somebody pays: true if a bid or a sale came first. The loan then ends, and there is nothing to pay. */
    async yieldIfTaken(loaded: StoredLoan): Promise<boolean> {
      if (loaded.state !== 'accepted') return false
      await withLoan(loaded, yieldToSale)
      return (await loanStore.find(database.db, loaded.kind, loaded.id))?.state !== loaded.state
    },

    /** In the transaction that books a payment. False if it is not wanted any more. */
    async paid(tx: Tx, orderId: OrderId, payerId: AccountId | null): Promise<boolean> {
      const found = await loanStore.ofOrder(tx, orderId)
      const loaded = found && (await loanStore.find(tx, found.kind, found.id))
      const loan = loaded && (await loanStore.lock<StoredLoan>(tx, loaded))
      if (!loan) return false
      const markPaid = async (state: LoanState) => {
        await loanStore.markPaid(tx, loan, found.number)
        await loanStore.change(tx, loan, state, portOf(loan).paid?.(loan, found.number))
      }
      if (found.number > 1) {
        if (loan.state === 'running') await markPaid(loan.state)
        return loan.state === 'running'
      }
      const paid = await decideIfDue(tx, loan, { type: 'pay' })
      if (!paid) return false
      const overtaken = await loanBookings.confirm(tx, bookingOf(loan))
      if (overtaken) {
        await endUnpaid(tx, loan, overtaken)
        return false
      }
      await markPaid(paid.state)
      const payer = payerId ?? loan.borrowerId
      await messages.send(tx, loan, 'paid', others(loan, 'borrower', payer))
      await portOf(loan).note?.(tx, loan, payer, 'paid')
      return true
    },

    /** The work of an order is on its way, or has arrived; in the transaction of that, which has locked the order. */
    async shipmentChanged(tx: Tx, orderId: OrderId): Promise<void> {
      const found = await loanStore.ofOrder(tx, orderId)
      const loan = found && (await loanStore.lock<StoredLoan>(tx, found))
      if (!loan) return
      await followArrival(tx, loan)
      // It was sent after its loan had begun.
      await planReturn(tx, loan)
    },

    /** In the transaction that books the payment: its owner sends the work, or somebody carries it. */
    async orderPaid(tx: Tx, { id, paidAt }: Pick<OrderRow, 'id' | 'paidAt'>): Promise<void> {
      const found = await loanStore.ofOrder(tx, id)
      const loan = found?.number === 1 ? await loanStore.find(tx, found.kind, found.id) : null
      if (!paidAt || loan?.state !== 'paid' || loanPolicies[loan.kind].shipped.out !== 'by-first-day') return
      await ways.planOut(tx, id, loan, planWayOut(loan.from, dayAt(paidAt)))
    },

    /** Its borrower has bought the work, in the transaction that books the payment. */
    async bought(tx: Tx, loaded: StoredLoan): Promise<void> {
      const loan = await lockWithin(tx, loaded)
      const change = await decide(tx, loan, { type: 'buy' })
      const over = await endBack(tx, loan, change, { condition: 'Bought by the person who had it.' })
      await loanOrders.returnDeposit(tx, firstOrder(over), 'You bought the work.')
      await ways.canceled(tx, firstOrder(over), over, 'bought')
      await loanBookings.free(tx, over)
      await portOf(over).note?.(tx, over, over.borrowerId, 'bought')
    },

    /** Whatever the clock has decided. What a crash left is done in the next round. */
    async round(): Promise<void> {
      const today = await houseDay(database.db)
      await forEachDue({
        task: 'loans',
        idField: 'loanId',
        find: (without) => dueLoans(database.db, today, without),
        async run({ kind, id, event }) {
          const found = await loanStore.find(database.db, kind, id)
          if (!found) return
          const happen = byClock[event] ?? ((tx: Tx, loan: StoredLoan) => portOf(loan).due?.(tx, loan, event))
          await withLoan(found, async (tx, loan) => happen(tx, loan))
        },
      })
    },
  }
}
