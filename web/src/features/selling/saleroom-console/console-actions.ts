import type { ConsoleAct } from '@vermeil/contracts/selling/auctions.schema'
import { isBuyNowAbovePrice, saleroomSteps } from '@vermeil/contracts/selling/bid-amounts'
import type { LotCard, LotStanding } from '@vermeil/contracts/selling/lots.schema'
import { BadgeDollarSign, Gavel, type LucideIcon, OctagonPause, Play, SkipForward, TimerReset } from 'lucide-react'
import { formatMoney } from '@/shared/format/format'

/** What the administrator read as they pressed. */
export type Seen = Pick<LotStanding, 'currentBid' | 'leader'> & Pick<LotCard, 'buyNowPrice'> & { name: string }

type Question = { title: string; description: string; label: string; isDestructive: boolean }

type Act = {
  label: string
  icon?: LucideIcon
  /** The key that presses the button on the console's own screen. */
  key: string
  /** What happened in the room; the toast once the server has answered. */
  done: string
  /** Asked first, because the whole room sees it or it can't be undone; null where the server can only refuse. */
  confirm?: (seen: Seen) => Question | null
  /** It sells at the price that was read, and is refused if that has moved. */
  namesPrice?: boolean
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
    key: 'b',
    done: 'Bidding is stopped for everyone.',
    confirm: ({ name }) => ({
      title: `Stop bidding on ${name}?`,
      description: 'Nobody can bid or buy until you resume. The clock is paused.',
      label: 'Stop bidding',
      isDestructive: true,
    }),
  },
  resume: { label: 'Resume Bidding', icon: Play, key: 'b', done: 'Bidding has resumed.' },
  raise: {
    label: `+${formatMoney(saleroomSteps.floorStep)}`,
    key: '+',
    done: 'A floor bid was entered under the floor paddle.',
  },
  lower: {
    label: `-${formatMoney(saleroomSteps.correctionStep)}`,
    key: '-',
    done: 'The bid was corrected.',
    needsReason: true,
  },
  extend: { label: '+5min', icon: TimerReset, key: '5', done: 'Five minutes were added.' },
  purchase: {
    label: 'Purchase',
    icon: BadgeDollarSign,
    key: 'p',
    done: 'Vermeil bought the lot.',
    namesPrice: true,
    confirm(seen) {
      const price = isBuyNowAbovePrice(seen) ? seen.buyNowPrice : seen.currentBid
      if (price === null) return null
      return {
        title: `Buy ${seen.name} for Vermeil at ${formatMoney(price)}?`,
        description: 'At the buy-now price while it is above the bids, otherwise at the current bid. The auction ends.',
        label: `Purchase for ${formatMoney(price)}`,
        isDestructive: true,
      }
    },
  },
  sold: {
    label: 'Sold',
    icon: Gavel,
    key: 's',
    done: 'The lot was sold to the leader.',
    namesPrice: true,
    confirm({ name, currentBid, leader }) {
      if (currentBid === null || leader === null) return null
      const sale = `to ${leader} for ${formatMoney(currentBid)}`
      return {
        title: `Sell ${name} ${sale}?`,
        description: 'The hammer falls, and the auction ends.',
        label: `Sell ${sale}`,
        isDestructive: false,
      }
    },
  },
  next: {
    label: 'Next',
    icon: SkipForward,
    key: 'n',
    done: 'The lot was skipped and goes back to its seller.',
    confirm: ({ name }) => ({
      title: `Skip ${name}?`,
      description: 'No sale is recorded, its bids no longer count, and the lot goes back to its seller.',
      label: 'Skip this lot',
      isDestructive: true,
    }),
  },
}

/** The acts that have a button now, in the order of the buttons. */
export const actsWhile = (isStopped: boolean): readonly ConsoleAct[] => [
  isStopped ? 'resume' : 'stop',
  'raise',
  'lower',
  'extend',
  'purchase',
  'sold',
  'next',
]
