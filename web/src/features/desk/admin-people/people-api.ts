import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AdminMeetingList } from '@vermeil/contracts/contact/meetings.schema'
import type {
  ApprovalBody,
  BidLimitBody,
  CapabilitiesBody,
  GiveRoleBody,
  PeoplePage,
  PersonRecord,
  SuspendBody,
} from '@vermeil/contracts/desk/people.schema'
import type { PlanId } from '@vermeil/contracts/identity/plans'
import type { Role } from '@vermeil/contracts/identity/roles.schema'
import type { ProductionList } from '@vermeil/contracts/trades/productions.schema'
import type { ProposalList } from '@vermeil/contracts/trades/proposals.schema'
import { api } from '@/shared/http/api'
import { readQuery } from '@/shared/http/read-query'
import { type ActionOptions, useAction } from '@/shared/http/use-action'

/** Everything the users tab reads begins with this, so that one act refreshes all of it. */
export const peopleKey = ['admin', 'people'] as const

export const peopleQuery = (query: string) =>
  queryOptions({
    queryKey: [...peopleKey, 'list', query],
    queryFn: ({ signal }) => api.get<PeoplePage>(`/admin/accounts?${query}`, { signal }),
    // Another filter must not take the table, and the focus in it, off the screen while it loads.
    placeholderData: keepPreviousData,
  })

export const personQuery = (id: string) =>
  readQuery<PersonRecord>([...peopleKey, 'person', id], `/admin/accounts/${id}`)

/** What a person has in the workspaces. The server records each reading, so nothing is read before it is asked for. */
const workspace = <T>(id: string, what: string) =>
  readQuery<T>([...peopleKey, what, id], `/admin/${what}?account=${id}`, { staleTime: Number.POSITIVE_INFINITY })
export const personMeetingsQuery = (id: string) => workspace<AdminMeetingList>(id, 'meetings')
export const personProductionsQuery = (id: string) => workspace<ProductionList>(id, 'productions')
export const personProposalsQuery = (id: string) => workspace<ProposalList>(id, 'proposals')

const at = (id: string, path: string) => `/admin/accounts/${id}${path}`

/** What an administrator does about an account. The server records each. */
export const personActs = {
  suspend: (id: string, body: SuspendBody) => api.command('PUT', at(id, '/suspension'), body),
  reinstate: (id: string, reason: string) => api.command('DELETE', at(id, '/suspension'), { reason }),
  endSession: (id: string, sessionId: string) => api.command('DELETE', at(id, `/sessions/${sessionId}`)),
  endSessions: (id: string) => api.command('DELETE', at(id, '/sessions')),
  setBidLimit: (id: string, body: BidLimitBody) => api.command('PUT', at(id, '/bid-limit'), body),
  setApproval: (id: string, body: ApprovalBody) => api.command('PUT', at(id, '/approval'), body),
  giveRole: (id: string, role: Role, body: GiveRoleBody) => api.command('PUT', at(id, `/roles/${role}`), body),
  setCapabilities: (id: string, body: CapabilitiesBody) => api.command('PUT', at(id, '/capabilities'), body),
  takeRole: (id: string, role: Role, reason: string) => api.command('DELETE', at(id, `/roles/${role}`), { reason }),
  grantPlan: (id: string, plan: PlanId | null, reason: string) => api.command('PUT', at(id, '/plan'), { plan, reason }),
  sendReset: (id: string) => api.command('POST', at(id, '/password-reset')),
}

/** One act. Everything about people is read again; a dialog that stays open shows the refusal itself. */
export const usePersonAct = <Variables = void>(act: Omit<ActionOptions<Variables>, 'showsErrors'>) =>
  useAction([peopleKey], { ...act, showsErrors: act.onDone !== undefined })
