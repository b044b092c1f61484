type Role = 'collector' | 'artist' | 'realtor' | 'agent' | 'admin'

/**
 * Every page of the site, once: the specs in `e2e/every-route/` open each of them, and `web/src/app/pages.test.ts`
 * fails if a page of the router is missing here.
 */
export type SitePage = {
  /** As in the router; a page of one record has a placeholder, such as `/orders/:id`. */
  readonly path: string
  readonly heading: RegExp
  /** The role that the page is for; a visitor without it. */
  readonly role?: Role
  /** What is opened, where the page needs more than its path. */
  readonly address?: string
  /** SQL that selects, as `path`, an address of the page that this person may open. The demo has the record. */
  readonly record?: string
  /** Who makes the record first, where the demo has none, and SQL that selects, as `path`, where the API is asked. */
  readonly made?: { readonly by: Role; readonly put: string }
  /** The record is the first one that the home page features. */
  readonly featured?: 'lot' | 'artist'
  /** The page that is shown at this address as well. It is checked there. */
  readonly sameAs?: string
  /** There is no such page, which the console says as well. */
  readonly isMissing?: true
  /** Its colors are checked in the quick tier, too. The four of them show every kind of component. */
  readonly isColorSample?: true
}

/** Works, artists and what visitors do with them. */
export const catalogPages: readonly SitePage[] = [
  { path: '/', heading: /no such thing as a starving artist/, isColorSample: true },
  { path: '/artists', heading: /Artists/ },
  { path: '/artists/:id/:slug?', heading: /./, featured: 'artist' },
  { path: '/auctions', heading: /Live Auction/, isColorSample: true },
  { path: '/collection', heading: /Browse Our Collection/ },
  { path: '/lots/:id/:slug?', heading: /./, featured: 'lot', isColorSample: true },
  { path: '/favorites', heading: /Favorites/ },
  { path: '/wall/new', heading: /^See it on your wall$/ },
  { path: '/test-artwork', heading: /Test Artwork/ },
  { path: '/nowhere-at-all', heading: /^Oops! Page not found$/, isMissing: true },
]

/** What the house says about itself and offers, and the way in. */
export const informationPages: readonly SitePage[] = [
  { path: '/about', heading: /^About Vermeil$/ },
  { path: '/contact', heading: /^Contact Us$/ },
  { path: '/help', heading: /^Help Center$/ },
  { path: '/help/wall-planner', heading: /^The wall planner$/ },
  { path: '/help/clearance-passport', heading: /^The clearance passport$/ },
  { path: '/help/labels', heading: /^Labels that sell$/ },
  { path: '/privacy', heading: /^Privacy Policy$/ },
  { path: '/terms', heading: /^Terms of Service$/ },
  { path: '/deployment', heading: /^Deployment Checklist$/ },
  { path: '/authentication', heading: /^Art Authentication Services$/ },
  { path: '/art-appraisal', heading: /^Art Appraisal$/ },
  { path: '/appraisal', heading: /^Art Appraisal$/, sameAs: '/art-appraisal' },
  { path: '/art-insurance', heading: /^Art Insurance$/ },
  { path: '/insurance', heading: /^Art Insurance$/, sameAs: '/art-insurance' },
  { path: '/donate', heading: /Donation/ },
  { path: '/donation', heading: /Donation/, sameAs: '/donate' },
  { path: '/sell-art', heading: /^Sell Your Art$/ },
  { path: '/artist-signup', heading: /Artist Application/ },
  { path: '/subscription', heading: /Choose Your Plan/ },
  { path: '/music-upload', heading: /Music/ },
  { path: '/payment-success', heading: /payment/i },
  { path: '/unsubscribe', heading: /Email notifications/ },
  { path: '/auth', heading: /Welcome to Vermeil/ },
  { path: '/auth/confirm', address: '/auth/confirm?type=recovery&token=0', heading: /^Reset your password$/ },
  { path: '/auth/email-change', address: '/auth/email-change?token=0', heading: /^Keep your email address\?$/ },
  // A visitor has nothing to set up yet, and is led to the sign-in.
  { path: '/onboarding', heading: /Welcome to Vermeil/, sameAs: '/auth' },
  { path: '/user-type', heading: /How will you use Vermeil/ },
]

/** Pages that ask who is there: a visitor is led to sign in. */
export const memberPages: readonly SitePage[] = [
  { path: '/onboarding', role: 'collector', heading: /Set up your profile/ },
  { path: '/notifications', role: 'collector', heading: /Notifications/ },
  { path: '/orders', role: 'collector', heading: /Orders/ },
  { path: '/walls', role: 'collector', heading: /^Your walls$/ },
  { path: '/productions', role: 'collector', heading: /Productions/ },
  { path: '/collector-dashboard', role: 'collector', heading: /Collector/, isColorSample: true },
  { path: '/dashboard', role: 'artist', heading: /Dashboard/ },
  { path: '/settings', role: 'artist', heading: /Settings/ },
  { path: '/realtor-dashboard', role: 'realtor', heading: /Realtor/ },
  { path: '/prop-agent-dashboard', role: 'agent', heading: /Property Agent/ },
  { path: '/admin-dashboard', role: 'admin', heading: /Admin/ },
]
