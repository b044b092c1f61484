import { type AccessRules, everyoneWhoSees } from '../../platform/http/can.ts'
import type { SetPlace } from '../productions/team/standings.ts'
import type { StoredProperty } from '../realtors/properties/property-store.ts'

/** The labels of a home are its realtor's. */
export const homeLabelRules: AccessRules<'label.manage', StoredProperty> = {
  unknown: 'property.unknown',
  sees: (actor, { ownerId }) => actor?.id === ownerId,
  actions: { 'label.manage': everyoneWhoSees },
}

/** People in the team print the labels of the sets they see, unless they only view. */
export const setLabelRules: AccessRules<'set-label.manage', SetPlace> = {
  unknown: 'production.unknown',
  sees: (_, { standing, setId }) => standing !== null && (standing.setIds?.includes(setId) ?? true),
  actions: {
    'set-label.manage': { allows: (_, { standing }) => standing?.level !== 'view', otherwise: 'access.denied' },
  },
}
