import { usualRates } from '@vermeil/contracts/money/delivery-rates.schema'
import { expect, test } from 'vitest'
import { nextStep, readCountries, toRateValues, unknownCountries } from './rates'

test('a further step is twice as heavy and costs at least as much', () => {
  expect(nextStep([{ upToKg: 40, price: 75_00 }])).toEqual({ upToKg: 80, price: 75_00 })
  expect(nextStep([])).toEqual({ upToKg: 5, price: null })
  expect(nextStep([{ upToKg: null, price: null }])).toEqual({ upToKg: 5, price: null })
})

test('countries are read as somebody writes them, and what is none is named', () => {
  expect(readCountries(' es, FR;pt\n')).toEqual(['ES', 'FR', 'PT'])
  expect(unknownCountries(['ES', 'XX', 'SPAIN'])).toEqual(['XX', 'SPAIN'])
})

test('editing leaves the stored table as it is', () => {
  const values = toRateValues(usualRates)
  values.domestic.steps.pop()
  expect(usualRates.domestic.steps).toHaveLength(7)
})
