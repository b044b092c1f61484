/** Every address of the site. Pages link through this table, so that a moved page is moved in one place. */
export const paths = {
  home: '/',
  artists: '/artists',
  artist: (id: string, slug: string) => `/artists/${id}/${slug}`,
  auctions: '/auctions',
  collection: '/collection',
  lot: (id: string, slug: string) => `/lots/${id}/${slug}`,
  order: (id: string) => `/orders/${id}`,
  favorites: '/favorites',
  notifications: '/notifications',
  proposal: (token: string) => `/proposals/${token}`,
  scheduleMeeting: (id: string) => `/schedule-meeting/${id}`,

  auth: '/auth',
  onboarding: '/onboarding',
  userType: '/user-type',
  settings: '/settings',
  artistSignup: '/artist-signup',
  sellArt: '/sell-art',

  dashboard: '/dashboard',
  collectorDashboard: '/collector-dashboard',
  realtorDashboard: '/realtor-dashboard',
  propAgentDashboard: '/prop-agent-dashboard',
  adminDashboard: '/admin-dashboard',

  subscription: '/subscription',
  paymentSuccess: '/payment-success',
  testArtwork: '/test-artwork',
  donate: '/donate',
  donation: '/donation',

  authentication: '/authentication',
  artAppraisal: '/art-appraisal',
  appraisal: '/appraisal',
  artInsurance: '/art-insurance',
  insurance: '/insurance',

  musicUpload: '/music-upload',
  deployment: '/deployment',
  about: '/about',
  contact: '/contact',
  help: '/help',
  privacy: '/privacy',
  terms: '/terms',
} as const

/** Second spellings of a page, each with the address that search engines are told is the page's own. */
export const canonicalPath: Readonly<Record<string, string>> = {
  [paths.donation]: paths.donate,
  [paths.appraisal]: paths.artAppraisal,
  [paths.insurance]: paths.artInsurance,
}
