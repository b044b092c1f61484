import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { AuditChoices, type AuditFilter, AuditPage } from '@vermeil/contracts/desk/audit-log.schema'
import {
  type SectionChange,
  type SectionState,
  type SettingSection,
  SettingsOverview,
  sectionStates,
} from '@vermeil/contracts/identity/house-settings.schema'
import { api } from '@/shared/http/api'

export const settingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: ({ signal }) => api.get('/admin/settings', SettingsOverview, { signal }),
})

export const saveSection = async <Section extends SettingSection>(
  section: Section,
  change: SectionChange<Section>,
): Promise<SectionState<Section>> =>
  (await api.put(`/admin/settings/${section}`, change, sectionStates[section])) as SectionState<Section>

/** The filters that are set, as the address of the API wants them. */
const searchOf = (filter: AuditFilter) =>
  new URLSearchParams(Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1])))

export const auditLogQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit-log', filter],
    queryFn: ({ signal, pageParam }) => {
      const search = searchOf(filter)
      if (pageParam) search.set('before', pageParam)
      return api.get(`/admin/audit-log?${search}`, AuditPage, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    placeholderData: keepPreviousData,
  })

export const auditChoicesQuery = queryOptions({
  queryKey: ['admin', 'audit-log', 'choices'],
  queryFn: ({ signal }) => api.get('/admin/audit-log/choices', AuditChoices, { signal }),
})

/** A file of everything that the filters leave, however much that is. */
export const exportAuditLog = (filter: AuditFilter): Promise<Blob> =>
  api.file(`/admin/audit-log.csv?${searchOf(filter)}`)
