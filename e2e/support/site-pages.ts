import { declarationOf, type PageName, pageNames, sitePages } from '../../contracts/src/site-pages.ts'
import { type Role, recordVisits, type Visit } from './record-visits.ts'

/** A page of the site as the specs in `e2e/every-route/` open it. */
export type SitePage = Visit & {
  /** As it is declared; a page of one record has a placeholder, such as `/orders/:id`. */
  readonly path: string
  readonly heading: RegExp
  /** The page that is shown at this address as well. It is checked there. */
  readonly sameAs?: string
}

/** What the walk must know beyond the declaration: by default a page is opened once, and its heading has its title. */
const visits: { readonly [Name in PageName]?: readonly Partial<SitePage>[] } = {
  home: [{ heading: /no such thing as a starving artist/, isColorSample: true }],
  auctions: [{ isColorSample: true }],
  newWall: [{ heading: /^See it on your wall$/ }],
  notFound: [{ path: '/nowhere-at-all', heading: /^Oops! Page not found$/, isMissing: true }],

  about: [{ heading: /^About Vermeil$/ }],
  contact: [{ heading: /^Contact Us$/ }],
  donate: [{ heading: /Donation/ }],
  paymentSuccess: [{ heading: /payment/i }],
  auth: [{ heading: /Welcome to Vermeil/ }],
  confirmLink: [{ address: '/auth/confirm?type=recovery&token=0', heading: /^Reset your password$/ }],
  undoEmailChange: [{ address: '/auth/email-change?token=0', heading: /^Keep your email address\?$/ }],
  userType: [{ heading: /How will you use Vermeil/ }],
  // A visitor has nothing to set up yet, and is led to the sign-in.
  onboarding: [{ role: 'collector' }, { heading: /Welcome to Vermeil/, sameAs: sitePages.auth.path }],

  collectorDashboard: [{ role: 'collector', isColorSample: true }],
  dashboard: [{ role: 'artist' }],
  settings: [{ role: 'artist' }],
  realtorDashboard: [{ role: 'realtor' }],
  propAgentDashboard: [{ role: 'agent' }],
}

const roles: Readonly<Record<string, Role>> = { account: 'collector', administrator: 'admin' }
const textOf = (title: string) => new RegExp(title.replace(/\W/g, '\\$&') || '.')

const recordOf: { readonly [name: string]: Visit | undefined } = recordVisits

function visitsOf(page: PageName): SitePage[] {
  const { name, path, title, isTitledByData, access } = declarationOf(page)
  const role = access && roles[access]
  const record = recordOf[name]
  const opened = record ? [record] : (visits[name] ?? [role ? { role } : {}])
  return opened.map((visit) => ({
    path: sitePages[page].path,
    heading: isTitledByData ? /./ : textOf(title),
    ...visit,
    ...(name !== page && { sameAs: path }),
  }))
}

const walked = (names: readonly PageName[]) => names.flatMap(visitsOf)
const isRecord = (name: PageName) => recordOf[name] !== undefined

/** The slices of the walk. Works, artists and what visitors do with them. */
const catalog: readonly PageName[] = [
  ...(['home', 'artists', 'artist', 'auctions', 'collection', 'lot', 'results'] as const),
  ...(['favorites', 'newWall', 'testArtwork', 'notFound'] as const),
]
export const catalogPages = walked(catalog)

const elsewhere = pageNames.filter((name) => !catalog.includes(name))

/** Pages of one record, with somebody who may see it. */
export const recordPages = walked(elsewhere.filter(isRecord))

const fixed = walked(elsewhere.filter((name) => !isRecord(name)))

/** Pages that ask who is there: a visitor is led to sign in. */
export const memberPages = fixed.filter(({ role }) => role)

/** What the house says about itself and offers, and the way in. */
export const informationPages = fixed.filter(({ role }) => !role)
