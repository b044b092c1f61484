import { declarationOf, fileOf, type PageName, pageNames } from '@vermeil/contracts/site-pages'

type SecondaryPage = {
  readonly file: string
  /** Undefined where the page sets it by its data. */
  readonly title?: string | undefined
  readonly access?: 'account' | 'administrator' | undefined
}

/** What the browser knows of each page beyond its path. */
export const secondaryPages = Object.fromEntries(
  pageNames.map((name) => {
    const { title, isTitledByData, access } = declarationOf(name)
    return [name, { file: fileOf(name), title: isTitledByData ? undefined : title, access }]
  }),
) as Readonly<Record<PageName, SecondaryPage>>
