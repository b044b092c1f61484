import type { StagingSide } from '@vermeil/contracts/loans/stagings.schema'
import type { PartySide } from '../../../fulfillment/claims/claim-subjects.ts'
import { isStaff } from '../../../platform/http/access.ts'
import { type AccessRules, type Actor, everyoneWhoSees, only } from '../../../platform/http/can.ts'
import type { StoredProperty } from '../../../trades/realtors/properties/property-store.ts'
import type { StoredStaging } from '../loan-record.ts'

export type StagingAction =
  | 'staging.view'
  | 'staging.answer'
  | 'staging.pay'
  | 'staging.cancel'
  | 'staging.end'
  | 'staging.return'
  | 'staging.release-deposit'

type Is = (actor: Actor, staging: StoredStaging) => boolean

const isRealtor: Is = (actor, { borrowerId }) => actor?.id === borrowerId
const isPayer: Is = (actor, { payerId }) => actor !== null && actor.id === payerId
/** Administrators judge between the sides, and so none who rents or pays. */
const isAdministrator: Is = (actor, staging) =>
  isStaff(actor, 'money') && !isRealtor(actor, staging) && !isPayer(actor, staging)
/** Administrators act for Vermeil's own works. */
const isOwner: Is = (actor, staging) =>
  staging.ownerId === null ? isAdministrator(actor, staging) : actor?.id === staging.ownerId

/** Realtor, payer and owner; and administrators, who read, and who record that a work is back. */
export const stagingRules: AccessRules<StagingAction, StoredStaging> = {
  unknown: 'staging.unknown',
  about: { staging: 'stagingId' },
  staff: ['money', 'read-only'],
  sees: (actor, staging) =>
    isRealtor(actor, staging) ||
    isPayer(actor, staging) ||
    isOwner(actor, staging) ||
    isStaff(actor, 'money', 'read-only'),
  actions: {
    'staging.view': everyoneWhoSees,
    'staging.answer': only(isOwner),
    'staging.pay': only(isPayer),
    'staging.cancel': only(isRealtor, isOwner),
    'staging.end': only(isRealtor, isPayer, isOwner),
    'staging.return': only(isOwner, isAdministrator),
    'staging.release-deposit': only(isOwner),
  },
}

export function sideOf(actor: Actor, staging: StoredStaging): StagingSide {
  if (isRealtor(actor, staging)) return 'realtor'
  if (isPayer(actor, staging)) return 'payer'
  return isOwner(actor, staging) ? 'owner' : 'administrator'
}

/** Whose claim it is, and who answers it: the payer, whose deposit it is, and the realtor. */
export function claimSideOf(actor: Actor, staging: StoredStaging): PartySide | null {
  if (isOwner(actor, staging)) return 'claimant'
  return isRealtor(actor, staging) || isPayer(actor, staging) ? 'respondent' : null
}

/** Works are placed in one's own properties. Administrators see them. */
export const homeRules: AccessRules<'staging.request', StoredProperty> = {
  unknown: 'property.unknown',
  staff: ['money'],
  sees: (actor, { ownerId }) => actor?.id === ownerId || isStaff(actor, 'money'),
  actions: {
    'staging.request': { allows: (actor, { ownerId }) => actor?.id === ownerId, otherwise: 'access.denied' },
  },
}
