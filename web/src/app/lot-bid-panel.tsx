import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import { LotBidding } from '@/features/selling/bidding/lot-bidding'
import { lazyPart } from '@/ui/lazy-part'
import { LotOtherWays } from './lot-other-ways'

const LikeThisButton = lazyPart(() =>
  import('@/features/selling/alerts/like-this-button').then((module) => module.LikeThisButton),
)

const PayNowButton = lazyPart(() =>
  import('@/features/fulfillment/orders/pay-now-button').then((module) => module.PayNowButton),
)

/** Every way to act on a lot, on its own page. Few readers see the last two: the lot is theirs to pay, or gone. */
export const LotBidPanel = ({ lot }: { lot: LotView }) => (
  <LotBidding
    lot={lot}
    otherWays={<LotOtherWays lot={lot} />}
    renderPay={(order) => <PayNowButton order={order} />}
    afterSale={<LikeThisButton lot={lot} />}
  />
)
