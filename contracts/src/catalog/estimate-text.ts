export type EstimateFacts = { sales: number; since: string }

/** Wherever a range is shown, this says that it is nobody's appraisal. */
export const estimateLabel = 'estimated from Vermeil sales'
export const noEstimate = 'not enough sales to estimate'
/** Where an insured value comes from. */
export const insuredBy = { owner: 'entered by the owner', purchase: 'purchase price' }

const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** "6 sales of the same artist and medium since Nov 2024". */
export const basisText = ({ sales, since }: EstimateFacts): string =>
  `${sales} sales of the same artist and medium since ${month.format(new Date(since))}`
