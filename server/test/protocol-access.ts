import { type Capability, capabilities } from '@vermeil/contracts/identity/capabilities'

/**
 * The routes of other protocols, with the callers that each turns away and the code it does so with, in the protocol's own
 * words. Callers that are not named are let in. A route that is missing here fails the test.
 */
type TurnedAway = Readonly<Record<string, string>>

const staffColumn = (capability: Capability) => `admin with ${capability}`

const everybody = [
  ...capabilities.map(staffColumn),
  ...['visitor', 'artist', 'collector', 'realtor', 'prop-agent', 'admin', 'collector and artist'],
  ...['suspended', 'unconfirmed', 'awaiting second factor'],
]
const all = (code: string): TurnedAway => Object.fromEntries(everybody.map((caller) => [caller, code]))
const notActing = (code: string): TurnedAway => ({ suspended: code, 'awaiting second factor': code })
const session: TurnedAway = { visitor: 'no_authorization', suspended: 'user_banned' }

const table: readonly { turnsAway: TurnedAway; routes: readonly string[] }[] = [
  {
    // Open: what they need (a password, a mailed token, a signature) is in the request itself.
    turnsAway: {},
    routes: [
      ...['GET /metrics', 'GET /auth/v1/*', 'GET /auth/v1/health', 'GET /auth/v1/.well-known/jwks.json'],
      ...['GET /auth/v1/settings', 'GET /auth/v1/authorize', 'GET /auth/v1/verify', 'POST /auth/v1/verify'],
      ...['POST /auth/v1/signup', 'POST /auth/v1/token', 'POST /auth/v1/recover', 'POST /auth/v1/resend'],
      ...['POST /auth/v1/otp', 'POST /auth/v1/sso', 'GET /rest/v1/*', 'ALL /rest/v1/:table', 'ALL /rest/v1/rpc/:name'],
      ...['ALL /functions/v1/*', 'GET /storage/v1/*', 'GET /storage/v1/bucket', 'GET /storage/v1/bucket/:bucket'],
      ...['GET /storage/v1/object/public/:bucket/*', 'GET /storage/v1/object/sign/:bucket/*'],
      ...['GET /storage/v1/render/image/*', 'DELETE /storage/v1/cdn/*', 'PUT /storage/v1/object/upload/sign/:bucket/*'],
      // Refused for the empty body, before anybody is asked for.
      ...['DELETE /storage/v1/object/:bucket', 'POST /storage/v1/object/move', 'POST /storage/v1/object/copy'],
      ...['POST /storage/v1/object/sign/:bucket', 'POST /storage/v1/object/sign/:bucket/*'],
    ],
  },
  {
    // A session, also one that awaits its second factor: it has to be able to give the factor, and to sign out.
    turnsAway: session,
    routes: [
      ...['GET /auth/v1/user', 'POST /auth/v1/logout', 'POST /auth/v1/factors', 'DELETE /auth/v1/factors/:factorId'],
      ...['POST /auth/v1/factors/:factorId/challenge', 'POST /auth/v1/factors/:factorId/verify'],
      ...['GET /auth/v1/user/identities/authorize', 'DELETE /auth/v1/user/identities/:identityId'],
    ],
  },
  {
    turnsAway: { ...session, 'awaiting second factor': 'insufficient_aal' },
    routes: ['PUT /auth/v1/user', 'GET /auth/v1/reauthenticate'],
  },
  {
    // Anyone applies and reads what is theirs; to strangers there are no rows. Administrators decide with `catalog`.
    turnsAway: {
      ...notActing('42501'),
      ...Object.fromEntries(capabilities.flatMap((each) => (each === 'catalog' ? [] : [[staffColumn(each), '42501']]))),
    },
    routes: [
      ...['GET /rest/v1/artist_applications', 'POST /rest/v1/artist_applications'],
      'PATCH /rest/v1/artist_applications',
    ],
  },
  { turnsAway: all('42501'), routes: ['PUT /rest/v1/artist_applications', 'DELETE /rest/v1/artist_applications'] },
  {
    turnsAway: {
      visitor: 'account.required',
      suspended: 'account.suspended',
      'awaiting second factor': 'account.second-factor-required',
    },
    routes: ['POST /functions/v1/:name'],
  },
  {
    turnsAway: notActing('AccessDenied'),
    routes: [
      ...['GET /storage/v1/object/:bucket/*', 'GET /storage/v1/object/authenticated/:bucket/*'],
      ...['GET /storage/v1/object/info/:bucket/*', 'POST /storage/v1/object/list/:bucket'],
      'POST /storage/v1/object/list-v2/:bucket',
    ],
  },
  {
    // Writing to the folder of somebody else, and managing buckets.
    turnsAway: all('AccessDenied'),
    routes: [
      ...['POST /storage/v1/object/:bucket/*', 'PUT /storage/v1/object/:bucket/*'],
      ...['POST /storage/v1/object/upload/sign/:bucket/*', 'POST /storage/v1/bucket', 'PUT /storage/v1/bucket/:bucket'],
      ...['DELETE /storage/v1/bucket/:bucket', 'POST /storage/v1/bucket/:bucket/empty'],
    ],
  },
]

/** By route: the callers turned away, with their codes. */
export const protocolAccess: ReadonlyMap<string, TurnedAway> = new Map(
  table.flatMap(({ turnsAway, routes }) => routes.map((route) => [route, turnsAway] as const)),
)

const ofAllMethods = new Set(['/rest/v1/:table', '/rest/v1/rpc/:name', '/functions/v1/*'])
/** The name of a route in the table. */
export const protocolRoute = (method: string, url: string): string => `${ofAllMethods.has(url) ? 'ALL' : method} ${url}`

const nowhere = '00000000-0000-7000-8000-000000000000'
/** A path whose object belongs to nobody, so that only the caller decides about the answer. */
export const protocolPath = (url: string): string =>
  url
    .replace(':bucket', 'documents')
    .replace(':name', 'check-subscription')
    .replace(/:\w+/g, nowhere)
    .replace('*', `${nowhere}/nothing.pdf`)
