import { type StatedDelivery, shipWithin, usualShipping } from '@vermeil/contracts/money/parcels'
import { createRandom } from '../painter/random.ts'
import type { PlannedWork } from './works.ts'

/** Countries and parts of them, as the artists' places end. The rest are states of the United States. */
const countryCodes: Record<string, string> = {
  ...{ Portugal: 'PT', Mexico: 'MX', Nigeria: 'NG', Japan: 'JP', Scotland: 'GB', France: 'FR', Norway: 'NO' },
  ...{ Brazil: 'BR', India: 'IN', Poland: 'PL', Ghana: 'GH', Canada: 'CA', Lebanon: 'LB', Italy: 'IT', Germany: 'DE' },
  ...{ Spain: 'ES', Tasmania: 'AU', 'South Korea': 'KR', Senegal: 'SN', Belgium: 'BE' },
}

function countryOf(location: string): string {
  if (location === 'Tbilisi, Georgia') return 'GE'
  return countryCodes[location.split(', ')[1] ?? ''] ?? 'US'
}

/** Works of the demo artist that go by quote: the collector has asked about both. */
export const quotedTitles = { asked: 'Moonrise above the Valley', offered: 'Nocturne off Lantern Head' } as const
const isQuoted = (title: string) => Object.values<string>(quotedTitles).includes(title)

type Delivery = Pick<
  StatedDelivery,
  | 'shipsFromCountry'
  | 'shipsFromCity'
  | 'hasPickup'
  | 'shipping'
  | 'ownDelivery'
  | 'ownDeliveryAbroad'
  | 'shipWithinDays'
>

/** From where its artist lives, mostly by courier. Has a random source of its own: the rest of the plan stays as it is. */
export function deliveryOf(
  work: Pick<PlannedWork, 'artist' | 'seed' | 'title' | 'texts' | 'heightCm' | 'widthCm'>,
): Delivery {
  const random = createRandom(work.seed)
  const { medium, frame } = work.texts
  const usual = usualShipping({ medium, frame, heightCm: work.heightCm, widthCm: work.widthCm, depthCm: null })
  const hasOwnPrice = usual === 'courier' && random.chance(0.1)
  const stated = {
    shipsFromCountry: countryOf(work.artist.location),
    shipsFromCity: work.artist.location.split(', ')[0] ?? '',
    hasPickup: random.chance(0.3),
    shipping: hasOwnPrice ? 'own-price' : random.chance(0.04) ? 'quote' : usual,
    ownDelivery: hasOwnPrice ? random.whole(4, 12) * 10_00 : null,
    ownDeliveryAbroad: hasOwnPrice ? random.whole(14, 28) * 10_00 : null,
    shipWithinDays: random.chance(0.15) ? 14 : shipWithin.usual,
  } as const
  const byQuote = { shipping: 'quote', ownDelivery: null, ownDeliveryAbroad: null } as const
  return isQuoted(work.title) ? { ...stated, ...byQuote } : stated
}
