import type { Step } from '../layout/numbered-steps'
import type { PriceLine } from '../layout/price-list'

export const appraisalOccasions: readonly string[] = [
  'Insurance: what it would cost to replace the work.',
  'Estate and gift: fair market value on a given date, for executors and tax advisers.',
  'Division: an opinion that both sides can accept.',
  'Sale: a realistic estimate and, if it helps you, a reserve.',
]

export const appraisalSteps: readonly Step[] = [
  {
    name: 'Inquiry',
    text: 'Tell us what you have and what you need the value for. A photograph and the dimensions are enough to begin.',
  },
  {
    name: 'Examination',
    text: 'We examine the work at our office or at your home: condition, materials, signature and frame.',
  },
  {
    name: 'Research',
    text: 'We study its provenance, its exhibition history and sales of comparable works.',
  },
  {
    name: 'Written report',
    text: 'A signed document with the value, how we reached it and its date, in the form your insurer or adviser expects.',
  },
]

export const appraisalPrices: readonly PriceLine[] = [
  {
    name: 'Single work',
    price: '$300-$800',
    text: 'Depends on how much research the work needs. We quote the fee before we start.',
  },
  { name: 'Collection of 2-10 works', price: '$250 each', text: 'Examined on one day, in one report.' },
  {
    name: 'More than 10 works',
    price: 'Custom quote',
    text: 'For collections, estates and institutions. You get an inventory to keep.',
  },
  {
    name: 'Travel fee',
    price: '$150 plus mileage',
    text: 'Only if we come to you. Works brought to us cost nothing extra.',
  },
]
