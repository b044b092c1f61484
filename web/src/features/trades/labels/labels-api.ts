import type { LabelSize, LabelView, PlacedLabels } from '@vermeil/contracts/trades/labels.schema'
import { api } from '@/shared/http/api'
import { readQuery } from '@/shared/http/read-query'

const labelsKey = ['labels'] as const

/** Where labels hang, as the API names it. */
export const inHome = (propertyId: string) => `/properties/${propertyId}`
export const onSet = (productionId: string, setId: string) => `/productions/${productionId}/sets/${setId}`

export const placedLabelsQuery = (place: string) => readQuery<PlacedLabels>([...labelsKey, place], `${place}/labels`)
export const labelSheet = (place: string, size: LabelSize) => api.file(`${place}/labels.pdf?size=${size}`)

export const labelQuery = (code: string) => readQuery<LabelView>([...labelsKey, 'code', code], `/labels/${code}`)
export const countScan = (code: string) => api.command('POST', `/labels/${code}/scans`)
export const openLabel = (code: string, token: string | null) =>
  api.command('PUT', `/labels/${code}/opening`, { token })
export const leaveAddress = (code: string, email: string) => api.command('POST', `/labels/${code}/addresses`, { email })
export const forgetAddress = (code: string, token: string) =>
  api.command('DELETE', `/labels/${code}/addresses/${token}`)
