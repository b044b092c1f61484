import { cheaperPlans } from '@vermeil/contracts/identity/plans'
import { Globe, Headset, Percent, Upload } from 'lucide-react'
import type { Step } from '../layout/numbered-steps'
import type { Point } from '../layout/point-cards'

export const sellingBenefits: readonly Point[] = [
  {
    icon: Upload,
    name: 'Easy Upload',
    text: 'Photographs, a title, a medium, your starting bid. Drafts stay until you are ready, and every picture is prepared in the sizes a screen needs.',
  },
  {
    icon: Globe,
    name: 'Global Reach',
    text: 'One page per work, readable anywhere: collectors bid on it, realtors propose it to their clients, and set decorators hire it.',
  },
  {
    icon: Percent,
    name: 'Competitive Rates',
    text: `We keep 15%, and less on the ${cheaperPlans} plans. You keep the rest, to the cent, with every sale itemized.`,
  },
  {
    icon: Headset,
    name: 'Expert Support',
    text: 'People who have hung, packed and sold art for a living answer your questions, from the first photograph to the last invoice.',
  },
]

export const sellingSteps: readonly Step[] = [
  { name: 'Create Account', text: 'Sign up as an artist with your email address and confirm it. It costs nothing.' },
  {
    name: 'Upload',
    text: 'Describe the work and set your terms: starting bid, a private reserve, a fixed price, a monthly lease.',
  },
  {
    name: 'Review and Approval',
    text: 'We look at each new artist’s first works before they are shown. Once approved, you list without waiting.',
  },
  {
    name: 'Go Live',
    text: 'Your lot opens to bids. When the hammer falls we invoice the buyer, and we notify you at every step.',
  },
]
