import type { SoldOrder } from '../../money/payments/orders/owned-order-store.ts'
import { type AccessRules, everyoneWhoSees } from '../../platform/http/can.ts'

/** A bought work is its buyer's to certify. Everybody else reads its certificate by the code. */
export const certificateRules: AccessRules<'certificate.manage', SoldOrder> = {
  unknown: 'order.unknown',
  sees: (actor, { buyerId }) => actor !== null && actor.id === buyerId,
  actions: { 'certificate.manage': everyoneWhoSees },
}
