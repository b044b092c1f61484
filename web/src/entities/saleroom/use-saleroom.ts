import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import { useAuth } from '@/shared/auth/auth'
import { useAsServed } from '@/shared/http/first-answer'
import { useRoom } from '@/shared/live/live'
import { useLiveInterval } from '@/shared/live/live-updates'
import { rememberRevision } from '@/shared/live/remember-revision'
import { saleroomQuery } from './saleroom-query'

/** How often the number of people in the room is asked for: nobody broadcasts each coming and going. */
const countEveryMs = 10_000

const { queryKey } = saleroomQuery

/** The saleroom as the page knows it; `useSaleroom` keeps it current. */
export const useSaleroomView = (): SaleroomView => useAsServed('/saleroom', useSuspenseQuery(saleroomQuery).data)

type FollowedSaleroom = {
  view: SaleroomView
  /** Whether the view can be acted on. */
  isCurrent: boolean
  staleSince: number | null
}

/** The saleroom as it stands now: read once, then moved forward by each event. */
export function useSaleroom({ isPresent }: { isPresent: boolean }): FollowedSaleroom {
  const queryClient = useQueryClient()
  const { user } = useAuth()
  const { data } = useSuspenseQuery({
    ...saleroomQuery,
    refetchInterval: useLiveInterval(countEveryMs),
  })
  const view = useAsServed('/saleroom', data)

  async function receive(next: SaleroomView) {
    const standing = next.current?.standing
    if (standing) rememberRevision(standing.id, standing.revision)
    const held = queryClient.getQueryData<SaleroomView>(queryKey)
    queryClient.setQueryData(queryKey, next)
    // The event shows what a visitor may see; a member may see more of a lot that is new to them.
    if (user && held?.current?.lot.id !== next.current?.lot.id) await readAgain()
  }
  const readAgain = () => queryClient.fetchQuery({ ...saleroomQuery, staleTime: 0 })

  const staleSince = useRoom('saleroom', {
    onEvent: (event, payload) => (event === 'saleroom.changed' ? receive(payload as SaleroomView) : undefined),
    resync: readAgain,
    isPresent,
  })
  return { view, isCurrent: staleSince === null, staleSince }
}
