import { type AccessRules, everyoneWhoSees } from '../../platform/http/can.ts'
import type { StoredWall } from './wall-store.ts'

/** A photo of somebody's home is nobody else's business: administrators find nothing either. */
export const wallRules: AccessRules<'wall.manage', StoredWall> = {
  unknown: 'wall.unknown',
  sees: (actor, { ownerId }) => actor?.id === ownerId,
  actions: { 'wall.manage': everyoneWhoSees },
}
