import type { OrderSide } from '@vermeil/contracts/fulfillment/shipping.schema'
import type { AccountId, ArtworkId } from '@vermeil/contracts/ids'
import type { HireSide } from '@vermeil/contracts/loans/hires.schema'
import { isStaff } from '../../../platform/http/access.ts'
import { type AccessRules, type Actor, everyoneWhoSees, only } from '../../../platform/http/can.ts'
import type { SetPlace } from '../../../trades/productions/team/standings.ts'
import type { Standing } from '../../../trades/productions/team/team-rules.ts'
import type { StoredHire } from '../loan-record.ts'

/** A hire, with what the caller may do in its production; null for people outside of the team. */
export interface HireSubject {
  readonly hire: StoredHire
  readonly standing: Standing | null
}

export type HireAction =
  | 'hire.view'
  | 'hire.answer'
  | 'hire.pay'
  | 'hire.cancel'
  | 'hire.hand-over'
  | 'hire.return'
  | 'hire.release-deposit'
  | 'hire.insure'
  | 'hire.read-papers'

const coversSet = ({ setIds }: Standing, setId: string | null) =>
  setIds === null || (setId !== null && setIds.includes(setId))

/** The agent, and people of the production's team who see the set. */
const isWithAgent = (actor: Actor, { hire, standing }: HireSubject): boolean =>
  actor?.id === hire.borrowerId || (standing !== null && coversSet(standing, hire.setId))

/** The agent, and Full Access. */
const actsForAgent = (actor: Actor, subject: HireSubject): boolean =>
  isWithAgent(actor, subject) && (actor?.id === subject.hire.borrowerId || subject.standing?.level === 'full')

/** The same, and Edit Access: who unpacks the work on the set. */
const worksForAgent = (actor: Actor, subject: HireSubject): boolean =>
  actsForAgent(actor, subject) || (isWithAgent(actor, subject) && subject.standing?.level === 'edit')

/** Administrators judge between the two, and so none who is with the agent. */
const isAdministrator = (actor: Actor, subject: HireSubject): boolean =>
  isStaff(actor, 'money') && !isWithAgent(actor, subject)

/** Administrators act for Vermeil's own works. */
const isOwner = (actor: Actor, subject: HireSubject): boolean =>
  subject.hire.ownerId === null ? isAdministrator(actor, subject) : actor?.id === subject.hire.ownerId

/** Both parties, the team by level, and administrators, who read, and who record that a work is back. */
export const hireRules: AccessRules<HireAction, HireSubject> = {
  unknown: 'hire.unknown',
  about: { hire: 'hireId' },
  staff: ['money', 'read-only'],
  sees: (actor, subject) =>
    isWithAgent(actor, subject) || isOwner(actor, subject) || isStaff(actor, 'money', 'read-only'),
  actions: {
    'hire.view': everyoneWhoSees,
    'hire.answer': only(isOwner),
    'hire.pay': only(actsForAgent),
    'hire.cancel': only(actsForAgent, isOwner),
    'hire.hand-over': only(worksForAgent, isOwner),
    'hire.return': only(isOwner, isAdministrator),
    'hire.release-deposit': only(isOwner),
    'hire.insure': only(actsForAgent),
    'hire.read-papers': only(actsForAgent, isOwner, (actor) => isStaff(actor, 'money')),
  },
}

/** An owner stays the owner where they are in the production's team too. */
export function sideOf(actor: Actor, subject: HireSubject): HireSide {
  if (actor && actor.id === subject.hire.ownerId) return 'owner'
  if (isWithAgent(actor, subject)) return 'agent'
  return isOwner(actor, subject) ? 'owner' : 'administrator'
}

/** Whose claim it is, and who answers it: the team by level, as with payments. */
export function claimSideOf(actor: Actor, subject: HireSubject): 'claimant' | 'respondent' | null {
  if (isOwner(actor, subject)) return 'claimant'
  return actsForAgent(actor, subject) ? 'respondent' : null
}

/** Who sends it back, and who gets it. View Only doesn't work on a set. */
export function shippingSideOf(actor: Actor, subject: HireSubject): OrderSide | null {
  if (isOwner(actor, subject)) return 'seller'
  if (worksForAgent(actor, subject)) return 'buyer'
  return isAdministrator(actor, subject) ? 'administrator' : null
}

/** View Only sees no prices. */
export const seesPrices = (actor: Actor, subject: HireSubject): boolean =>
  sideOf(actor, subject) !== 'agent' || actor?.id === subject.hire.borrowerId || subject.standing?.level !== 'view'

/** Reserving is for the owner of a production, and for Full Access to the set. */
export const placeRules: AccessRules<'hire.request', SetPlace> = {
  unknown: 'production.unknown',
  staff: ['money'],
  sees: (actor, { standing, setId }) => (standing === null ? isStaff(actor, 'money') : coversSet(standing, setId)),
  actions: {
    'hire.request': { allows: (_, { standing }) => standing?.level === 'full', otherwise: 'access.denied' },
  },
}

export type OwnedWork = { artworkId: ArtworkId; ownerId: AccountId | null }

/** What a work can be hired for is decided by its owner. */
export const termsRules: AccessRules<'hire-terms.change', OwnedWork> = {
  unknown: 'work.unknown',
  sees: (actor, { ownerId }) => actor !== null && actor.id === ownerId,
  actions: { 'hire-terms.change': everyoneWhoSees },
}
