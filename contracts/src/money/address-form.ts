import { formatAddress } from 'localized-address-format'
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'
import type { Country } from './delivery-cost.ts'

/**
 * Which fields an address of a country has, and the form of its postal codes. Google's address formats and a list of
 * postal code patterns come with the packages, so nothing is looked up. No public page loads this before it needs it.
 */

type Need = 'required' | 'optional' | 'none'
export type AddressForm = Readonly<Record<'city' | 'region' | 'postalCode', Need>>

/** Countries whose couriers refuse a label without the state, province or prefecture. */
const needRegion: ReadonlySet<Country> = new Set([
  ...['AE', 'AU', 'BR', 'CA', 'CN', 'ES', 'HK', 'IN', 'IT', 'JP', 'KR', 'MX', 'MY', 'US'],
])

/** A printed address shows which fields its country has. The placeholders are letters that no format contains. */
const placeholders = { locality: 'ϙ', administrativeArea: 'ϟ', postalCode: 'ϡ' }

export function addressForm(country: Country): AddressForm {
  const printed = formatAddress({ ...placeholders, postalCountry: country, addressLines: ['-'] }, 'latin').join('')
  const hasCode = printed.includes(placeholders.postalCode)
  const isCodeKnown = postcodeValidatorExistsForCountry(country) && !postcodeValidator('', country)
  return {
    city: printed.includes(placeholders.locality) ? 'required' : 'none',
    region: printed.includes(placeholders.administrativeArea)
      ? needRegion.has(country)
        ? 'required'
        : 'optional'
      : 'none',
    postalCode: hasCode ? (isCodeKnown ? 'required' : 'optional') : 'none',
  }
}

/** Whether this can be a postal code of the country. Where the form of its codes is not known, anything can. */
export const isPostalCode = (country: Country, code: string): boolean =>
  !postcodeValidatorExistsForCountry(country) || postcodeValidator(code, country)

export interface PostalAddress {
  readonly name: string
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly region: string
  readonly postalCode: string
  readonly country: Country
}

/** The address in the order of its country, without the country. */
export const addressLines = (address: PostalAddress): string[] =>
  formatAddress(
    {
      postalCountry: address.country,
      name: address.name,
      addressLines: [address.line1, address.line2].filter(Boolean),
      locality: address.city,
      administrativeArea: address.region,
      postalCode: address.postalCode,
    },
    'latin',
  )
