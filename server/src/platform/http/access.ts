import type { ErrorCode } from '@vermeil/contracts/errors.schema'
import { type Capability, inOrder } from '@vermeil/contracts/identity/capabilities'
import type { Role, UserType } from '@vermeil/contracts/identity/roles.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { FastifyRequest, RouteOptions } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Http } from './http.ts'
import type { Decides, DeclaredParties } from './parties.ts'

/** Who the bearer of a request is, as the server's own tables say now. */
export type Account = {
  id: AccountId
  email: string
  /** The home role: it decides which dashboard opens first, not what the account may do. */
  role: Role
  /** Every role held, the home role among them. */
  roles: readonly Role[]
  /** What an administrator may do; empty for everybody else. */
  capabilities: readonly Capability[]
  isConfirmed: boolean
  isSuspended: boolean
  /** A card on file. */
  hasCard: boolean
  /** What an administrator lets the account owe at once, in cents; null: as the settings say. */
  bidLimit: number | null
  sessionId: string
  /** aal2 once a second factor was given in this session. */
  assurance: 'aal1' | 'aal2'
  /** The account has a second factor, and this session has not shown it: the password alone opens nothing. */
  awaitsSecondFactor?: boolean
}

/** People with one of the roles, and administrators with one of the capabilities. */
export type StaffAccess = {
  readonly roles: readonly UserType[]
  readonly staff: readonly [Capability, ...Capability[]]
}

/**
 * Who may call a route: anyone, any signed-in account, an account with a confirmed address, one that holds one of the
 * roles named, or staff. `session` also admits a session that awaits its second factor.
 */
export type CallerAccess = 'anyone' | 'session' | 'account' | 'confirmed' | readonly UserType[] | StaffAccess

/** For administrators who hold one of these capabilities: `api.put('/featured', staff('catalog'), { … })`. */
export const staff = (...needs: StaffAccess['staff']): StaffAccess => ({ roles: [], staff: needs })

/** For a route about one object: what every caller needs, and what the caller must be able to do with the object. */
export interface ObjectAccess<Subject = unknown, Params = never, Needs extends CallerAccess = CallerAccess> {
  /** The action, as in the module's table of rules: `listing.edit`. See `can.ts`. */
  readonly can: string
  readonly needs: Needs
  /** Whom administrators must not be paid with who change it; null where they change nothing. */
  readonly about: Decides['about'] | null
  /** The codes that the rules refuse with. */
  readonly refusals: readonly ErrorCode[]
  /** Loads the object and refuses by the rules. */
  readonly subject: (request: FastifyRequest, params: Params) => Promise<Subject>
}

/** `protocol` marks routes of another protocol, which check the bearer themselves and refuse in that protocol's words. */
export type Access = CallerAccess | ObjectAccess | 'protocol'

const isObjectAccess = (access: Access): access is ObjectAccess => typeof access === 'object' && 'can' in access

/** What the route asks of every caller, whatever the object. */
export const callerAccess = (access: Access): CallerAccess | 'protocol' =>
  isObjectAccess(access) ? access.needs : access

/** What an administrator needs to be admitted as such; null where they are not. */
export const staffNeeds = (access: CallerAccess | 'protocol'): StaffAccess['staff'] | null =>
  typeof access === 'object' && 'staff' in access ? access.staff : null

/** Whether administrators are admitted as such, or by the rules of the object. */
export const isForAdmins = (access: Access): boolean => isObjectAccess(access) || staffNeeds(access) !== null

export type Authenticate = (request: FastifyRequest) => Promise<Account | null>

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyRequest {
    account: Account | null
    /** Who is signed in, for the log; also where a protocol's own routes check the bearer. */
    callerId: string | null
    /** An administrator is here by the capability to read only: addresses and phone numbers are left out of the answer. */
    isReadOnly: boolean
    /** The object that the route is about, where its access is an `ObjectAccess`. Read it through `subjectOf`. */
    subject: unknown
  }
  interface FastifyInstance {
    /** Every route with who may call it, and what for, for the test that walks role × route. */
    accessTable: {
      method: string
      url: string
      access: CallerAccess | 'protocol'
      can: string | null
      parties: DeclaredParties | null
      refusals: readonly ErrorCode[]
    }[]
  }
}

export function guardRoutes(app: Http, authenticate: Authenticate) {
  app.decorateRequest('account', null)
  app.decorateRequest('callerId', null)
  app.decorateRequest('isReadOnly', false)
  app.decorateRequest('subject', null)
  app.decorate('accessTable', [])

  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    const { access, parties } = route.config ?? {}
    if (access && isObjectAccess(access) && access.about && !parties && !isReading(String(route.method))) {
      route.config = { ...route.config, parties: { about: access.about, isByRules: true } }
    }
    routes.push(route)
  })
  // Checked when all are known: a plugin that is not ours gets its `access` from the scope it is registered in.
  app.addHook('onReady', async () => {
    for (const { method: methods, url, config } of routes) {
      if (!config?.access) throw new Error(`${methods} ${url} does not say who may call it.`)
      const access = callerAccess(config.access)
      const can = isObjectAccess(config.access) ? config.access.can : null
      const parties = config.parties ?? null
      for (const method of [methods].flat()) {
        if (!parties && isDecision(method, url, access)) {
          throw new Error(`${method} ${url} does not say who its parties are.`)
        }
        app.accessTable.push({ method, url, access, can, parties, refusals: config.refusals ?? [] })
      }
    }
  })

  app.addHook('onRequest', async (request) => {
    const declared = request.routeOptions.config.access
    const access = declared && callerAccess(declared)
    if (!access || access === 'protocol') return
    const bearer = await authenticate(request)
    request.callerId = bearer?.id ?? null
    if (access !== 'anyone') requireAccess(bearer, access)
    request.isReadOnly = readsOnly(bearer, staffNeeds(access) ?? [])
    request.account = access === 'session' ? bearer : actingAccount(bearer)
  })

  // After validation, so that a loader gets parameters of the declared form.
  app.addHook('preHandler', async (request) => {
    const { access } = request.routeOptions.config
    if (access && isObjectAccess(access)) request.subject = await access.subject(request, request.params as never)
  })
}

const isReading = (method: string): boolean => /GET|HEAD|OPTIONS/.test(method)

/** By which administrators may change something: whose parties it concerns has to be said. */
const isDecision = (method: string, url: string, access: CallerAccess | 'protocol'): boolean =>
  staffNeeds(access) !== null && url.startsWith('/api/v1/') && !isReading(method)

/** Every right that comes with a role is decided by this: by the roles held, never by the home role alone. */
export const holdsOneOf = ({ roles }: Pick<Account, 'roles'>, wanted: readonly Role[]): boolean =>
  wanted.some((role) => roles.includes(role))

export const isAdmin = (account: Pick<Account, 'roles'> | null): boolean =>
  account !== null && holdsOneOf(account, ['admin'])

/** An administrator who holds one of these capabilities. */
export const isStaff = (
  account: Pick<Account, 'roles' | 'capabilities'> | null,
  ...needs: readonly Capability[]
): boolean => account !== null && isAdmin(account) && needs.some((need) => account.capabilities.includes(need))

/** Of what admits them, they hold the capability to read and no other. */
export const readsOnly = (account: Account | null, needs: readonly Capability[]): boolean =>
  needs.includes('read-only') &&
  isStaff(account, 'read-only') &&
  !isStaff(account, ...needs.filter((need) => need !== 'read-only'))

/** Refuses where none of the needed capabilities is held. */
export function refuseWithout(held: readonly Capability[], needs: readonly Capability[]): void {
  if (!needs.some((need) => held.includes(need))) {
    throw new AppError('access.capability-missing', { needs: inOrder(needs) })
  }
}

/** Why an account may do nothing, whatever its role; null when it may act. */
export function accountRefusal(account: Account): 'account.suspended' | 'account.second-factor-required' | null {
  if (account.isSuspended) return 'account.suspended'
  return account.awaitsSecondFactor ? 'account.second-factor-required' : null
}

/** A suspended account, or a session that awaits its second factor, is nobody: it sees what a visitor sees. */
export const actingAccount = (account: Account | null): Account | null =>
  account && accountRefusal(account) === null ? account : null

function requireAccess(account: Account | null, access: Exclude<CallerAccess, 'anyone'>) {
  if (!account) throw new AppError('account.required', {})
  const refusal = accountRefusal(account)
  const isAdmitted = access === 'session' && refusal === 'account.second-factor-required'
  if (refusal && !isAdmitted) throw new AppError(refusal, {})
  if (access === 'account' || access === 'session') return
  if (access === 'confirmed') {
    if (!account.isConfirmed) throw new AppError('account.not-confirmed', {})
    return
  }
  // An administrator acts as one, also with other roles from before.
  const needs = staffNeeds(access)
  if (needs && isAdmin(account)) return refuseWithout(account.capabilities, needs)
  if (!holdsOneOf(account, 'roles' in access ? access.roles : access)) throw new AppError('access.denied', {})
}

/** For handlers of guarded routes, where the hook has already refused everybody without an account. */
export function accountOf(request: FastifyRequest): Account {
  if (!request.account) throw new AppError('account.required', {})
  return request.account
}

/** Declares every route that a foreign plugin registers in this scope open to anyone. */
export function openToAnyone(scope: Http) {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: 'anyone' }
  })
}
