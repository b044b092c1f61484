import type { Analytics, AnalyticsPeriod } from '@vermeil/contracts/desk/analytics.schema'
import { readQuery } from '@/shared/http/read-query'

export const analyticsQuery = (period: AnalyticsPeriod) =>
  readQuery<Analytics>(['account', 'analytics', period], `/analytics?period=${period}`)
