import type { FastifyRequest } from 'fastify'
import { byAddress, limitRequests, type RequestLimit } from './platform/limits/limit-requests.ts'
import type { Limiter } from './platform/limits/limiter.ts'
import type { RealtimeLimits } from './platform/realtime/realtime.ts'

const byAccount = ({ account }: FastifyRequest) => account?.id
const byAccountOrAddress = (request: FastifyRequest) => request.account?.id ?? byAddress(request)
const byVisitorAddress = (request: FastifyRequest) => (request.account ? undefined : byAddress(request))
const MINUTE = 60
const HOUR = 3_600

/**
 * How often one may call, per address unless it says otherwise. RATE_LIMITS=off lifts all of them. The limits of
 * sign-in are beside it, in `accounts/credential-limits.ts`.
 */
export const requestLimits = {
  /** Every GET apart from health, metrics, pictures, music files and the built site, which are cheap or cached. */
  reads: { name: 'reads', points: 3_000, perSeconds: MINUTE },
  searches: { name: 'searches', points: 600, perSeconds: MINUTE, by: byVisitorAddress },
  accountSearches: { name: 'account-searches', points: 300, perSeconds: MINUTE, by: byAccount },
  /** Of all results: the largest file that a stranger can ask for. */
  resultFiles: { name: 'result-files', points: 30, perSeconds: HOUR },
  exports: { name: 'exports', points: 5, perSeconds: HOUR, by: byAccount },
  /** Two a second without end, and a burst as fast as a person can press. */
  bids: { name: 'bids', points: 120, perSeconds: MINUTE, by: byAccount },
  purchases: { name: 'purchases', points: 20, perSeconds: MINUTE, by: byAccount },
  payments: { name: 'payments', points: 30, perSeconds: MINUTE },
  applications: { name: 'applications', points: 20, perSeconds: HOUR },
  authenticityRequests: { name: 'authenticity', points: 5, perSeconds: HOUR },
  contactMessages: { name: 'contact', points: 10, perSeconds: HOUR },
  listingImages: { name: 'listing-images', points: 60, perSeconds: 600, by: byAccount },
  placementFiles: { name: 'placement-files', points: 60, perSeconds: 600, by: byAccount },
  passports: { name: 'passports', points: 60, perSeconds: 600, by: byAccount },
  /** With pictures of works, each rendered anew. */
  papers: { name: 'papers', points: 30, perSeconds: 600, by: byAccountOrAddress },
  proposalAnswers: { name: 'proposal-answers', points: 60, perSeconds: MINUTE },
  labelScans: { name: 'label-scans', points: 60, perSeconds: MINUTE },
  /** Each mails a link. */
  labelAddresses: { name: 'label-addresses', points: 10, perSeconds: HOUR },
  /** Hires and stagings together, as they are limited by number. Each is sent to the owner of the work. */
  loanRequests: { name: 'loan-requests', points: 40, perSeconds: 600, by: byAccount },
  hireFiles: { name: 'hire-files', points: 60, perSeconds: 600, by: byAccount },
  claims: { name: 'claims', points: 60, perSeconds: 600, by: byAccount },
  shipments: { name: 'shipments', points: 60, perSeconds: 600, by: byAccount },
  /** Each is mailed to the other side. */
  orderMessages: { name: 'order-messages', points: 40, perSeconds: 600, by: byAccount },
  /** Each is sent to a seller. */
  questions: { name: 'questions', points: 30, perSeconds: HOUR, by: byAccount },
  propertyPhotos: { name: 'property-photos', points: 60, perSeconds: 600, by: byAccount },
  wallPhotos: { name: 'wall-photos', points: 60, perSeconds: 600, by: byAccount },
  /** A save after each pause in moving works. */
  wallChanges: { name: 'walls', points: 120, perSeconds: MINUTE, by: byAccount },
  invitations: { name: 'invitations', points: 30, perSeconds: HOUR, by: byAccount },
  /** Each booking, move and cancellation is mailed to somebody else. */
  meetingChanges: { name: 'meetings', points: 40, perSeconds: HOUR, by: byAccount },
  /** The same for guests without an account, who come by a private link. */
  guestMeetings: { name: 'guest-meetings', points: 40, perSeconds: HOUR },
  lotViews: { name: 'lot-views', points: 120, perSeconds: MINUTE },
  musicUploads: { name: 'music-upload', points: 20, perSeconds: HOUR },
  /** Counted by account where the upload is received. */
  storageUploads: { name: 'storage', points: 60, perSeconds: MINUTE },
} as const satisfies Record<string, RequestLimit>

/** Of searches, by visitors and by people. */
export const limitSearches = (limiter: Limiter) =>
  [requestLimits.searches, requestLimits.accountSearches].map((limit) => limitRequests(limiter, limit))

/** What one address, account and socket may have open and send. */
export const realtimeLimits = (sockets: { perAddress: number; perAccount: number }): RealtimeLimits => ({
  socketsPerAddress: sockets.perAddress,
  socketsPerAccount: sockets.perAccount,
  frames: { perSecond: 20, burst: 100 },
})
