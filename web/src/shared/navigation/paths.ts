import type { PageWithParams } from '@vermeil/contracts/site-pages'
import { sitePaths } from './site-paths.computed'

/** Puts values in the places of a path's parameters, in their order; a parameter without a value is left out. */
const fill = (path: string, ...values: string[]) =>
  path.replace(/\/:\w+\??/g, () => {
    const value = values.shift()
    return value ? `/${value}` : ''
  })

const byRecord = {
  artist: (id: string, slug: string) => fill(sitePaths.artist, id, slug),
  lot: (id: string, slug: string) => fill(sitePaths.lot, id, slug),
  order: (id: string) => fill(sitePaths.order, id),
  claim: (id: string) => fill(sitePaths.claim, id),
  certificate: (code: string) => fill(sitePaths.certificate, code),
  wall: (id: string) => fill(sitePaths.wall, id),
  sharedWall: (token: string) => fill(sitePaths.sharedWall, token),
  proposal: (token: string) => fill(sitePaths.proposal, token),
  /** The work beside a label; with a token, by the link that was mailed. */
  label: (code: string, token = '') => fill(sitePaths.label, code, token),
  clearance: (token: string) => fill(sitePaths.clearance, token),
  stagingBill: (token: string) => fill(sitePaths.stagingBill, token),
  invitation: (token: string) => fill(sitePaths.invitation, token),
  /** For guests without an account. */
  meeting: (token: string) => fill(sitePaths.meeting, token),
  scheduleMeeting: (id: string, topic = '') =>
    fill(sitePaths.scheduleMeeting, id) + (topic && `?topic=${encodeURIComponent(topic)}`),
} satisfies Readonly<Record<PageWithParams, (...values: string[]) => string>>

/** Every address of the site: the declared pages by name, and views of them. */
export const paths = {
  ...sitePaths,
  ...byRecord,
  savedSearches: '/favorites?view=searches',
  /** The wall planner, with the works that it opens with. */
  newWall: (from: { lot?: string; works?: readonly string[]; room?: string } = {}) => {
    const query = new URLSearchParams()
    if (from.lot) query.set('lot', from.lot)
    if (from.works) query.set('works', from.works.slice(0, 30).join(','))
    if (from.room) query.set('room', from.room)
    return query.size > 0 ? `${sitePaths.newWall}?${query}` : sitePaths.newWall
  },
  /** Works to hire, for an agent. */
  loanCatalog: (search: string) => `/prop-agent-dashboard?tab=art-catalog&q=${encodeURIComponent(search)}`,
  guide: (name: string) => `/help/${name}`,

  /** A section of the settings. */
  meetings: '/settings#meetings',

  /** `/dashboard` itself leads on to the dashboard of the person's home role. */
  artistDashboard: '/dashboard?as=artist',
  /** Views of the artist's dashboard. */
  screenTerms: '/dashboard?as=artist&tab=artists&view=screen',
  hireRequests: '/dashboard?as=artist&tab=artists&view=hires',
  quoteRequests: '/dashboard?as=artist&tab=sales&view=quotes',
  quotes: '/orders?view=quotes',
  questions: '/dashboard?as=artist&tab=artists&view=questions',
  toShip: '/dashboard?as=artist&tab=sales&view=to-ship',
  stagingRequests: '/dashboard?as=artist&tab=artists&view=stagings',
} as const
