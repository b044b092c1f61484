import type { LotView } from '@vermeil/contracts/lots'
import { lazy } from 'react'
import { LotBidding } from '@/features/bidding/lot-bidding'
import { LotOtherWays } from './lot-other-ways'

const LikeThisButton = lazy(() =>
  import('@/features/alerts/like-this-button').then((module) => ({ default: module.LikeThisButton })),
)

const PayNowButton = lazy(() =>
  import('@/features/orders/pay-now-button').then((module) => ({ default: module.PayNowButton })),
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
