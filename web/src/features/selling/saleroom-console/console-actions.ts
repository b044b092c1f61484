import type { ConsoleAct } from '@vermeil/contracts/selling/auctions.schema'
import { saleroomSteps } from '@vermeil/contracts/selling/bid-amounts'
import {
  BadgeDollarSign,
  Gavel,
  type LucideIcon,
  Minus,
  OctagonPause,
  Play,
  Plus,
  SkipForward,
  TimerReset,
} from 'lucide-react'
import { formatMoney } from '@/shared/format/format'

type Act = {
  label: string
  icon: LucideIcon
  /** What happened in the room; the toast once the server has answered. */
  done: string
  /** Asked first, because the whole room sees it or it can't be undone. `lot` is the lot's name. */
  confirm?: { title: (lot: string) => string; description: string; label: string; isDestructive: boolean }
  /** The action is part of the lot's public history, with its reason. */
  needsReason?: boolean
}

/** For actions that the lot's public history shows together with their reason. */
export const publicReason = { hint: "Everybody can read it in the lot's history." }

/** The console's buttons, in their order. */
export const consoleActs: Record<ConsoleAct, Act> = {
  stop: {
    label: 'Stop Bidding',
    icon: OctagonPause,
    done: 'Bidding is stopped for everyone.',
    confirm: {
      title: (lot) => `Stop bidding on ${lot}?`,
      description: 'Nobody can bid or buy until you resume. The clock is paused.',
      label: 'Stop bidding',
      isDestructive: true,
    },
  },
  resume: { label: 'Resume Bidding', icon: Play, done: 'Bidding has resumed.' },
  raise: {
    label: `+${formatMoney(saleroomSteps.floorStep)}`,
    icon: Plus,
    done: 'A floor bid was entered under the floor paddle.',
  },
  lower: {
    label: `-${formatMoney(saleroomSteps.correctionStep)}`,
    icon: Minus,
    done: 'The bid was corrected.',
    needsReason: true,
  },
  extend: { label: '+5min', icon: TimerReset, done: 'Five minutes were added.' },
  purchase: {
    label: 'Purchase',
    icon: BadgeDollarSign,
    done: 'Vermeil bought the lot.',
    confirm: {
      title: (lot) => `Buy ${lot} for Vermeil?`,
      description: 'At the buy-now price while it is above the bids, otherwise at the current bid. The auction ends.',
      label: 'Purchase for Vermeil',
      isDestructive: true,
    },
  },
  sold: {
    label: 'Sold',
    icon: Gavel,
    done: 'The lot was sold to the leader.',
    confirm: {
      title: (lot) => `Sell ${lot} to the leader now?`,
      description: 'The hammer falls at the current bid, and the auction ends.',
      label: 'Mark as sold',
      isDestructive: true,
    },
  },
  next: {
    label: 'Next',
    icon: SkipForward,
    done: 'The lot was skipped and goes back to its seller.',
    confirm: {
      title: (lot) => `Skip ${lot}?`,
      description: 'No sale is recorded, its bids no longer count, and the lot goes back to its seller.',
      label: 'Skip this lot',
      isDestructive: true,
    },
  },
}
