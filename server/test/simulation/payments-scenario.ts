import { must } from '../../src/platform/must.ts'
import { addWork } from './cast.ts'
import { checkMoneyAtRest, pendingMoney } from './checks-at-rest.ts'
import { DAY_MS, playDays } from './days.ts'
import { readPaymentSituations } from './payment-situations.ts'
import type { Caller, Scenario, ScenarioContext } from './scenario.ts'
import type { SeededRandom } from './seeded-random.ts'
import { createSharedActs, type Row } from './shared-acts.ts'

const WORKS = 7
const price = (random: SeededRandom) => random.between(2, 60) * 50_00 + random.below(100)

/**
 * Buyers who pay, or don't; a seller who ships; an administrator who refunds, decides and pays out; and banks. `acts`:
 * how much they do before everything has to come to rest.
 */
export const paymentsScenario =
  ({ acts }: { acts: number }): Scenario =>
  async (context) => {
    const { provider, pool, random } = context
    const seller = must(context.seller, 'a seller')
    const admin = await context.addPerson({ name: 'Adele', role: 'admin' })
    const buyers = context.bidders.slice(0, 5)
    const shared = createSharedActs(context)
    const { ask, post, some } = shared
    /** What the seller was shown by those who came for their work. */
    const codes = new Map<string, string>()
    await openPayoutAccount(context, seller)
    for (const bidder of context.bidders) await shared.giveCard(bidder)
    const works = await addWorks(context, seller)

    // ——— buyers

    const buyWork = (buyer: Caller) => {
      const work = random.pick(works)
      return shared.createPayment(buyer, 'purchase', { amount: work.price, artworkId: work.artworkId })
    }
    const donate = (buyer: Caller) => shared.createPayment(buyer, 'donation', { amount: random.between(1, 20) * 25_00 })

    async function workOnOrder(buyer: Caller): Promise<unknown> {
      const { body } = await ask(buyer, '/orders')
      const order = some(body.orders)
      if (!order) return buyWork(buyer)
      if (order.deliveryChoice?.isNeeded) await shared.put(buyer, `/orders/${order.id}/delivery`, { option: 'pickup' })
      if (order.canPay) return shared.openPage(buyer, await post(buyer, `/orders/${order.id}/checkout`))
      if (order.status !== 'paid') return
      const { body: shipment, status } = await ask(buyer, `/orders/${order.id}/shipment`)
      if (status !== 200) return
      if (shipment.pickupCode) codes.set(order.id, shipment.pickupCode)
      if (shipment.can.cancelLate) return post(buyer, `/orders/${order.id}/shipment/cancellation`)
      const { body: problems } = await ask(buyer, `/orders/${order.id}/problem`)
      const reportable = some(problems.reportable)
      if (reportable && random.isLucky(0.5)) {
        const report = { problem: reportable.problem, text: 'It is not as described.' }
        return post(buyer, `/claim-subjects/order/${order.id}/claims`, report)
      }
      if (shipment.can.confirm && random.isLucky(0.5)) return post(buyer, `/orders/${order.id}/delivery`)
      return
    }

    // ——— the seller

    const dispatch = (orderId: string) => {
      const way = { carrier: 'DHL', trackingNumber: '1Z', trackingUrl: '' }
      return post(seller, `/orders/${orderId}/shipment/dispatch`, way)
    }

    async function ship(): Promise<unknown> {
      const { body } = await ask(seller, '/shipments/to-ship')
      const order = some(body.orders)
      if (!order) return
      const { body: shipment } = await ask(seller, `/orders/${order.orderId}/shipment`)
      const at = `/orders/${order.orderId}/shipment`
      const code = codes.get(order.orderId)
      if (shipment.can.handOver && (code || random.isLucky(0.2)))
        return post(seller, `${at}/handover`, { code: code ?? '000000' })
      if (shipment.can.dispatch) return dispatch(order.orderId)
      if (shipment.can.pack && random.isLucky(0.5)) return post(seller, `${at}/packing`)
      return
    }

    /** What was not shipped or fetched yet gets to its buyer. */
    async function deliverAll() {
      const open = `select order_id as id, buyer_id as buyer from shipments where state not in ('completed', 'canceled')
        order by 1`
      const { rows } = await pool.query<{ id: string; buyer: string }>(open)
      for (const { id, buyer: accountId } of rows) {
        const buyer = context.bidders.find((each) => each.accountId === accountId)
        if (!buyer) continue
        const { body: shipment } = await ask(buyer, `/orders/${id}/shipment`)
        if (shipment.isDisputed || shipment.hasOpenProblem) continue
        // Somebody has tried too many codes.
        if (shipment.isCodeLocked) await post(buyer, `/orders/${id}/shipment/code`)
        else if (shipment.pickupCode)
          await post(seller, `/orders/${id}/shipment/handover`, { code: shipment.pickupCode })
        else if (shipment.state === 'paid' || shipment.state === 'packed') await dispatch(id)
        await post(buyer, `/orders/${id}/delivery`)
      }
    }

    // ——— the house

    async function refund() {
      const { body } = await ask(admin, `/admin/orders?status=paid`)
      const order = some(body.orders.filter((each: Row) => each.refundable > 0))
      if (!order) return
      const amount = random.isLucky(0.4) ? order.refundable : Math.max(1, random.below(order.refundable))
      // The bank refuses some at first.
      if (random.isLucky(0.35)) {
        const { rows } = await pool.query('select payment_intent from orders where id = $1', [order.id])
        if (rows[0]?.payment_intent) await provider.control(`payment_intents/${rows[0].payment_intent}/refuse_refunds`)
      }
      await post(admin, `/admin/orders/${order.id}/refunds`, { amount, reason: 'As agreed with the buyer' })
    }

    async function offerLapsed() {
      const { body } = await ask(admin, `/admin/orders?status=lapsed`)
      const order = some(body.orders.filter((each: Row) => each.lapseHandled === null))
      if (order) await post(admin, `/admin/orders/${order.id}/offer`)
    }

    async function decideClaims(isAtRest: boolean) {
      const { body } = await ask(admin, '/admin/claims')
      for (const { id } of body.claims.filter((each: Row) => each.kind === 'order')) await decideClaim(id, isAtRest)
    }
    async function decideClaim(id: string, isAtRest: boolean) {
      const { body: claim } = await ask(admin, `/claims/${id}`)
      const reason = 'By the photos of both'
      if (claim.return?.can.conclude && (claim.state === 'objected' || isAtRest))
        return post(admin, `/admin/claims/${id}/return-outcome`, { isReturned: random.isLucky(0.5), reason })
      if (!claim.can.decide) return
      const { body: order } = await ask(admin, `/admin/orders/${claim.subjectId}`)
      const wanted = random.pick([0, order.refundable, order.refundable, Math.floor(order.refundable / 3)])
      const returnPaidBy = wanted > 0 && claim.problem !== 'not-arrived' && random.isLucky(0.6) ? 'seller' : null
      return post(admin, `/admin/claims/${id}/decision`, { refund: wanted, returnPaidBy, isInsured: false, reason })
    }

    async function payOut() {
      const { body } = await ask(admin, '/admin/payouts')
      const owed = some(body.owed.filter((each: Row) => each.payable > 0))
      if (!owed) return
      if (random.isLucky(0.4)) {
        const account = 'select provider_id from payout_accounts where account_id = $1'
        const { rows } = await pool.query(account, [owed.party.id])
        if (rows[0]) await provider.control(`accounts/${rows[0].provider_id}/refuse_transfers`)
      }
      await post(admin, '/admin/payouts', { partyId: owed.party.id, amount: owed.payable })
    }

    const reconcile = () => post(admin, '/admin/reconciliation')

    // ——— banks

    async function disputePayment() {
      const paid = `select payment_intent as intent from orders where payment_intent is not null
        and status in ('paid', 'refunded') order by id`
      const found = some((await pool.query(paid)).rows)
      if (!found) return
      const { status, error } = await provider.control(`payment_intents/${found.intent}/dispute`)
      context.note(`a bank disputes: ${status ?? error?.code}`)
    }

    async function returnRefund() {
      const { data } = await provider.stripe.refunds.list({ limit: 20 })
      const done = some(data.filter(({ status, balance_transaction }) => status === 'succeeded' && balance_transaction))
      if (!done) return
      const { status, error } = await provider.control(`refunds/${done.id}/fail`)
      context.note(`a bank sends a refund back: ${status ?? error?.code}`)
    }

    // ——— who does what

    const buyerActs = [workOnOrder, workOnOrder, workOnOrder, shared.payPage, shared.payPage, buyWork, donate]
    const houseActs = [
      refund,
      offerLapsed,
      () => decideClaims(false),
      payOut,
      payOut,
      () => shared.retry(admin),
      reconcile,
    ]
    const isOver = playDays(context, {
      acts,
      players: [
        ...buyers.map((buyer) => ({
          ...{ name: buyer.name, slowness: 15 },
          act: () => random.pick<(buyer: Caller) => Promise<unknown>>([...buyerActs, shared.workOnClaim])(buyer),
        })),
        { name: 'Sol', slowness: 8, act: () => random.pick([ship, ship, () => shared.workOnClaim(seller)])() },
        { name: 'Adele', slowness: 6, act: () => random.pick<() => Promise<unknown>>(houseActs)() },
        {
          name: 'a bank',
          slowness: 40,
          act: () => random.pick([disputePayment, shared.closeDisputes, returnRefund])(),
        },
      ],
      async finish() {
        await shared.closeDisputes()
        await shared.retry(admin)
        await decideClaims(true)
        await deliverAll()
        for (const person of [...buyers, seller]) await shared.workOnClaim(person)
      },
      pending: () => pendingMoney(pool),
    })
    const reached: Record<string, number> = {}
    return {
      reached,
      isOver,
      async atEnd() {
        await checkMoneyAtRest(context, async () => (await reconcile()).body)
        Object.assign(reached, await readPaymentSituations(context, shared.seen))
      },
    }
  }

async function openPayoutAccount({ pool, provider }: ScenarioContext, { accountId }: Caller) {
  const { id } = await provider.stripe.accounts.create({
    ...{ type: 'express', country: 'US', capabilities: { transfers: { requested: true } } },
  })
  await pool.query('insert into payout_accounts (account_id, provider_id) values ($1, $2)', [accountId, id])
  await provider.control(`accounts/${id}/onboard`)
}

async function addWorks({ pool, random, schedule }: ScenarioContext, { accountId: sellerId }: Caller) {
  const works: { artworkId: string; price: number }[] = []
  for (let number = 1; number <= WORKS; number++) {
    const buyNow = price(random)
    const { artworkId } = await addWork(pool, random, {
      ...{ name: `Priced ${number}`, sellerId, startingBid: 25_00, buyNow },
      closesAt: new Date(schedule.now + 300 * DAY_MS),
    })
    works.push({ artworkId, price: buyNow })
  }
  return works
}
