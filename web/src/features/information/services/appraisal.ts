import type { Step } from '../layout/numbered-steps'
import type { PriceLine } from '../layout/price-list'

export const appraisalOccasions: readonly string[] = [
  'Insurance: the figure at which a work would have to be replaced.',
  'Estate and gift: fair market value at a given date, set down for executors and tax advisers.',
  'Division: an opinion on which both sides can agree.',
  'Sale: a realiztic estimate and, where it serves you, a reserve.',
]

export const appraisalSteps: readonly Step[] = [
  {
    name: 'Inquiry',
    text: 'Tell us what you have and what the figure is for. A photograph and the dimensions are enough to begin.',
  },
  {
    name: 'Examination',
    text: 'We see the work at our office or at your home. Condition, materials, signature, frame.',
  },
  {
    name: 'Research',
    text: 'Provenance, exhibition history and comparable sales, weighed rather than averaged.',
  },
  {
    name: 'Written report',
    text: 'A signed document with the value, its basis and its date, in the form that your insurer or adviser expects.',
  },
]

export const appraisalPrices: readonly PriceLine[] = [
  {
    name: 'Single work',
    price: '$300-$800',
    text: 'According to the research a work calls for. We name the fee before we begin.',
  },
  { name: 'Collection of 2-10 works', price: '$250 each', text: 'Seen together, on one day, in one report.' },
  {
    name: 'More than 10 works',
    price: 'Custom quote',
    text: 'For collections, estates and institutions, with an inventory you keep.',
  },
  {
    name: 'Travel fee',
    price: '$150 plus mileage',
    text: 'Only where we come to the work. Nothing for works brought to us.',
  },
]
