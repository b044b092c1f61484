import { Hammer, Move, Scale, Truck } from 'lucide-react'
import type { Point } from '../layout/point-cards'
import type { PriceLine } from '../layout/price-list'

export const coverKinds: readonly Point[] = [
  {
    icon: Scale,
    name: 'Agreed value',
    text: 'The sum is settled when the policy is written, on an appraisal, so there’s no dispute after a loss.',
  },
  {
    icon: Truck,
    name: 'Transit',
    text: 'Nail to nail: from the wall it leaves to the wall it reaches, packing and storage between them included.',
  },
  {
    icon: Hammer,
    name: 'Damage and restoration',
    text: 'The conservator’s bill, and the value that a restored work may no longer have.',
  },
  {
    icon: Move,
    name: 'On loan and on lease',
    text: 'Works in an exhibition, a furnished house or on a film set, for the dates they are there.',
  },
]

export const coverSizes: readonly PriceLine[] = [
  {
    name: 'A first work',
    price: 'from $50,000',
    text: 'A single work or a small group at home, on a recent invoice or appraisal.',
  },
  {
    name: 'A collection',
    price: '$1 million and above',
    text: 'Scheduled works at several addresses, with new purchases covered from the day of sale.',
  },
  {
    name: 'An institution or estate',
    price: 'up to $100+ million',
    text: 'Written for the collection: loans, travel, storage, and a survey of the place it is in.',
  },
]
