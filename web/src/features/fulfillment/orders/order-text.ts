import type { OrderSide, Shipment, ShipmentSide, ShipmentSummary } from '@vermeil/contracts/fulfillment/shipping.schema'
import { countryInSentence } from '@vermeil/contracts/money/country-names'
import type { DeliveryChoice } from '@vermeil/contracts/money/order-delivery.schema'
import { orderKinds } from '@vermeil/contracts/money/order-kinds'
import type { Order } from '@vermeil/contracts/money/payments.schema'
import { formatDay } from '@/shared/format/days'
import { formatMoment, formatMoney } from '@/shared/format/format'

type EndedOrder = Pick<Order, 'status' | 'refunded' | 'paymentTermHours'>

/** What became of an order that asks for nothing more; null where it is due, paid, or not begun. */
export function endedText({ status, refunded, paymentTermHours }: EndedOrder): string | null {
  if (status === 'lapsed')
    return `The payment did not arrive within ${paymentTermHours} hours, so this order has lapsed.`
  if (status === 'refunded')
    return `We refunded ${formatMoney(refunded)}. It arrives at the card or account it came from.`
  if (status === 'canceled') return 'This order was canceled. There is nothing to pay.'
  return null
}

type Step = Pick<ShipmentSummary, 'kind' | 'side' | 'progress' | 'shipBy' | 'arrivesBy' | 'option' | 'isDisputed'>
type Payment = Pick<Order, 'dueAt' | 'isBankTransfer' | 'canRate' | 'deliveryChoice'>

const payText = ({ dueAt, isBankTransfer, deliveryChoice }: Payment) => {
  const by = dueAt ? ` by ${formatMoment(dueAt)}` : ''
  if (deliveryChoice?.isNeeded) return `Choose delivery and pay${by}`
  return isBankTransfer ? `Pay by bank transfer${by}` : `Pay${by}`
}

/** What the person does next about an order, or waits for. `payment` is known to its buyer only. */
export function orderNextStep(order: Step, payment?: Payment): string {
  const { kind, side, progress, shipBy, arrivesBy, option, isDisputed } = order
  const isSeller = side !== 'buyer'
  if (isDisputed) return 'Wait for the bank’s decision'
  if (progress === 'due') return isSeller ? 'The buyer pays' : payment ? payText(payment) : 'Pay'
  const isHandedOver = orderKinds[kind].paidOutWhen !== 'paid'
  if (isHandedOver && (progress === 'paid' || progress === 'packed')) {
    if (isSeller) return shipBy ? `${option === 'pickup' ? 'Make ready' : 'Ship'} by ${formatDay(shipBy)}` : 'Hand over'
    if (option === 'pickup') return progress === 'packed' ? 'Pick it up' : 'The seller makes it ready'
    return shipBy ? `Ships by ${formatDay(shipBy)}` : payment?.canRate ? 'Rate the artist' : 'Nothing to do'
  }
  if (progress === 'shipped') {
    return isSeller
      ? 'The buyer confirms the delivery'
      : `Confirm delivery${arrivesBy ? `, due ${formatDay(arrivesBy)}` : ''}`
  }
  return payment?.canRate ? 'Rate the artist' : 'Nothing to do'
}

/** Says that a choice of delivery costs more than the spend plan that won the lot counted; null where it doesn't. */
export function overPlanText(total: number, { planned, isNeeded }: Pick<DeliveryChoice, 'planned' | 'isNeeded'>) {
  if (!planned || isNeeded || total <= planned.total) return null
  const counted = `Your spend plan counted ${formatMoney(planned.total)} with delivery to ${countryInSentence(planned.country)}.`
  return `${counted} This choice costs ${formatMoney(total)}: ${formatMoney(total - planned.total)} more than planned.`
}

/** Who did something: "you", "the buyer". */
export function doerText(by: ShipmentSide | null, side: OrderSide): string {
  if (by === null) return ''
  if (by === 'clock') return 'automatically'
  if (by === side) return 'by you'
  return by === 'administrator' ? 'by Vermeil' : `by the ${by}`
}

type Deadlines = Pick<
  Shipment,
  | 'side'
  | 'state'
  | 'option'
  | 'shipBy'
  | 'arrivesBy'
  | 'cancelableFrom'
  | 'countsAsDeliveredOn'
  | 'completesAt'
  | 'isDisputed'
>

/** What happens next if nobody does anything, in one sentence; null where nothing is awaited. */
export function deadlineText(shipment: Deadlines): string | null {
  const { side, state, option, shipBy, arrivesBy, cancelableFrom, countsAsDeliveredOn, completesAt } = shipment
  const isBuyer = side === 'buyer'
  if (shipment.isDisputed) {
    return isBuyer
      ? 'You disputed this payment with your bank. Until the bank decides, nothing is shipped and the delivery can’t be confirmed.'
      : 'The buyer disputed this payment with their bank. Please don’t ship or hand over the work until the bank decides. Your earnings wait until then.'
  }
  if ((state === 'paid' || state === 'packed') && shipBy && cancelableFrom) {
    const what = option === 'pickup' ? 'make it ready for pick-up' : 'ship it'
    return isBuyer
      ? `The seller has until ${formatDay(shipBy)} to ${what}. If they don’t, you can cancel from ${formatDay(cancelableFrom)} on and get everything back.`
      : `Please ${what} by ${formatDay(shipBy)}. From ${formatDay(cancelableFrom)} on the buyer may cancel and gets everything back.`
  }
  if ((state === 'paid' || state === 'packed') && shipBy) {
    return isBuyer
      ? `Its owner ships it by ${formatDay(shipBy)}, or hands it over.`
      : `Please ship it by ${formatDay(shipBy)}, or hand it over.`
  }
  if (state === 'packed') return isBuyer ? 'It is ready for you.' : 'The buyer comes or sends somebody for it.'
  if (state === 'shipped' && arrivesBy && countsAsDeliveredOn) {
    return `It should arrive by ${formatDay(arrivesBy)}. Unless the buyer says otherwise, it counts as delivered on ${formatDay(countsAsDeliveredOn)}.`
  }
  if (state === 'delivered' && completesAt) {
    return isBuyer
      ? `The order is completed on ${formatMoment(completesAt)}. Until then you can report damage, or a work that is not as described.`
      : `The order is completed on ${formatMoment(completesAt)} at the latest. Then your earnings can be paid out.`
  }
  return null
}
