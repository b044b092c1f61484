import { Eye, Gavel, HandCoins, ShieldCheck } from 'lucide-react'
import type { Point } from '../layout/point-cards'

export const values: readonly Point[] = [
  {
    icon: HandCoins,
    name: 'Artists first',
    text: 'Artists keep 85% of a sale, and 65% where a realtor brought the buyer. The split is stated before anything is signed.',
  },
  {
    icon: Gavel,
    name: 'Fair play',
    text: 'Sellers, those paid from a sale and our own staff cannot bid. A late bid gives everyone two more minutes.',
  },
  {
    icon: Eye,
    name: 'Open books',
    text: 'Every bid is sealed to the one before it. Press “Verify this auction” and your own browser recomputes the chain.',
  },
  {
    icon: ShieldCheck,
    name: 'Discretion',
    text: 'Your ceiling, your reserve and your name are nobody’s business but yours, and are shown to nobody else.',
  },
]
