import type { AddressSeed } from '../../server/src/money/delivery/seed-addresses.ts'
import { demoAccounts, demoBidders } from './accounts.ts'
import { at } from './at.ts'
import { stableId } from './plan/stable-id.ts'

const DAY = 86_400_000

/** Where the demo collector has works sent to, and where the artist lives. */
export function demoAddresses(now: Date): AddressSeed[] {
  const { collector, artist } = demoAccounts
  const createdAt = new Date(now.getTime() - 90 * DAY)
  const owned = (place: string, accountId: string, isDefault: boolean) => ({
    ...{ id: stableId('address', place), accountId, isDefault, createdAt, line2: '' },
  })
  return [
    {
      ...owned('Clara, home', collector.id, true),
      ...{
        name: 'Clara Whitlock',
        line1: '218 Prospect Avenue',
        line2: 'Apartment 4',
        city: 'Brooklyn',
        region: 'New York',
      },
      ...{ postalCode: '11215', country: 'US', phone: '+1 718 555 0147' },
    },
    {
      ...owned('Clara, house by the sea', collector.id, false),
      ...{ name: 'Clara Whitlock', line1: 'Rua das Flores 12', city: 'Lisboa', region: '' },
      ...{ postalCode: '1200-195', country: 'PT', phone: '+351 210 555 014' },
    },
    {
      ...owned('Isolde, studio', artist.id, true),
      ...{ name: 'Isolde Marlowe', line1: 'Strandgaten 9', city: 'Bergen', region: '' },
      ...{ postalCode: '5013', country: 'NO', phone: '' },
    },
  ]
}

/** Street, city, region and postal code. */
const bidderHomes: readonly (readonly [string, string, string, string])[] = [
  ['14 Beacon Street', 'Boston', 'Massachusetts', '02108'],
  ['902 Larimer Street', 'Denver', 'Colorado', '80204'],
  ['61 Orchard Lane', 'Portland', 'Oregon', '97205'],
  ['330 Canal Street', 'New Orleans', 'Louisiana', '70130'],
  ['7 Juniper Road', 'Santa Fe', 'New Mexico', '87501'],
]

/** What demo bidders win has to be sent somewhere. */
export const bidderAddresses = (now: Date): AddressSeed[] =>
  demoBidders.map(({ id: accountId, firstName: name }, index) => {
    const [line1, city, region, postalCode] = at(bidderHomes, index % bidderHomes.length)
    return {
      ...{ id: stableId('address', name), accountId, isDefault: true, createdAt: new Date(now.getTime() - 90 * DAY) },
      ...{ name, line1, line2: '', city, region, postalCode, country: 'US', phone: '' },
    }
  })

/** The collector's default address, as their orders copy it. */
export function collectorsHome(now: Date) {
  const { name, line1, line2, city, region, postalCode, country, phone } = at(demoAddresses(now), 0)
  return { name, line1, line2, city, region, postalCode, country, phone }
}
