import type { Destination } from '@vermeil/contracts/all-in'
import { isCountry } from '@vermeil/contracts/countries'
import type { Country } from '@vermeil/contracts/delivery-cost'
import { readStored, writeStored } from '@/shared/page/storage'
import { createStore, useStore } from '@/shared/page/store'
import { browserCountry } from './browser-country'

const key = 'deliveryCountry'

function read(): Country | null {
  const stored = readStored(key)
  return stored !== null && isCountry(stored) ? stored : null
}

/** The country that the visitor has chosen, which stays in this browser. */
const chosen = createStore(read())

addEventListener('storage', (event) => {
  if (event.key === key) chosen.set(read())
})

export function chooseCountry(country: Country) {
  chosen.set(country)
  writeStored(key, country)
}

type Home = { readonly country: Country; readonly region: string } | null

/** Where a delivery would go: as chosen, else to the account's default address, else to where the browser's language is from. */
export function useDestination(home: Home): Destination {
  const country = useStore(chosen) ?? home?.country ?? browserCountry(navigator.languages)
  return { country, region: home?.country === country ? home.region : null }
}
