import { countries } from '@vermeil/contracts/money/countries'
import { countryName } from '@vermeil/contracts/money/country-names'

/** All countries by name, for a select. */
export const CountryOptions = () =>
  countries
    .map((country) => ({ country, name: countryName(country) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
    .map(({ country, name }) => (
      <option key={country} value={country}>
        {name}
      </option>
    ))
