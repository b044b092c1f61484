import { type AccessRules, everyoneWhoSees } from '../../platform/http/can.ts'
import type { OwnedOrder } from '../payments/orders/owned-order-store.ts'

/** A note is its owner's alone: nobody else reads or writes it, administrators included. */
export const pieceRules: AccessRules<'piece.note', OwnedOrder> = {
  unknown: 'order.unknown',
  sees: (actor, { ownerId }) => actor !== null && actor.id === ownerId,
  actions: { 'piece.note': everyoneWhoSees },
}
