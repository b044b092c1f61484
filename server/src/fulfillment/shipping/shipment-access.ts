import type { OrderSide } from '@vermeil/contracts/fulfillment/shipping.schema'
import { orderKinds } from '@vermeil/contracts/money/order-kinds'
import type { OrderRow } from '../../money/payments/orders/order-row.ts'
import { type Account, isAdmin, isStaff } from '../../platform/http/access.ts'
import { type AccessRules, type ActionRule, type Actor, everyoneWhoSees } from '../../platform/http/can.ts'
import type { StoredShipment } from './shipment-store.ts'
import { isDoneBy, type ShipmentAction } from './shipping-rules.ts'

/** An order, its way to the buyer, and whose side the caller is on; null for people outside of it. */
export interface ShipmentCase {
  readonly order: OrderRow
  /** Null before the payment. */
  readonly shipment: StoredShipment | null
  readonly side: OrderSide | null
  /** Not so for an administrator who only reads. */
  readonly mayAct: boolean
}

/** Vermeil's own side, as a seller or a buyer, is taken by administrators who may act for it. */
export function sideOf(
  reader: Account,
  { buyerId, sellerId }: Pick<OrderRow, 'buyerId' | 'sellerId'>,
): OrderSide | null {
  if (reader.id === buyerId) return 'buyer'
  if (reader.id === sellerId) return 'seller'
  if (!isAdmin(reader)) return null
  if (!isStaff(reader, 'money')) return 'administrator'
  if (sellerId === null) return 'seller'
  return buyerId === null ? 'buyer' : 'administrator'
}

/** Between the two sides stand administrators, with the capability for it. */
export const mayActAs = (actor: Actor, side: OrderSide | null): boolean =>
  side !== 'administrator' || isStaff(actor, 'money')

const by = (action: ShipmentAction): ActionRule<ShipmentCase> => ({
  allows: (actor, { side }) => side !== null && isDoneBy(action, side) && mayActAs(actor, side),
  otherwise: 'access.denied',
})

/** The order by which a work is hired or staged; further months are paid without the deposit. */
const isPaidLoan = ({ kind, paidAt, deposit }: OrderRow): boolean =>
  orderKinds[kind].loanBegins === 'on-its-day' && paidAt !== null && deposit > 0

/** Both sides write from the payment on; an administrator reads along while a problem is open. */
export const readsMessages = ({ order, shipment, side }: ShipmentCase): boolean =>
  side === 'administrator' ? (shipment?.hasOpenProblem ?? false) : shipment !== null || isPaidLoan(order)

export type ShipmentAccess =
  | `shipment.${'view' | 'print'}`
  | `shipment.${'pack' | 'dispatch' | 'hand-over' | 'mark-delivered' | 'confirm' | 'cancel-late' | 'renew-code'}`
  | `shipment.${'add-photos' | 'read-messages' | 'write'}`

export const shipmentRules: AccessRules<ShipmentAccess, ShipmentCase> = {
  unknown: 'order.unknown',
  about: { order: 'id' },
  staff: ['money', 'read-only'],
  sees: (actor, { side }) => side !== null && (mayActAs(actor, side) || isStaff(actor, 'read-only')),
  actions: {
    'shipment.view': everyoneWhoSees,
    'shipment.print': {
      allows: (actor, { side }) => side !== 'buyer' && mayActAs(actor, side),
      otherwise: 'access.denied',
    },
    'shipment.pack': by('pack'),
    'shipment.dispatch': by('dispatch'),
    'shipment.hand-over': by('handOver'),
    'shipment.mark-delivered': by('markDelivered'),
    'shipment.confirm': by('confirm'),
    'shipment.cancel-late': by('cancelLate'),
    'shipment.renew-code': by('renewCode'),
    'shipment.add-photos': by('addPhotos'),
    'shipment.read-messages': { allows: (_, subject) => readsMessages(subject), otherwise: 'access.denied' },
    'shipment.write': {
      allows: (actor, subject) => readsMessages(subject) && mayActAs(actor, subject.side),
      otherwise: 'access.denied',
    },
  },
}
