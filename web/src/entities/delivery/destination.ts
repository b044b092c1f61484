import type { Destination } from '@vermeil/contracts/money/all-in'
import { isCountry } from '@vermeil/contracts/money/countries'
import type { Country } from '@vermeil/contracts/money/delivery-cost'
import type { DeliveryTables } from '@vermeil/contracts/money/delivery-rates.schema'
import { destinationOf } from '@vermeil/contracts/money/destination'
import { isServer } from '@/shared/page/server-rendering'
import { readStored, writeStored } from '@/shared/page/storage'
import { createStore, useStore } from '@/shared/page/store'

const key = 'deliveryCountry'

function read(): Country | null {
  const stored = readStored(key)
  return stored !== null && isCountry(stored) ? stored : null
}

/** The country that the visitor has chosen, which stays in this browser. */
const chosen = createStore(read(), null)

if (!isServer) {
  addEventListener('storage', (event) => {
    if (event.key === key) chosen.set(read())
  })
}

export function chooseCountry(country: Country) {
  chosen.set(country)
  writeStored(key, country)
}

/** An offer with the country that its price in all was shown for, for the server to mean the same. */
export function withCountry<Offer extends object>(offer: Offer): Offer & { country?: Country } {
  const country = chosen.get()
  return country ? { ...offer, country } : offer
}

type Homes = Pick<DeliveryTables, 'home' | 'profileCountry'>

const destinationBy = ({ home, profileCountry }: Homes, chosenCountry: Country | null) =>
  destinationOf({ defaultAddress: home, profileCountry, chosenCountry })

export const useChosenCountry = (): Country | null => useStore(chosen)

/** Where a delivery would go; null until the tables are read, and where nobody has said it. */
export function useDestination(homes: Homes | undefined): Destination | null {
  const chosenCountry = useChosenCountry()
  return homes ? destinationBy(homes, chosenCountry) : null
}

/** The same at this moment, for what a press decides. */
export const currentDestination = (homes: Homes): Destination | null => destinationBy(homes, chosen.get())
