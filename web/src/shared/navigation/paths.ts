/** Every address of the site. Pages link through this table, so that a moved page is moved in one place. */
export const paths = {
  home: '/',
  artists: '/artists',
  artist: (id: string, slug: string) => `/artists/${id}/${slug}`,
  auctions: '/auctions',
  collection: '/collection',
  lot: (id: string, slug: string) => `/lots/${id}/${slug}`,
  orders: '/orders',
  order: (id: string) => `/orders/${id}`,
  certificate: (code: string) => `/certificates/${code}`,
  favorites: '/favorites',
  savedSearches: '/favorites?view=searches',
  notifications: '/notifications',
  unsubscribe: '/unsubscribe',
  proposal: (token: string) => `/proposals/${token}`,
  stagingBill: (token: string) => `/stagings/${token}`,
  invitation: (token: string) => `/invitations/${token}`,
  /** For guests without an account. */
  meeting: (token: string) => `/meetings/${token}`,
  scheduleMeeting: (id: string, topic = '') =>
    `/schedule-meeting/${id}${topic && `?topic=${encodeURIComponent(topic)}`}`,

  auth: '/auth',
  confirmLink: '/auth/confirm',
  undoEmailChange: '/auth/email-change',
  onboarding: '/onboarding',
  userType: '/user-type',
  settings: '/settings',
  /** A section of the settings. */
  meetings: '/settings#meetings',
  artistSignup: '/artist-signup',
  sellArt: '/sell-art',

  /** Leads on to the dashboard of the person's home role. */
  dashboard: '/dashboard',
  artistDashboard: '/dashboard?as=artist',
  claim: (id: string) => `/claims/${id}`,
  /** Views of the artist's dashboard. */
  hireRequests: '/dashboard?as=artist&tab=artists&view=hires',
  quoteRequests: '/dashboard?as=artist&tab=sales&view=quotes',
  quotes: '/orders?view=quotes',
  questions: '/dashboard?as=artist&tab=artists&view=questions',
  toShip: '/dashboard?as=artist&tab=sales&view=to-ship',
  stagingRequests: '/dashboard?as=artist&tab=artists&view=stagings',
  collectorDashboard: '/collector-dashboard',
  realtorDashboard: '/realtor-dashboard',
  propAgentDashboard: '/prop-agent-dashboard',
  adminDashboard: '/admin-dashboard',
  /** For everybody who is in the team of a production. */
  productions: '/productions',

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
