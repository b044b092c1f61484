import {
  Category,
  ColorName,
  categoryLabels,
  Medium,
  mediumLabels,
  Period,
  periodLabels,
  SizeBand,
  sizeLabels,
} from '@vermeil/contracts/catalog/artworks.schema'
import {
  Availability,
  type FacetDimension,
  type FacetValue,
  PriceBand,
  priceBandStarts,
  WayToBuy,
} from '@vermeil/contracts/catalog/catalog.schema'
import { dollars, formatMoney } from '@vermeil/contracts/money.schema'

/** A private buy-now price is a value of its own, which only signed-in people may filter by or count. */
const wayValues = [...WayToBuy.options, 'buy-now-private'] as const

/**
 * The values a search can be narrowed by, each with a number: the first of its dimension plus its place there. Numbers
 * are stored in the search projection, which is rebuilt after a deployment that changes them. A list may grow within the
 * room left before the next one.
 */
const numbered = {
  category: { first: 0, values: Category.options },
  medium: { first: 8, values: Medium.options },
  period: { first: 16, values: Period.options },
  size: { first: 24, values: SizeBand.options },
  color: { first: 28, values: ColorName.options },
  way: { first: 40, values: wayValues },
  availability: { first: 44, values: Availability.options },
  price: { first: 48, values: PriceBand.options },
} as const satisfies Partial<Record<FacetDimension, { first: number; values: readonly string[] }>>

export const facetNumbers = 56

export type NumberedDimension = keyof typeof numbered
/** Dimensions whose values are rows: an artist, a collection. Their numbers are in those rows. */
export type RowDimension = Exclude<FacetDimension, NumberedDimension>

export const numberedDimensions = Object.keys(numbered) as NumberedDimension[]
export const rowDimensions: readonly RowDimension[] = ['artist', 'collection']
export const isNumbered = (dimension: FacetDimension): dimension is NumberedDimension => dimension in numbered

/** The dimension's values in the order of their numbers, and the number of the first. */
export const numberingOf = (dimension: NumberedDimension): { first: number; values: readonly string[] } =>
  numbered[dimension]

/** The numbers of a dimension's values. */
export function numbersIn(dimension: NumberedDimension): number[] {
  const { first, values } = numberingOf(dimension)
  return values.map((_, place) => first + place)
}

export function facetNumber(dimension: NumberedDimension, value: string): number {
  const { first, values } = numberingOf(dimension)
  const place = values.indexOf(value)
  if (place < 0) throw new RangeError(`${value} is no ${dimension}`)
  return first + place
}

/** The numbers of a filter's values, for this caller. */
export function numbersOf(dimension: NumberedDimension, values: readonly string[], isSignedIn: boolean): number[] {
  const numbers = values.map((value) => facetNumber(dimension, value))
  const seesPrivate = isSignedIn && dimension === 'way' && values.includes('buy-now')
  return seesPrivate ? [...numbers, facetNumber('way', 'buy-now-private')] : numbers
}

/** A facet as a lexeme of the document. No word can look like it. */
export const facetLexeme = (number: number) => `#${number}`
export const rowFacetLexeme = (dimension: RowDimension, number: number | string) => `#${dimension}-${number}`

/** A value as saved searches name it, whatever its number: `medium:oil`. */
export const facetKey = (dimension: FacetDimension, value: string) => `${dimension}:${value}`

const keyOfLexeme = new Map(
  numberedDimensions.flatMap((dimension) => {
    const { first, values } = numberingOf(dimension)
    return values.map((value, place) => {
      const key = facetKey(dimension, value === 'buy-now-private' ? 'buy-now' : value)
      return [facetLexeme(first + place), key] as const
    })
  }),
)

/** The keys of the facets among a document's lexemes, as a signed-in person may filter by them. */
export const facetKeysOf = (lexemes: readonly string[]): string[] =>
  lexemes.flatMap((lexeme) => keyOfLexeme.get(lexeme) ?? [])

const lexemesFor = (values: readonly Availability[]) =>
  values.map((value) => `'${facetLexeme(facetNumber('availability', value))}'`).join(' | ')

/** What can be had. A search is among these unless it asks for sold works too. */
export const onOffer: readonly Availability[] = ['on-auction', 'upcoming']
/** As a part of a text search query. */
export const onOfferLexemes = `(${lexemesFor(onOffer)})`
export const soldLexeme = lexemesFor(['sold'])

const wayLabels: Record<WayToBuy, string> = { bid: 'Bid', 'buy-now': 'Buy now', lease: 'Lease' }
const availabilityLabels: Record<Availability, string> = {
  'on-auction': 'On auction',
  upcoming: 'Coming up',
  sold: 'Sold',
}

function priceLabel(band: PriceBand): string {
  const place = priceBandStarts.findIndex((start) => String(start) === band)
  const next = priceBandStarts[place + 1]
  const from = formatMoney(dollars(priceBandStarts[place] ?? 0))
  if (place === 0) return `Under ${formatMoney(dollars(next ?? 0))}`
  return next === undefined ? `${from} and over` : `${from}–${formatMoney(dollars(next))}`
}

const labels: Record<NumberedDimension, (value: string) => string> = {
  category: (value) => categoryLabels[value as Category],
  medium: (value) => mediumLabels[value as Medium],
  period: (value) => periodLabels[value as Period],
  size: (value) => sizeLabels[value as SizeBand],
  color: (value) => value[0]?.toUpperCase() + value.slice(1),
  way: (value) => wayLabels[value as WayToBuy],
  availability: (value) => availabilityLabels[value as Availability],
  price: (value) => priceLabel(value as PriceBand),
}

export const facetLabel = (dimension: NumberedDimension, value: string): string => labels[dimension](value)

type Counted = {
  counts: ReadonlyMap<number, number>
  /** The facets that works of the catalog have had. */
  known: ReadonlySet<number>
  /** The values that the search is narrowed by: a filter in force must be seen. */
  chosen: readonly string[]
  isSignedIn: boolean
}

/** The values of a dimension with their counts. One that the filters empty is there; one the catalog lacks is not. */
export function countedValues(dimension: NumberedDimension, { counts, known, chosen, isSignedIn }: Counted) {
  return numberingOf(dimension)
    .values.filter((value) => value !== 'buy-now-private')
    .flatMap((value): FacetValue[] => {
      const numbers = numbersOf(dimension, [value], isSignedIn)
      const count = numbers.reduce((sum, number) => sum + (counts.get(number) ?? 0), 0)
      const isListed = count > 0 || chosen.includes(value) || numbers.some((number) => known.has(number))
      return isListed ? [{ value, label: facetLabel(dimension, value), count }] : []
    })
}
