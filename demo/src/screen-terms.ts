import { type ScreenTerms, usualScreenTerms } from '@vermeil/contracts/catalog/screen-terms.schema'
import { demoAccounts, nameOf } from './accounts.ts'

/** The demo artist's terms: what insurers ask for, without commercials. */
export const artistsScreenTerms: ScreenTerms = {
  ...usualScreenTerms,
  ...{ policy: 'granted', notIn: ['destruction'], creditLine: `© ${nameOf(demoAccounts.artist)}, courtesy of Vermeil` },
}
