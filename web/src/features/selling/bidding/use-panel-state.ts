import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import { useAuth } from '@/shared/auth/auth'
import type { LiveLot } from './live-lot'
import { type Onlooker, type PanelState, panelState } from './panel-state'

/** What the viewer may do on a lot, or why they may not. */
export function usePanelState(lot: LotView, live: LiveLot | undefined, isCurrent: boolean): PanelState {
  const onlooker = useOnlooker()
  const you = live?.standing.yourPaddle ?? null
  const youLead = lot.youLead === true
  const hasBid = youLead || (you !== null && (live?.entries.some(({ bidder }) => bidder === you) ?? false))
  const isBuyer = you !== null && live?.standing.buyer === you
  return panelState({ lot, onlooker, youLead, hasBid, isBuyer, isCurrent })
}

function useOnlooker(): Onlooker {
  const { user, loading } = useAuth()
  if (loading) return 'loading'
  if (!user) return 'visitor'
  return user.email_confirmed_at ? 'member' : 'unconfirmed'
}
