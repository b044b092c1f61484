import type { OwnedOrder } from '../../money/payments/orders/owned-order-store.ts'
import { type AccessRules, everyoneWhoSees } from '../../platform/http/can.ts'

/** A note and a value are their owner's alone: nobody else reads or writes them, administrators included. */
export const pieceRules: AccessRules<'piece.note' | 'piece.value', OwnedOrder> = {
  unknown: 'order.unknown',
  sees: (actor, { ownerId }) => actor !== null && actor.id === ownerId,
  actions: { 'piece.note': everyoneWhoSees, 'piece.value': everyoneWhoSees },
}
