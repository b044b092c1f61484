import { expect, test } from 'vitest'
import { addressForm, addressLines } from './address-form.ts'
import { AddressBody } from './addresses.schema.ts'
import { countries } from './countries.ts'

const madrid: AddressBody = {
  ...{ name: 'Ada Roux', line1: 'Calle Mayor 1', line2: '', city: 'Madrid', region: 'Madrid' },
  ...{ postalCode: '28013', country: 'ES', phone: '' },
}
const issuesOf = (change: Partial<Record<keyof AddressBody, string>>) =>
  AddressBody.safeParse({ ...madrid, ...change }).error?.issues.map(({ path, message }) => [path[0], message])

test.each<Partial<Record<keyof AddressBody, string>>>([
  {},
  { country: 'US', postalCode: '10001-1234', region: 'NY', city: 'New York' },
  { country: 'GB', postalCode: 'sw1a 1aa', region: '', city: 'London' },
  { country: 'NL', postalCode: '1012 ab', region: '', city: 'Amsterdam' },
  { country: 'HK', postalCode: '', region: 'Kowloon', city: 'Mong Kok' },
  { country: 'JP', postalCode: '100-0001', region: 'Tokyo', city: '' },
  { country: 'AE', postalCode: '', region: 'Dubai', city: '' },
])('an address of its country is accepted: %j', (change) => {
  expect(issuesOf(change)).toBeUndefined()
})

test.each<[Partial<Record<keyof AddressBody, string>>, unknown]>([
  [{ postalCode: '99999' }, [['postalCode', 'This is not a postal code of Spain.']]],
  [{ postalCode: 'D-10115' }, [['postalCode', 'This is not a postal code of Spain.']]],
  [{ postalCode: ' ' }, [['postalCode', 'Postal code is required.']]],
  [{ country: 'US', postalCode: '28013', region: '' }, [['region', 'State or region is required.']]],
  [{ country: 'DE', postalCode: '10115', region: '', city: '' }, [['city', 'City is required.']]],
  [{ country: 'ZZ' }, [['country', 'Please choose a country.']]],
  [{ phone: 'call me' }, [['phone', 'Enter a telephone number: digits, spaces and ( ) . - after an optional +.']]],
  [
    { name: '', line1: ' ' },
    [
      ['name', 'Name is required.'],
      ['line1', 'Address is required.'],
    ],
  ],
])('what its country refuses is said at the field: %j', (change, issues) => {
  expect(issuesOf(change)).toEqual(issues)
})

test('every country has a form, and an address is printed in its order', () => {
  for (const country of countries) expect(Object.values(addressForm(country)), country).toHaveLength(3)
  expect(addressForm('GB')).toEqual({ city: 'required', region: 'none', postalCode: 'required' })
  expect(addressForm('AR')).toEqual({ city: 'required', region: 'optional', postalCode: 'required' })
  expect(addressLines(madrid)).toEqual(['Ada Roux', 'Calle Mayor 1', '28013 Madrid Madrid'])
  expect(addressLines({ ...madrid, country: 'US', region: 'NY', postalCode: '10001', city: 'New York' })).toEqual([
    ...['Ada Roux', 'Calle Mayor 1', 'New York, NY 10001'],
  ])
})
