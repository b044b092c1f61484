import { isCountry } from '@vermeil/contracts/money/countries'
import type { DeliverySettings, TaxSettings } from '@vermeil/contracts/money/delivery-rates.schema'

type StepValues = { upToKg: number | null; price: number | null }
export type TariffValues = { steps: StepValues[]; days: { min: number | null; max: number | null } }

/** The rate table while it is edited: a box that is empty holds null. */
export type RateValues = {
  domestic: TariffValues
  zones: { name: string; countries: string[]; tariff: TariffValues }[]
  elsewhere: TariffValues
  insuranceRate: number | null
  crating: number | null
}

type TaxRow = TaxSettings['rows'][number]
export type TaxValues = { rows: (Omit<TaxRow, 'rate' | 'region'> & { rate: number | null; region: string | null })[] }

const firstStep = { upToKg: 5, price: null }

/** The step that "Add a step" offers: twice as heavy, at the price of the one before, which is the least it may cost. */
export function nextStep(steps: readonly StepValues[]): StepValues {
  const last = steps.at(-1)
  return last?.upToKg ? { upToKg: last.upToKg * 2, price: last.price } : firstStep
}

export const newZone = (like: TariffValues): RateValues['zones'][number] => ({ name: '', countries: [], tariff: like })

export const newTaxRow: TaxValues['rows'][number] = {
  ...{ country: 'US', region: null, rate: null, mode: 'added', onWork: true, onDelivery: false },
}

/** Country codes as somebody writes them: `ES, fr pt`. */
export const readCountries = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter(Boolean)

/** The codes that name no country. */
export const unknownCountries = (codes: readonly string[]): string[] => codes.filter((code) => !isCountry(code))

export const toRateValues = (value: DeliverySettings): RateValues => structuredClone(value)
