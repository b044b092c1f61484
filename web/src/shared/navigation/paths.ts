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
  walls: '/walls',
  wall: (id: string) => `/wall/${id}`,
  /** The wall planner, with the works that it opens with. */
  newWall: (from: { lot?: string; works?: readonly string[]; room?: string } = {}) => {
    const query = new URLSearchParams()
    if (from.lot) query.set('lot', from.lot)
    if (from.works) query.set('works', from.works.slice(0, 30).join(','))
    if (from.room) query.set('room', from.room)
    return query.size > 0 ? `/wall/new?${query}` : '/wall/new'
  },
  sharedWall: (token: string) => `/walls/${token}`,
  proposal: (token: string) => `/proposals/${token}`,
  /** The work beside a label; with a token, by the link that was mailed. */
  label: (code: string, token = '') => `/w/${code}${token && `/${token}`}`,
  /** Works to hire, for an agent. */
  rentals: (search: string) => `/prop-agent-dashboard?tab=art-catalog&q=${encodeURIComponent(search)}`,
  clearance: (token: string) => `/clearance/${token}`,
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
  screenTerms: '/dashboard?as=artist&tab=artists&view=screen',
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
  guide: (name: string) => `/help/${name}`,
  privacy: '/privacy',
  terms: '/terms',
} as const
