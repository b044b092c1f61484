export type PaperSize = 'A4' | 'LETTER'

/** Where people print and frame on Letter. Everybody else uses A4. */
const letterCountries = new Set('US CA MX PH CL CO CR DO GT HN NI PA PR SV VE'.split(' '))

/** The paper of a country; without one, that of Vermeil. */
export const paperSizeOf = (country: string | null): PaperSize =>
  country === null || letterCountries.has(country) ? 'LETTER' : 'A4'
