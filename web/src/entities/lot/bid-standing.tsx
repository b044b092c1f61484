import type { BidStanding } from '@vermeil/contracts/selling/own-bids.schema'
import { ArrowDown, Ban, CircleCheck, Trophy, X } from 'lucide-react'
import { StatusPill } from '@/ui/badge'

const pills = {
  leading: { icon: CircleCheck, tone: 'success', text: 'Leading' },
  outbid: { icon: ArrowDown, tone: 'danger', text: 'Outbid' },
  won: { icon: Trophy, tone: 'gold', text: 'Won' },
  lost: { icon: X, tone: 'neutral', text: 'Lost' },
  withdrawn: { icon: Ban, tone: 'neutral', text: 'Withdrawn' },
} as const satisfies Record<BidStanding, object>

export const bidStandings = Object.keys(pills) as BidStanding[]
export const standingName = (standing: BidStanding) => pills[standing].text

export const BidStandingPill = ({ standing }: { standing: BidStanding }) => (
  <StatusPill {...pills[standing]}>{pills[standing].text}</StatusPill>
)
