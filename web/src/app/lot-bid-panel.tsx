import { useSuspenseQuery } from '@tanstack/react-query'
import { lotQuery } from '@/entities/lot/lot-query'
import { LotBidding } from '@/features/selling/bidding/lot-bidding'
import { useAsServed } from '@/shared/http/first-answer'
import { lazyPart } from '@/ui/lazy-part'
import { LotOtherWays } from './lot-other-ways'

const LikeThisButton = lazyPart(() =>
  import('@/features/selling/alerts/like-this-button').then((module) => module.LikeThisButton),
)

const PayNowButton = lazyPart(() =>
  import('@/features/fulfillment/orders/pay-now-button').then((module) => module.PayNowButton),
)

/** Every way to act on a lot, on its own page. Few readers see the last two: the lot is theirs to pay, or gone. */
export function LotBidPanel({ lotId }: { lotId: string }) {
  const lot = useAsServed(`/lots/${lotId}`, useSuspenseQuery(lotQuery(lotId)).data)
  return (
    <LotBidding
      lot={lot}
      otherWays={<LotOtherWays lot={lot} />}
      renderPay={(order) => <PayNowButton order={order} />}
      afterSale={<LikeThisButton lot={lot} />}
    />
  )
}
