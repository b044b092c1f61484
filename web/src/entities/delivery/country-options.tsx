import { countries } from '@vermeil/contracts/money/countries'
import { countryName } from '@vermeil/contracts/money/country-names'
import { option } from '@/ui/select'

/** All countries by name, for a select. */
export const CountryOptions = () =>
  countries
    .map((country) => ({ country, name: countryName(country) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
    .map(({ country, name }) => option(country, name))
