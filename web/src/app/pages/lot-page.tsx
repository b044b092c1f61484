import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { BidHistory } from '@/features/bidding/bid-history'
import { BidPanel } from '@/features/bidding/bid-panel'
import { atStanding } from '@/features/bidding/live-lot'
import { useLiveLot } from '@/features/bidding/use-live-lot'
import { LotPageView } from '@/features/catalogue/lot/lot-page-view'
import { SaleTerms } from '@/features/catalogue/lot/sale-terms'
import { WatchButton, WatchToggle } from '@/features/favourites/watch-button'
import { lotQuery } from '@/shared/lot-query'
import { isOpen } from '@/shared/lot-words'
import { usePageTitle } from '@/shared/page-title'
import { paths } from '@/shared/paths'
import { isUuid } from '@/shared/uuid'
import { NotFound } from '../layouts/not-found'
import { LotActions } from '../lot-actions'
import type { PageHandle } from '../pages'

export const handle: PageHandle = { back: { text: 'Collection', to: paths.collection } }

export function Component() {
  const { id = '' } = useParams()
  return isUuid(id) ? <LotPage key={id} id={id} /> : <NotFound />
}

function LotPage({ id }: { id: string }) {
  const { data: read } = useSuspenseQuery({
    ...lotQuery(id),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? 10_000 : false),
  })
  const { live, isCurrent } = useLiveLot(id, read.sequence)
  const lot = atStanding(read, live?.standing)
  usePageTitle(`${lot.title} by ${lot.artist.name}`)
  return (
    <LotPageView
      lot={lot}
      watchToggle={<WatchToggle lot={lot} />}
      bidPanel={
        <>
          <SaleTerms lot={lot} />
          <BidPanel lot={lot} live={live} isCurrent={isCurrent} />
          <BidHistory lotId={id} startingBid={lot.startingBid} live={live} />
        </>
      }
      renderWatch={(work) => <WatchButton lot={work} />}
      renderActions={(work) => <LotActions lot={work} />}
    />
  )
}
