import { mediumLabels } from '@vermeil/contracts/catalog/artwork-labels'
import type { RecommendationReason } from '@vermeil/contracts/desk/overview.schema'
import { formatMoney, plural } from '@/shared/format/format'

const ties = {
  bought: 'You bought a work by',
  bid: 'You bid on a work by',
  watched: 'You watch a work by',
  followed: 'You follow',
} as const

/** Why a work is shown, in a sentence of a few words. */
export function reasonText(reason: RecommendationReason): string {
  switch (reason.kind) {
    case 'artist':
      return `${ties[reason.because]} ${reason.name}`
    case 'liked':
      return `Because you liked “${reason.title}”`
    case 'medium':
      return `${mediumLabels[reason.medium]}, like ${plural(reason.works, 'work', 'works')} you chose`
    case 'price':
      return `In your price range, ${formatMoney(reason.low)} to ${formatMoney(reason.high)}`
    case 'popular':
      return reason.watchers > 0 ? `Watched by ${plural(reason.watchers, 'person', 'people')}` : 'On auction now'
  }
}
