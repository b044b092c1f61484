import { artistListParams, readArtistFilters } from './catalog/artist-filters.ts'
import { collectionQuestion, readFilters } from './catalog/collection-filters.ts'
import { noResultFilters, readResultFilters, resultFiguresQuestion, resultsQuestion } from './desk/result-filters.ts'

/**
 * Every page of the site, declared once. The router, titles and links, the server's heads and sitemap, what a page is
 * sent with, and the walk over all pages (`e2e/every-route/`) are derived from this table. Browsers get the parts that
 * they use (`*.computed.ts` in `web/src`).
 */
type PageDeclaration = {
  /** `:name` is one segment, of the form that `paramShapes` gives; `:name?` may be missing. */
  readonly path: string
  /** Of the document. Empty for the home page. */
  readonly title: string
  readonly description?: string
  /** Who may open it, if not everybody: visitors are asked to sign in first. */
  readonly access?: 'account' | 'administrator'
  /**
   * By default search engines may list a page, and the server renders it. `unlisted`: they may not. `personal`: neither,
   * because it depends on the person.
   */
  readonly visibility?: 'unlisted' | 'personal'
  /** The server says whether its record exists, and may describe it: `server/src/record-pages.ts`. */
  readonly isRecord?: true
  /** The page sets the document's title itself, once it has its record. */
  readonly isTitledByData?: true
  /** In `web/src/app/pages`. By default it is named after the page: `sellArt` is in `sell-art-page.tsx`. */
  readonly file?: string
  /** What it asks of the API first: with all of these answers the server can render it. */
  readonly prefetch?: (params: Readonly<Record<string, string>>, query: URLSearchParams) => readonly string[]
  /** Whether the server renders it with this query; always, if it isn't given. */
  readonly isRendered?: (query: URLSearchParams) => boolean
}

/** A second address of a page, whose own address is the canonical one. */
type PageAlias = { readonly path: string; readonly sameAs: string }

/** An address whose parameters have another form is that of no page. */
export const paramShapes = {
  id: '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
  slug: '[^/]*',
  /** Of a private link. */
  token: '[\\w-]{22}',
  /** Typed by people, so it is read leniently. */
  code: '[^/]{1,40}',
} as const

const personal = { visibility: 'personal' } as const
const ofAccount = { access: 'account', visibility: 'personal' } as const
const ofRecord = { isRecord: true, visibility: 'personal' } as const

export const sitePages = {
  home: {
    path: '/',
    title: '',
    description: 'An online fine-art auction house. There is no such thing as a starving artist.',
    prefetch: () => ['/featured', '/saleroom', '/stats', '/delivery/rates'],
  },
  artists: {
    path: '/artists',
    title: 'Artists',
    description: 'Artists at Vermeil, and how to become one of them.',
    prefetch: (_, query) => [`/artists?${artistListParams(readArtistFilters(query))}`, '/featured'],
  },
  artist: {
    path: '/artists/:id/:slug?',
    title: 'Artist',
    description: 'An artist at Vermeil, and their works on auction.',
    isRecord: true,
    isTitledByData: true,
    prefetch: ({ id = '' }) => [
      `/artists/${id}`,
      '/delivery/rates',
      resultFiguresQuestion({ ...noResultFilters, artist: id }),
    ],
  },
  auctions: {
    path: '/auctions',
    title: 'Live Auction',
    description: 'One lot at a time, live: bid against the room.',
    prefetch: () => ['/saleroom', '/delivery/rates'],
  },
  collection: {
    path: '/collection',
    title: 'Browse Our Collection',
    description: 'Search and filter every work on offer: bid, buy now, or lease by the month.',
    prefetch: (_, query) => [collectionQuestion(readFilters(query), query.get('cursor')), '/delivery/rates'],
  },
  results: {
    path: '/results',
    title: 'Results',
    description: 'What works were sold for, by month, artist and medium: hammer prices that anybody can verify.',
    prefetch: (_, query) => {
      const filters = readResultFilters(query)
      return [resultsQuestion(filters, query.get('cursor')), resultFiguresQuestion(filters)]
    },
  },
  lot: {
    path: '/lots/:id/:slug?',
    title: 'Lot',
    description: 'A work on auction at Vermeil.',
    isRecord: true,
    isTitledByData: true,
    prefetch: ({ id }) => [`/lots/${id}`, '/delivery/rates'],
  },
  label: {
    path: '/w/:code/:token?',
    title: 'Label',
    description: 'The work you scanned: its price, and how to buy, lease or watch it.',
    isTitledByData: true,
    ...ofRecord,
  },

  auth: {
    path: '/auth',
    title: 'Sign In',
    description: 'Sign in or open an account to bid, buy and lease.',
    ...personal,
  },
  confirmLink: { path: '/auth/confirm', title: 'Confirm', ...personal },
  undoEmailChange: { path: '/auth/email-change', title: 'Email address', ...personal },
  userType: { path: '/user-type', title: 'Choose your role', ...personal },
  onboarding: { path: '/onboarding', title: 'Set up your profile', ...ofAccount },
  settings: { path: '/settings', title: 'Settings', ...ofAccount },
  favorites: { path: '/favorites', title: 'Favorites', ...personal },
  notifications: { path: '/notifications', title: 'Notifications', ...ofAccount },
  unsubscribe: { path: '/unsubscribe', title: 'Email notifications', ...personal },

  orders: { path: '/orders', title: 'Orders', ...ofAccount },
  order: { path: '/orders/:id', title: 'Order', isTitledByData: true, ...ofAccount },
  claim: { path: '/claims/:id', title: 'Problem', isTitledByData: true, ...ofAccount },
  paymentSuccess: { path: '/payment-success', title: 'Payment', ...personal },
  certificate: {
    path: '/certificates/:code',
    title: 'Certificate',
    description: 'A certificate of authenticity and provenance.',
    isTitledByData: true,
    ...ofRecord,
  },
  testArtwork: { path: '/test-artwork', title: 'Test Artwork', ...personal },

  walls: { path: '/walls', title: 'Your walls', ...ofAccount },
  newWall: {
    path: '/wall/new',
    title: 'Wall planner',
    description: 'See works at true size on a photo of your own wall, and print where the nails go.',
    // With works, which the browser reads.
    isRendered: (query) => query.size === 0,
  },
  wall: { path: '/wall/:id', title: 'Wall planner', ...ofAccount },
  sharedWall: {
    path: '/walls/:token',
    title: 'A shared wall',
    description: 'Works at true size on a wall.',
    ...ofRecord,
  },

  scheduleMeeting: {
    path: '/schedule-meeting/:id',
    title: 'Schedule a meeting',
    description: 'Choose a free time to meet.',
    isTitledByData: true,
    ...ofRecord,
  },
  meeting: {
    path: '/meetings/:token',
    title: 'Your meeting',
    description: 'Move or cancel your meeting.',
    ...ofRecord,
  },
  proposal: { path: '/proposals/:token', title: 'Your proposal', description: 'Works selected for you.', ...ofRecord },
  clearance: {
    path: '/clearance/:token',
    title: 'Clearance passport',
    description: 'Works of a production with their rights.',
    ...ofRecord,
  },
  stagingBill: {
    path: '/stagings/:token',
    title: 'Pay for a work in your home',
    description: 'A work that waits for you.',
    ...ofRecord,
  },
  invitation: {
    path: '/invitations/:token',
    title: 'Invitation',
    description: 'An invitation to the team of a production.',
    ...ofRecord,
  },

  dashboard: { path: '/dashboard', title: 'Dashboard', ...ofAccount },
  collectorDashboard: { path: '/collector-dashboard', title: 'Collector Dashboard', ...ofAccount },
  realtorDashboard: { path: '/realtor-dashboard', title: 'Realtor Dashboard', ...ofAccount },
  propAgentDashboard: { path: '/prop-agent-dashboard', title: 'Property Agent Dashboard', ...ofAccount },
  productions: { path: '/productions', title: 'Productions', ...ofAccount },
  adminDashboard: {
    path: '/admin-dashboard',
    title: 'Admin Dashboard',
    access: 'administrator',
    visibility: 'personal',
  },
  adminConsole: {
    path: '/admin-dashboard/console',
    title: 'Live auction console',
    access: 'administrator',
    visibility: 'personal',
  },

  artistSignup: {
    path: '/artist-signup',
    title: 'Artist Application',
    description: 'Apply to sell your work at Vermeil.',
  },
  sellArt: {
    path: '/sell-art',
    title: 'Sell Your Art',
    description: 'How selling at Vermeil works, from upload to payout.',
  },
  subscription: {
    path: '/subscription',
    title: 'Choose Your Plan',
    description: 'Plans for sellers: listings and commission by the month.',
  },
  authentication: {
    path: '/authentication',
    title: 'Art Authentication Services',
    description: 'Have a work examined and its authenticity reported on.',
  },
  donate: {
    path: '/donate',
    title: 'Donate',
    description: 'Support working artists with a donation to Vermeil.',
  },
  donation: { path: '/donation', sameAs: 'donate' },
  artAppraisal: {
    path: '/art-appraisal',
    title: 'Art Appraisal',
    description: 'What a work is worth, in writing: single works from $300, collections by quote.',
  },
  appraisal: { path: '/appraisal', sameAs: 'artAppraisal' },
  artInsurance: {
    path: '/art-insurance',
    title: 'Art Insurance',
    description: 'Cover for a single work or a collection, from $50,000 to $100+ million.',
  },
  insurance: { path: '/insurance', sameAs: 'artInsurance' },
  musicUpload: {
    path: '/music-upload',
    title: 'Music',
    description: 'Upload the music that plays on the site.',
    ...personal,
  },
  deployment: {
    path: '/deployment',
    title: 'Deployment Checklist',
    description: 'What was checked before Vermeil opened.',
    visibility: 'unlisted',
  },
  about: { path: '/about', title: 'About', description: 'Why Vermeil exists, and who runs it.' },
  contact: { path: '/contact', title: 'Contact', description: 'Write to us. We answer within 24 hours.' },
  help: {
    path: '/help',
    title: 'Help Center',
    description: 'Answers about bidding, buying, leasing, selling and payment.',
  },
  guideWallPlanner: {
    path: '/help/wall-planner',
    title: 'The wall planner',
    description: 'Works on a photo of your own wall, at their true size.',
    file: 'guide-page',
  },
  guideClearancePassport: {
    path: '/help/clearance-passport',
    title: 'The clearance passport',
    description: 'Every work on a set with its rights, for lawyers and insurers.',
    file: 'guide-page',
  },
  guideLabels: {
    path: '/help/labels',
    title: 'Labels that sell',
    description: 'A label beside a work leads to its price, by a QR code.',
    file: 'guide-page',
  },
  privacy: {
    path: '/privacy',
    title: 'Privacy Policy',
    description: 'What we know about you, why, and how to have it deleted.',
  },
  terms: { path: '/terms', title: 'Terms of Service', description: 'The rules of sale.' },

  /** Every other address, and that of a record that doesn't exist. */
  notFound: {
    path: '*',
    title: 'Page not found',
    description: 'There is nothing at this address.',
    visibility: 'unlisted',
  },
} as const satisfies Readonly<Record<string, PageDeclaration | PageAlias>>

export type PageName = keyof typeof sitePages
export const pageNames = Object.keys(sitePages) as readonly PageName[]

type PathOf<Name extends PageName> = (typeof sitePages)[Name]['path']
type ParamIn<Segment extends string> = Segment extends `:${infer Name}?`
  ? { readonly [Key in Name]?: string }
  : Segment extends `:${infer Name}`
    ? { readonly [Key in Name]: string }
    : unknown
type ParamsIn<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? ParamIn<Segment> & ParamsIn<Rest>
  : ParamIn<Path>
export type ParamsOf<Name extends PageName> = ParamsIn<PathOf<Name>>
/** Pages whose address has parameters. */
export type PageWithParams = { [Name in PageName]: PathOf<Name> extends `${string}:${string}` ? Name : never }[PageName]
export type RecordPage = {
  [Name in PageName]: (typeof sitePages)[Name] extends { isRecord: true } ? Name : never
}[PageName]

/** The declaration of a page; of a second address the page's own, whose path is then the canonical one. */
export function declarationOf(name: PageName): PageDeclaration & { readonly name: PageName } {
  const declared: PageDeclaration | PageAlias = sitePages[name]
  return 'sameAs' in declared ? declarationOf(declared.sameAs as PageName) : { ...declared, name }
}

/** The name of its file in `web/src/app/pages`. */
export function fileOf(page: PageName): string {
  const { name, file } = declarationOf(page)
  return file ?? `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-page`
}
