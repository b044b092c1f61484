import { isCountry } from '@vermeil/contracts/countries'
import type { Country } from '@vermeil/contracts/delivery-cost'
import { lazily } from '@/shared/format/format'

const names = lazily(() => new Intl.DisplayNames('en', { type: 'region' }))
const withArticle = new Set<Country>([
  'AE',
  'BS',
  'CD',
  'CF',
  'DO',
  'GB',
  'GM',
  'KM',
  'KY',
  'MH',
  'MV',
  'NL',
  'PH',
  'SB',
  'SC',
  'US',
])

export const countryName = (country: Country): string => names().of(country) ?? country

/** As a sentence needs it: `Spain`, `the United States`. */
export const countryInSentence = (country: Country): string =>
  withArticle.has(country) ? `the ${countryName(country)}` : countryName(country)

/** The region of the first language that names one. Nothing is looked up. */
export function browserCountry(languages: readonly string[]): Country {
  const regions = languages.map((language) => new Intl.Locale(language).region)
  return regions.find((region) => region !== undefined && isCountry(region)) ?? 'US'
}
