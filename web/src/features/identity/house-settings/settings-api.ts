import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { AuditChoices, AuditFilter, AuditPage } from '@vermeil/contracts/desk/audit-log.schema'
import type {
  SectionChange,
  SectionState,
  SettingSection,
  SettingsOverview,
} from '@vermeil/contracts/identity/house-settings.schema'
import { api } from '@/shared/http/api'
import { readQuery } from '@/shared/http/read-query'

export const settingsQuery = readQuery<SettingsOverview>(['admin', 'settings'], '/admin/settings')

export const saveSection = <Section extends SettingSection>(
  section: Section,
  change: SectionChange<Section>,
): Promise<SectionState<Section>> => api.put(`/admin/settings/${section}`, change)

/** The filters that are set, as the address of the API wants them. */
const searchOf = (filter: AuditFilter) =>
  new URLSearchParams(Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1])))

export const auditLogQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit-log', filter],
    queryFn: ({ signal, pageParam }) => {
      const search = searchOf(filter)
      if (pageParam) search.set('before', pageParam)
      return api.get<AuditPage>(`/admin/audit-log?${search}`, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    placeholderData: keepPreviousData,
  })

export const auditChoicesQuery = readQuery<AuditChoices>(['admin', 'audit-log', 'choices'], '/admin/audit-log/choices')

/** A file of everything that the filters leave, however much that is. */
export const exportAuditLog = (filter: AuditFilter): Promise<Blob> =>
  api.file(`/admin/audit-log.csv?${searchOf(filter)}`)
