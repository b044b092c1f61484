import type { PersonLine, PersonState } from '@vermeil/contracts/desk/people.schema'
import { capabilityNames, holdsAll } from '@vermeil/contracts/identity/capabilities'
import { freePlan, planIds, plans } from '@vermeil/contracts/identity/plans'
import { Role } from '@vermeil/contracts/identity/roles.schema'
import { Ban, CircleCheck, MailQuestion } from 'lucide-react'
import { roleName } from '@/entities/account/user-types'
import { formatMoment } from '@/shared/format/format'
import { StatusPill } from '@/ui/badge'
import { choiceFilter, type DataColumn, type DataFilter, dateColumn } from '@/ui/data-table/columns'

const states = {
  active: { icon: CircleCheck, tone: 'success', text: 'Active' },
  suspended: { icon: Ban, tone: 'danger', text: 'Suspended' },
  unconfirmed: { icon: MailQuestion, tone: 'warning', text: 'Unconfirmed' },
} as const satisfies Record<PersonState, object>

export const PersonStatePill = ({ state }: { state: PersonState }) => (
  <StatusPill {...states[state]}>{states[state].text}</StatusPill>
)

export const planName = (plan: PersonLine['plan']) => (plan === 'free' ? freePlan : plans[plan]).name

/** What an administrator may do, where it isn't everything. */
const capabilityText = (held: PersonLine['capabilities']) =>
  held.length === 0 || holdsAll(held) ? '' : ` (${held.map((each) => capabilityNames[each]).join(', ')})`

export const personColumns: readonly DataColumn<PersonLine>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name },
  { id: 'email', header: 'Email', value: ({ email }) => email },
  {
    id: 'role',
    header: 'Roles',
    value: ({ role, roles, capabilities }) =>
      [role, ...roles.filter((held) => held !== role)].map(roleName).join(', ') + capabilityText(capabilities),
  },
  { id: 'plan', header: 'Plan', value: ({ plan }) => planName(plan) },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => states[state].text,
    cell: ({ state }) => <PersonStatePill state={state} />,
  },
  dateColumn({ id: 'joined', header: 'Joined', at: ({ joinedAt }) => joinedAt }),
  {
    id: 'seen',
    header: 'Last seen',
    value: ({ lastSeenAt }) => lastSeenAt,
    cell: ({ lastSeenAt }) => (lastSeenAt ? formatMoment(lastSeenAt) : 'Never'),
  },
]

export const personFilters: readonly DataFilter[] = [
  choiceFilter('role', 'Role', Role.options, roleName),
  choiceFilter('plan', 'Plan', ['free', ...planIds] as const, planName),
  {
    column: 'state',
    label: 'State',
    options: Object.entries(states).map(([value, { text }]) => ({ value, label: text })),
  },
]
