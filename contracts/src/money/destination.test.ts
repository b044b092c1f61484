import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countries } from './countries.ts'
import { destinationOf, type KnownDestinations } from './destination.ts'

const country = fc.constantFrom(...countries)
const place = fc.record({ country, region: fc.constantFrom('', 'Florida', 'Texas') })
const known: fc.Arbitrary<KnownDestinations> = fc.record({
  orderAddress: fc.option(place),
  defaultAddress: fc.option(place),
  profileCountry: fc.option(country),
  chosenCountry: fc.option(country),
})

test('a destination is the first that is known: order, default address, profile, page', () => {
  fc.assert(
    fc.property(known, ({ orderAddress, defaultAddress, profileCountry, chosenCountry }) => {
      const to = destinationOf({ orderAddress, defaultAddress, profileCountry, chosenCountry })
      const ofCountry = (code: string) => ({ country: code, region: null })
      if (orderAddress) expect(to).toEqual(orderAddress)
      else if (defaultAddress) expect(to).toEqual(defaultAddress)
      else if (profileCountry) expect(to).toEqual(ofCountry(profileCountry))
      else if (chosenCountry) expect(to).toEqual(ofCountry(chosenCountry))
      else expect(to).toBeNull()
    }),
  )
})
