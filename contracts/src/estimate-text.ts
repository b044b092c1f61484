/** What a value rests on: sales of the same artist, medium and size, or of the same artist. */
export type EstimateBasis = 'artist-and-medium' | 'artist'
export type EstimateFacts = { basis: EstimateBasis; sales: number; since: string }

/** Wherever a value is shown, this says that it is nobody's appraisal. */
export const estimateLabel = 'estimate from sales here'
export const noEstimate = 'no basis yet'

const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const alike: Record<EstimateBasis, string> = {
  'artist-and-medium': 'the same artist and medium',
  artist: 'the same artist',
}

/** "4 sales of the same artist and medium since Nov 2024". */
export const basisText = ({ basis, sales, since }: EstimateFacts): string =>
  `${sales} sales of ${alike[basis]} since ${month.format(new Date(since))}`
