import { isCountry } from '@vermeil/contracts/money/countries'
import type { Country } from '@vermeil/contracts/money/delivery-cost'

/** The region of the first language that names one. Nothing is looked up. */
export function browserCountry(languages: readonly string[]): Country {
  const regions = languages.map((language) => new Intl.Locale(language).region)
  return regions.find((region) => region !== undefined && isCountry(region)) ?? 'US'
}
