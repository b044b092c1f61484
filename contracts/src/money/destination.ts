import type { Destination } from './all-in.ts'
import type { Country } from './delivery-cost.ts'

/** All that may say where a work goes. Pages and the server decide by it, so that they mean the same place. */
export interface KnownDestinations {
  /** The address that was chosen for this order. */
  readonly orderAddress?: Destination | null
  readonly defaultAddress?: Destination | null
  readonly profileCountry?: Country | null
  /** Chosen on the page: it stays in the browser and is sent with the bid. */
  readonly chosenCountry?: Country | null
}

/** The one destination of a price in all, a hold and an order. Null: nobody has named one, so there is no such price. */
export function destinationOf(known: KnownDestinations): Destination | null {
  const address = known.orderAddress ?? known.defaultAddress
  if (address) return { country: address.country, region: address.region }
  const country = known.profileCountry ?? known.chosenCountry
  return country ? { country, region: null } : null
}
