import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AddedRecord, ImportedRows } from '@vermeil/contracts/records.schema'
import type {
  PlacementBody,
  PlacementList,
  PlacementRow,
  PlacementTicks,
  TodaysList,
} from '@vermeil/contracts/trades/placements.schema'
import type {
  AcceptedInvitation,
  ActivityPage,
  InvitationBody,
  InvitationView,
  MemberBody,
  Team,
} from '@vermeil/contracts/trades/production-team.schema'
import type {
  LocationBody,
  ProductionBody,
  ProductionDetail,
  ProductionList,
  ProductionOverview,
  SetBody,
  SetRow,
} from '@vermeil/contracts/trades/productions.schema'
import { api } from '@/shared/http/api'
import { readQuery } from '@/shared/http/read-query'
import { type ActionOptions, useAction } from '@/shared/http/use-action'

/** Everything about productions begins with this: a change in one place moves figures in others. */
export const productionsKey = ['productions'] as const

const inProduction = (id: string, ...rest: string[]) => [...productionsKey, 'one', id, ...rest]

export const productionsQuery = readQuery<ProductionList>([...productionsKey, 'list'], '/productions')

export const productionOverviewQuery = readQuery<ProductionOverview>(
  [...productionsKey, 'overview'],
  '/productions/overview',
)

export const productionQuery = (id: string) => readQuery<ProductionDetail>(inProduction(id), `/productions/${id}`)

export const placementsQuery = (id: string) =>
  readQuery<PlacementList>(inProduction(id, 'placements'), `/productions/${id}/placements`)

export const teamQuery = (id: string) => readQuery<Team>(inProduction(id, 'team'), `/productions/${id}/team`)

export const activityQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: inProduction(id, 'activity'),
    queryFn: ({ pageParam, signal }) =>
      api.get<ActivityPage>(`/productions/${id}/activity${pageParam ? `?after=${pageParam}` : ''}`, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const todayQuery = (day: string) =>
  readQuery<TodaysList>([...productionsKey, 'today', day], `/productions/today?day=${day}`)

export const invitationQuery = (token: string) =>
  readQuery<InvitationView>(['invitations', token], `/invitations/${token}`)

const pathTo = (id: string, ...rest: string[]) => ['/productions', id, ...rest].join('/')

/** Adds a record or, with an id, changes it. Returns its id. */
async function save(path: string, id: string | null, body: object): Promise<string> {
  if (id === null) return (await api.post<AddedRecord>(path, body)).id
  await api.command('PUT', `${path}/${id}`, body)
  return id
}

export const saveProduction = (id: string | null, body: ProductionBody) => save('/productions', id, body)
export const blankSet: SetBody = {
  ...{ name: '', locationId: null, status: 'planning', budget: 0, startDate: null, endDate: null, description: '' },
}

export const saveSet = (productionId: string, id: string | null, body: SetBody) =>
  save(pathTo(productionId, 'sets'), id, body)
export const saveLocation = (productionId: string, id: string | null, body: LocationBody) =>
  save(pathTo(productionId, 'locations'), id, body)
export const savePlacement = (productionId: string, id: string | null, body: PlacementBody) =>
  save(pathTo(productionId, 'placements'), id, body)

type RecordKind = 'sets' | 'locations' | 'placements'

/** How records of a production are deleted and restored, for `useDeletion`. */
export const deletionIn = (productionId: string, kind: RecordKind) => ({
  remove: ({ id }: { id: string }) => api.command('DELETE', pathTo(productionId, kind, id)),
  restore: ({ id }: { id: string }) => api.command('PUT', pathTo(productionId, kind, id, 'restoration')),
  queryKey: productionsKey,
})
export const productionDeletion = {
  remove: ({ id }: { id: string }) => api.command('DELETE', pathTo(id)),
  restore: ({ id }: { id: string }) => api.command('PUT', pathTo(id, 'restoration')),
  queryKey: productionsKey,
}

export const importProductions = (rows: readonly ProductionBody[]) =>
  api.post<ImportedRows>('/productions/import', { rows })
export const importSets = (productionId: string, rows: readonly SetRow[]) =>
  api.post<ImportedRows>(pathTo(productionId, 'sets', 'import'), { rows })
export const importLocations = (productionId: string, rows: readonly LocationBody[]) =>
  api.post<ImportedRows>(pathTo(productionId, 'locations', 'import'), { rows })
export const importPlacements = (productionId: string, rows: readonly PlacementRow[]) =>
  api.post<ImportedRows>(pathTo(productionId, 'placements', 'import'), { rows })

export const tickPlacement = (productionId: string, placementId: string, ticks: PlacementTicks) =>
  api.command('PUT', pathTo(productionId, 'placements', placementId, 'ticks'), ticks)

const fileForm = (file: File) => {
  const form = new FormData()
  form.append('file', file)
  return form
}

/** Pictures are fetched once and not with every change of a production: only a new picture makes them stale. */
export const placementImageKey = (placementId: string) => ['placement-images', placementId]

/** The picture, the signed paper and the override of one placement. */
export const placementFiles = (productionId: string, placementId: string) => {
  const path = (part: string) => pathTo(productionId, 'placements', placementId, part)
  return {
    image: () => api.file(path('image')),
    setImage: (file: File) => api.command('POST', path('image'), fileForm(file)),
    removeImage: () => api.command('DELETE', path('image')),
    paper: () => api.file(path('paper')),
    setPaper: (file: File) => api.command('POST', path('paper'), fileForm(file)),
    override: (reason: string) => api.command('PUT', path('clearance'), { reason }),
    unclear: () => api.command('DELETE', path('clearance')),
  }
}

export const invite = (productionId: string, body: InvitationBody) =>
  api.command('POST', pathTo(productionId, 'invitations'), body)
export const withdrawInvitation = (productionId: string, invitationId: string) =>
  api.command('DELETE', pathTo(productionId, 'invitations', invitationId))
export const changeMember = (productionId: string, memberId: string, body: MemberBody) =>
  api.command('PUT', pathTo(productionId, 'team', memberId), body)
export const removeMember = (productionId: string, memberId: string) =>
  api.command('DELETE', pathTo(productionId, 'team', memberId))
export const leaveTeam = (productionId: string) => api.command('DELETE', pathTo(productionId, 'membership'))
export const acceptInvitation = (token: string) => api.post<AcceptedInvitation>(`/invitations/${token}/acceptance`)

export const useProductionAction = <V = void>(action: ActionOptions<V>) => useAction([productionsKey], action)
