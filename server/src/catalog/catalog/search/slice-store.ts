/** The last six bits of a work's id. */
const bits = 'get_byte(uuid_send(artwork_id), 15) & 63'
/** From 1/64 to 1/2 of the catalog. Each has its own index of words (migration 0050), selected by its condition. */
const slices = [
  `${bits} = 0`,
  `${bits} = 1`,
  `${bits} between 2 and 3`,
  `${bits} between 4 and 7`,
  `${bits} between 8 and 15`,
  `${bits} between 16 and 31`,
  `${bits} between 32 and 63`,
]

/**
 * The rows that meet a condition on their words, as a subquery to be limited. A word's index gives all matches or none;
 * of these, the next is read only if the ones before had too few, and meets `goingOn`.
 */
export const fromSlices = (columns: string, condition: string, goingOn = 'true'): string =>
  slices
    .map((slice, place) => (place === 0 ? slice : `${goingOn} and ${slice}`))
    .map((slice) => `select ${columns} from lot_search where ${slice} and ${condition}`)
    .join(' union all ')
