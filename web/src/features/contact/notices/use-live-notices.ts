import { useQueryClient } from '@tanstack/react-query'
import type { Notice, NoticeAdded } from '@vermeil/contracts/contact/notices.schema'
import { useEffect } from 'react'
import { overviewQuery } from '@/entities/account/overview'
import { ownBidsQuery } from '@/entities/lot/own-bids'
import { speakOwn } from '@/entities/lot/spoken-bids'
import { ordersQuery } from '@/entities/order/own-orders'
import { useRoom } from '@/shared/live/live'
import { paths } from '@/shared/navigation/paths'
import { useLocation, useNavigate } from '@/shared/navigation/router'
import { notify } from '@/shared/page/toasts'
import { noticesKey, unreadQuery } from './notice-queries'
import { noticeText } from './notice-text'

/** Those worth stopping for: their toast stays until it is answered. */
const pressing: ReadonlySet<Notice['kind']> = new Set(['outbid', 'won', 'payment-failed'])

/** Shows new notices to the signed-in person at once, on every page. */
export function useLiveNotices(userId: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()

  function receive({ notice, unread }: NoticeAdded) {
    queryClient.setQueryData(unreadQuery.queryKey, unread)
    void queryClient.invalidateQueries({ queryKey: [...noticesKey, 'list'] })
    // What needs the person, and how they stand on the lot, may have changed with it.
    void queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey })
    if (notice.topic === 'bids') void queryClient.invalidateQueries({ queryKey: ownBidsQuery.queryKey })
    // Whatever shows an order follows its payment.
    if (notice.topic === 'payments') {
      void queryClient.invalidateQueries({ queryKey: ordersQuery.queryKey })
      // An order page that is open shows the new step or message.
      void queryClient.invalidateQueries({ queryKey: ['shipments'] })
    }
    if (isSeenHere(notice, pathname)) return
    const { title, text, to } = noticeText(notice)
    const action = pressing.has(notice.kind) ? { label: 'View', onClick: () => navigate(to) } : undefined
    notify({ title, description: text, action })
    if (notice.kind === 'outbid') speakOwn(`${title}. ${text}`, 'assertive')
  }

  const staleSince = useRoom(`user:${userId}`, {
    onEvent: (event, payload) => (event === 'notice.added' ? receive(payload as NoticeAdded) : undefined),
    resync: () => queryClient.invalidateQueries({ queryKey: noticesKey }),
  })

  // The server closes this room when the session ends, as with a suspension. The refusal of the next request says so.
  useEffect(() => {
    if (staleSince !== null) void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })
  }, [staleSince, queryClient])
}

/** Where the lot itself is on the screen, its price and state have said it already; winning it is said anyhow. */
function isSeenHere({ kind, lot }: Notice, pathname: string): boolean {
  if (!lot || kind === 'won') return false
  return pathname.startsWith(paths.lot(lot.id, '')) || (pathname === paths.auctions && kind !== 'ending-soon')
}
