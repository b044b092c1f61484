import { queryOptions } from '@tanstack/react-query'
import type { Analytics, AnalyticsPeriod } from '@vermeil/contracts/desk/analytics.schema'
import { api } from '@/shared/http/api'

export const analyticsQuery = (period: AnalyticsPeriod) =>
  queryOptions({
    queryKey: ['account', 'analytics', period],
    queryFn: ({ signal }) => api.get<Analytics>(`/analytics?period=${period}`, { signal }),
  })
