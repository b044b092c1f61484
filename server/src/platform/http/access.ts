import type { Role } from '@vermeil/contracts/roles'
import type { FastifyRequest, RouteOptions } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Http } from './http.ts'

/** Who the bearer of a request is, as the server's own tables say now. */
export type Account = {
  id: string
  email: string
  role: Role
  isConfirmed: boolean
  isSuspended: boolean
  sessionId: string
  /** aal2 once a second factor was given in this session. */
  assurance: 'aal1' | 'aal2'
  /** The account has a second factor, and this session has not shown it: the password alone opens nothing. */
  awaitsSecondFactor?: boolean
}

/**
 * Who may call a route: anyone, any signed-in account, an account with a confirmed address, or the roles named.
 * `session` also admits a session that awaits its second factor. `protocol` marks routes in another protocol, which
 * check the bearer themselves and answer in their own words.
 */
export type Access = 'anyone' | 'session' | 'account' | 'confirmed' | 'protocol' | readonly Role[]

export type Authenticate = (request: FastifyRequest) => Promise<Account | null>

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyRequest {
    account: Account | null
    /** Who is signed in, for the log; also where a protocol's own routes check the bearer. */
    callerId: string | null
  }
  interface FastifyInstance {
    /** Every route with who may call it, for the test that walks role × route. */
    accessTable: { method: string; url: string; access: Access }[]
  }
}

export function guardRoutes(app: Http, authenticate: Authenticate) {
  app.decorateRequest('account', null)
  app.decorateRequest('callerId', null)
  app.decorate('accessTable', [])

  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  // Checked when all are known: a plugin that is not ours gets its `access` from the scope it is registered in.
  app.addHook('onReady', async () => {
    for (const { method, url, config } of routes) {
      if (!config?.access) throw new Error(`${method} ${url} does not say who may call it.`)
      for (const one of [method].flat()) app.accessTable.push({ method: one, url, access: config.access })
    }
  })

  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access
    if (!access || access === 'protocol') return
    const bearer = await authenticate(request)
    request.callerId = bearer?.id ?? null
    if (access !== 'anyone') requireAccess(bearer, access)
    request.account = access === 'session' ? bearer : actingAccount(bearer)
  })
}

/** Why an account may do nothing, whatever its role; null when it may act. */
export function standingRefusal(account: Account): 'account.suspended' | 'account.second-factor-required' | null {
  if (account.isSuspended) return 'account.suspended'
  return account.awaitsSecondFactor ? 'account.second-factor-required' : null
}

/** A suspended account, or a session that awaits its second factor, is nobody: it sees what a visitor sees. */
export const actingAccount = (account: Account | null): Account | null =>
  account && standingRefusal(account) === null ? account : null

function requireAccess(account: Account | null, access: Exclude<Access, 'anyone' | 'protocol'>) {
  if (!account) throw new AppError('account.required', {})
  const refusal = standingRefusal(account)
  const isAdmitted = access === 'session' && refusal === 'account.second-factor-required'
  if (refusal && !isAdmitted) throw new AppError(refusal, {})
  if (access === 'account' || access === 'session') return
  if (access === 'confirmed') {
    if (!account.isConfirmed) throw new AppError('account.not-confirmed', {})
    return
  }
  if (!access.includes(account.role)) throw new AppError('access.denied', {})
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
