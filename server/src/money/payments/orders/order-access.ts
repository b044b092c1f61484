import { type AccessRules, everyoneWhoSees } from '../../../platform/http/can.ts'
import type { OrderRow } from './order-row.ts'

export type OrderAction = 'order.view' | 'order.choose-delivery' | 'order.cancel' | 'order.pay' | 'order.rate'

/** An order is its buyer's. Administrators have routes of their own. */
export const orderRules: AccessRules<OrderAction, OrderRow> = {
  unknown: 'order.unknown',
  sees: (actor, { buyerId }) => actor !== null && actor.id === buyerId,
  actions: {
    'order.view': everyoneWhoSees,
    'order.choose-delivery': everyoneWhoSees,
    'order.cancel': everyoneWhoSees,
    'order.pay': everyoneWhoSees,
    'order.rate': everyoneWhoSees,
  },
}
