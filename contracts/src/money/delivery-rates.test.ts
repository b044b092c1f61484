import { expect, test } from 'vitest'
import { DeliverySettings, TaxSettings, usualRates } from './delivery-rates.schema.ts'

const [northAmerica] = usualRates.zones
const domestic = (steps: { upToKg: number; price: number }[], days = { min: 2, max: 5 }) => ({
  domestic: { steps, days },
})
const firstIssue = (schema: typeof DeliverySettings | typeof TaxSettings, value: unknown) => {
  const issue = schema.safeParse(value).error?.issues[0]
  return issue && [issue.path.join('.'), issue.message]
}

test('the usual rates can be saved as they are', () => {
  expect(firstIssue(DeliverySettings, usualRates)).toBeUndefined()
  expect(firstIssue(DeliverySettings, { ...usualRates, zones: [], ...domestic([]) })).toBeUndefined()
})

test.each<[object, string, string]>([
  [
    domestic([
      { upToKg: 9, price: 100 },
      { upToKg: 9, price: 200 },
    ]),
    'domestic.steps.1.upToKg',
    'Enter more than in the step before.',
  ],
  [
    domestic([
      { upToKg: 3, price: 200 },
      { upToKg: 9, price: 199 },
    ]),
    'domestic.steps.1.price',
    'Heavier can’t be cheaper.',
  ],
  [domestic([], { min: 5, max: 4 }), 'domestic.days.max', 'Enter at least as many as the earliest.'],
  [{ zones: [...usualRates.zones, northAmerica] }, 'zones.3.countries', 'CA is in another zone already.'],
  [{ zones: [{ ...northAmerica, countries: ['ES', 'ES'] }] }, 'zones.0.countries', 'A country is named twice.'],
  [{ zones: [{ ...northAmerica, countries: ['XX'] }] }, 'zones.0.countries.0', 'Please choose a country.'],
  [{ insuranceRate: 5_000 }, 'insuranceRate', 'Enter at most 20%.'],
])('rates that contradict themselves are refused: %j', (change, path, message) => {
  expect(firstIssue(DeliverySettings, { ...usualRates, ...change })).toEqual([path, message])
})

test('the tax table has one row for each place', () => {
  const row = { country: 'US', region: null, rate: 887, mode: 'added', onWork: true, onDelivery: false }
  const rows = [row, { ...row, region: 'New York' }, { ...row, country: 'ES' }]
  expect(firstIssue(TaxSettings, { rows })).toBeUndefined()
  expect(firstIssue(TaxSettings, { rows: [...rows, { ...row, region: 'new york' }] })?.[0]).toBe('rows.3.region')
  expect(firstIssue(TaxSettings, { rows: [{ ...row, rate: 10_001 }] })).toEqual(['rows.0.rate', 'Enter at most 100%.'])
})
