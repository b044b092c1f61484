import type { Taste } from '@vermeil/contracts/catalog/taste.schema'
import { api } from '@/shared/http/api'
import { readQuery } from '@/shared/http/read-query'

/** Works to say what one likes. They stay in place while somebody looks at them. */
export const tasteQuery = readQuery<Taste>(['account', 'taste'], '/account/taste', {
  staleTime: Number.POSITIVE_INFINITY,
})

export const saveTaste = (likedLotIds: readonly string[]) => api.command('PUT', '/account/taste', { likedLotIds })
