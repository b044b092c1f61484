import { declarationOf, type PageName } from '@vermeil/contracts/site-pages'

/** The pages that most visits begin with: `pages.ts` names their files. */
const names = ['artist', 'artists', 'auctions', 'collection', 'home', 'lot'] as const satisfies readonly PageName[]

/** Their titles; those with a title by data have none. */
export const entryTitles: { readonly [name: string]: string | undefined } = Object.fromEntries(
  names.map(declarationOf).map(({ name, title, isTitledByData }) => [name, isTitledByData ? undefined : title]),
)
