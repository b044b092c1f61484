import { queryOptions } from '@tanstack/react-query'
import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import { api } from '@/shared/http/api'
import { firstAnswer, firstAnswerAt } from '@/shared/http/first-answer'
import { noteServerTime } from '@/shared/live/house-clock'
import { isNewerView, withKnownPrice } from './newer-saleroom'

/** The one saleroom, as everybody sees it: the saleroom's page shows it, the console drives it. */
export const saleroomQuery = queryOptions({
  queryKey: ['saleroom'],
  queryFn: async ({ signal }) => {
    const askedAt = Date.now()
    const view = await api.get<SaleroomView>('/saleroom', { signal })
    noteServerTime(view.serverTime, askedAt)
    return view
  },
  initialData: () => firstAnswer<SaleroomView>('/saleroom'),
  initialDataUpdatedAt: firstAnswerAt,
  staleTime: 5_000,
  structuralSharing: (held, read) => newest(held as SaleroomView | undefined, read as SaleroomView),
})

/** What the cache keeps when an answer or an event arrives: never the older of two. */
function newest(held: SaleroomView | undefined, read: SaleroomView): SaleroomView {
  if (!held) return read
  return isNewerView(read, held) ? withKnownPrice(read, held) : held
}
