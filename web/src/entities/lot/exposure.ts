import type { Exposure } from '@vermeil/contracts/money/exposure.schema'
import { readQuery } from '@/shared/http/read-query'
import { ownBidsQuery } from './own-bids'

/** Read again with the person's bids. */
export const exposureQuery = readQuery<Exposure>([...ownBidsQuery.queryKey, 'exposure'], '/exposure', {
  staleTime: 10_000,
})
