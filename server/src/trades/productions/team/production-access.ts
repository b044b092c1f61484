import type { AccessLevel } from '@vermeil/contracts/trades/production-team.schema'
import type { FastifyRequest } from 'fastify'
import { isStaff } from '../../../platform/http/access.ts'
import { type AccessRules, type ActionRule, guardObjects } from '../../../platform/http/can.ts'
import { must } from '../../../platform/must.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { placementStore } from '../placements/placement-store.ts'
import { productionStore, type StoredProduction } from '../productions/production-store.ts'
import { locationStore } from '../sets/location-store.ts'
import { setStore } from '../sets/set-store.ts'
import { coversSet, hasLevel, type Standing } from './team-rules.ts'

/** A production, or a record in it, with what the caller may do there. */
export interface ProductionSubject {
  readonly production: StoredProduction
  /** Null for an administrator, who reads. */
  readonly standing: Standing | null
  /** The set that the record is or belongs to; null for what belongs to the whole production. */
  readonly setId: string | null
}

export type ProductionAction =
  | 'production.view'
  | 'production.manage'
  | 'set.manage'
  | 'placement.edit'
  | 'placement.manage'
  | 'team.manage'
  | 'team.leave'
  | 'passport.read'
  | 'passport.manage'

const needs = (level: AccessLevel, { isWhole = false } = {}): ActionRule<ProductionSubject> => ({
  allows: (_, { standing }) => standing !== null && hasLevel(standing, level) && !(isWhole && standing.setIds !== null),
  otherwise: 'access.denied',
})

/** The passport of a set needs Full Access to it, that of the production to the whole of it. */
const mayClear = (standing: Standing, setId: string | null): boolean =>
  hasLevel(standing, 'full') && (setId !== null || standing.setIds === null)

/** Who may do what: the owner, people in the team by level, and administrators, who read. Others find nothing. */
export const productionRules: AccessRules<ProductionAction, ProductionSubject> = {
  unknown: 'production.unknown',
  staff: ['people', 'read-only'],
  sees: (actor, { standing, setId }) =>
    standing === null ? isStaff(actor, 'people', 'read-only') : setId === null || coversSet(standing, setId),
  actions: {
    'production.view': { allows: () => true, otherwise: 'access.denied' },
    'production.manage': needs('full', { isWhole: true }),
    'set.manage': needs('full'),
    'placement.edit': needs('edit'),
    'placement.manage': needs('full'),
    'team.manage': needs('full'),
    'team.leave': needs('view'),
    // Administrators read it too.
    'passport.read': {
      allows: (_, { standing, setId }) => standing === null || mayClear(standing, setId),
      otherwise: 'access.denied',
    },
    'passport.manage': {
      allows: (_, { standing, setId }) => standing !== null && mayClear(standing, setId),
      otherwise: 'access.denied',
    },
  },
}

type Params<Name extends string> = Readonly<Record<Name, string>>

/** `withDeleted` finds the record itself also if it is deleted, to restore it; never what is in a deleted one. */
export function guardProductions(db: Db, { withDeleted = false } = {}) {
  const subjectOf = (productionId: string, { account }: FastifyRequest, isDeletedToo = false) =>
    productionStore.find(db, productionId, must(account, 'a caller with an account').id, isDeletedToo)

  return {
    productions: guardObjects(productionRules, async ({ productionId }: Params<'productionId'>, request) => {
      const found = await subjectOf(productionId, request, withDeleted)
      return found && { ...found, set: null, setId: null }
    }),

    sets: guardObjects(productionRules, async (params: Params<'productionId' | 'setId'>, request) => {
      const found = await subjectOf(params.productionId, request)
      const set = found && (await setStore.find(db, params.productionId, params.setId, withDeleted))
      return found && set && { ...found, set, setId: set.id }
    }),

    locations: guardObjects(productionRules, async (params: Params<'productionId' | 'locationId'>, request) => {
      const found = await subjectOf(params.productionId, request)
      const location = found && (await locationStore.find(db, params.productionId, params.locationId, withDeleted))
      return found && location && { ...found, location, setId: null }
    }),

    placements: guardObjects(productionRules, async (params: Params<'productionId' | 'placementId'>, request) => {
      const found = await subjectOf(params.productionId, request)
      const placement = found && (await placementStore.find(db, params.productionId, params.placementId, withDeleted))
      return found && placement && { ...found, placement, setId: placement.setId }
    }),
  }
}

/** For handlers of what a standing is needed for: administrators, who have none, were refused. */
export const withStanding = <Subject extends ProductionSubject>(
  subject: Subject,
): Subject & { standing: Standing } => ({
  ...subject,
  standing: must(subject.standing, 'a standing of a caller who may act'),
})
