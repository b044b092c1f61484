import { formatMoney } from '@vermeil/contracts/format-figures'
import type { ClaimDecisionBody, ProblemDecision } from '@vermeil/contracts/fulfillment/claims.schema'
import type { ProblemOrder } from '../../money/payments/orders/problem-orders.ts'
import type { Payments } from '../../money/payments/payments.ts'
import { AppError } from '../../platform/app-error.ts'
import { isStaff } from '../../platform/http/access.ts'
import { must } from '../../platform/must.ts'
import type { Database, Db, Tx } from '../../platform/postgres/database.ts'
import { mediumDay } from '../../platform/utc-text.ts'
import type { ClaimedThing, ClaimSubjects } from '../claims/claim-subjects.ts'
import type { ShippingApi } from '../shipping/shipping.ts'
import type { ReadArrival } from './order-problems.ts'
import { reportRefusal, termsRefusal } from './problem-rules.ts'

type Deps = {
  database: Database
  payments: Pick<Payments, 'problems' | 'payouts'>
  shipping: Pick<ShippingApi, 'setProblem'>
  arrivalOf: ReadArrival
}

const thingOf = ({ title, buyerId, sellerId }: ProblemOrder): ClaimedThing => ({
  ...{ title, claimantId: buyerId, respondentId: sellerId },
})

function termsOf(decision: ClaimDecisionBody): ProblemDecision {
  if (!('refund' in decision)) throw new AppError('claim.wrong-kind', {})
  return decision
}

/**
 * A buyer reports a problem with an order: its payout is held and its clock stops until the problem has ended. A decision
 * refunds from the shares in the payment or from the insurance, at once or when the work is back.
 */
export function createOrderClaims({ database, payments, shipping, arrivalOf }: Deps): ClaimSubjects {
  const { problems, payouts } = payments
  const orderOf = async (db: Db | Tx, id: string) => must(await problems.find(db, id), 'the order of a problem')

  async function setProblem(tx: Tx, id: ProblemOrder['id'], isOpen: boolean): Promise<void> {
    await (isOpen ? payouts.hold : payouts.release)(tx, id, 'problem')
    await shipping.setProblem(tx, id, isOpen)
  }

  return {
    async find(db, id) {
      const order = await problems.find(db, id)
      return order && thingOf(order)
    },

    async sideOf(account, id) {
      const { buyerId, sellerId } = await orderOf(database.db, id)
      if (account.id === buyerId) return 'claimant'
      return (sellerId === null ? isStaff(account, 'money') : account.id === sellerId) ? 'respondent' : null
    },

    async recordOf(db, id) {
      const { total, isInsured, createdAt } = await orderOf(db, id)
      return {
        facts: [
          { label: 'Ordered', value: mediumDay(createdAt) },
          { label: 'Paid in all', value: formatMoney(total) },
          { label: 'Insurance', value: isInsured ? 'The delivery is insured' : 'None' },
        ],
        ...{ record: [], isInsurable: isInsured },
      }
    },

    async lock(tx, id) {
      const order = await problems.lock(tx, id)
      return order && thingOf(order)
    },

    async admit(tx, id, claim, now) {
      if (!('problem' in claim)) throw new AppError('claim.wrong-kind', {})
      const { refundable, ...order } = await orderOf(tx, id)
      const arrival = await arrivalOf(tx, order)
      // Paid before its way to the buyer was recorded.
      if (!arrival) throw new AppError(order.paidAt ? 'claim.too-late' : 'claim.too-early', {})
      const refusal = reportRefusal(claim.problem, arrival, now)
      if (refusal) throw new AppError(refusal, {})
      if (refundable === 0) throw new AppError('order.not-refundable', { refundable })
      return { asked: refundable, problem: claim.problem }
    },

    opened: async (tx, id) => setProblem(tx, (await orderOf(tx, id)).id, true),
    withdrawn: async (tx, id) => setProblem(tx, (await orderOf(tx, id)).id, false),
    awardOf: (decision) => termsOf(decision).refund,

    async decided(tx, id, verdict) {
      const terms = termsOf(verdict)
      const { refund, returnPaidBy, isInsured, reason } = terms
      const order = await orderOf(tx, id)
      const refusal = termsRefusal(terms, must(verdict.problem, 'the problem with an order'), order)
      if (refusal === 'order.not-refundable') throw new AppError(refusal, { refundable: order.refundable })
      if (refusal) throw new AppError(refusal, {})
      if (returnPaidBy === null) {
        const { adminId } = verdict
        if (refund > 0) await problems.refund(tx, order.id, { adminId, amount: refund, isInsured, reason })
        await setProblem(tx, order.id, false)
      }
      const money = { awarded: refund, fromPayment: refund, fromDeposit: 0, invoiced: 0, refunded: 0 }
      return { ...money, isInsured, returnPaidBy, orderId: null }
    },

    async returnEnded(tx, id, { isReturned, decidedBy, ...refund }) {
      const { id: orderId } = await orderOf(tx, id)
      if (isReturned) await problems.refund(tx, orderId, { ...refund, adminId: decidedBy })
      await setProblem(tx, orderId, false)
    },
  }
}
