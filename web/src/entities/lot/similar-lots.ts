import type { LotList } from '@vermeil/contracts/selling/lots.schema'
import { readQuery } from '@/shared/http/read-query'

/** Works like the one in a lot, what can be had first. */
export const similarLotsQuery = (lotId: string) =>
  readQuery<LotList>(['lots', lotId, 'similar'], `/lots/${lotId}/similar`, { staleTime: 60_000 })
