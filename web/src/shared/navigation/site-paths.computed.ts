import { type PageName, paramShapes as shapes, sitePages } from '@vermeil/contracts/site-pages'

type SitePaths = { readonly [Name in PageName]: (typeof sitePages)[Name]['path'] }

/** The path of each page as it is declared: `/orders/:id`. */
export const sitePaths = Object.fromEntries(
  Object.entries(sitePages).map(([name, { path }]) => [name, path]),
) as SitePaths

export const paramShapes: Readonly<Record<string, string>> = shapes
