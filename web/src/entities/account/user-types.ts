import type { Role, UserType } from '@vermeil/contracts/identity/roles.schema'
import { paths } from '@/shared/navigation/paths'

/** What a person may choose to be, in the order the choice is offered. */
export const userTypes: readonly { value: UserType; name: string; description: string; dashboard: string }[] = [
  { value: 'artist', name: 'Artist', description: 'Showcase and sell your artwork', dashboard: paths.artistDashboard },
  {
    value: 'collector',
    name: 'Collector',
    description: 'Discover and collect',
    dashboard: paths.collectorDashboard,
  },
  {
    value: 'realtor',
    name: 'Realtor',
    description: 'Find art for properties',
    dashboard: paths.realtorDashboard,
  },
  {
    value: 'prop-agent',
    name: 'Property Agent',
    description: 'Manage property art collections',
    dashboard: paths.propAgentDashboard,
  },
]

/** A role's own dashboard. */
export const dashboardOf = (role: Role): string =>
  userTypes.find(({ value }) => value === role)?.dashboard ?? paths.adminDashboard

export const roleName = (role: Role): string => userTypes.find(({ value }) => value === role)?.name ?? 'Administrator'
