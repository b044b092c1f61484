import { z } from 'zod'
import { named } from '../records.schema.ts'
import { Line } from '../text-fields.schema.ts'
import { addressForm, isPostalCode } from './address-form.ts'
import { isCountry } from './countries.ts'
import { countryName } from './country-names.ts'
import { CountryCode } from './delivery.schema.ts'

export const addressLimit = 20

const addressFields = {
  name: named('Name'),
  line1: named('Address'),
  line2: Line,
  city: Line,
  region: Line,
  postalCode: z.string().trim().toUpperCase().max(20, 'Please use at most 20 characters.'),
  country: CountryCode,
  phone: z
    .string()
    .trim()
    .regex(/^(\+?[\d ().-]{3,40})?$/, 'Enter a telephone number: digits, spaces and ( ) . - after an optional +.'),
}

const missing = {
  city: 'City is required.',
  region: 'State or region is required.',
  postalCode: 'Postal code is required.',
}

/** POST, PUT /api/v1/account/addresses: the fields that the country needs, and a postal code of its form. */
export const AddressBody = z.strictObject(addressFields).superRefine((address, context) => {
  if (!isCountry(address.country)) return
  const say = (field: keyof typeof missing, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  const form = addressForm(address.country)
  for (const field of ['city', 'region', 'postalCode'] as const) {
    if (form[field] === 'required' && address[field] === '') say(field, missing[field])
  }
  if (form.postalCode !== 'none' && address.postalCode !== '' && !isPostalCode(address.country, address.postalCode)) {
    say('postalCode', `This is not a postal code of ${countryName(address.country)}.`)
  }
})
export type AddressBody = z.infer<typeof AddressBody>

export const Address = z.object({ id: z.uuid(), ...addressFields, isDefault: z.boolean() })
export type Address = z.infer<typeof Address>

/** GET /api/v1/account/addresses: the default first, then the newest. */
export const AddressList = z.object({ addresses: z.array(Address) })
export type AddressList = z.infer<typeof AddressList>
