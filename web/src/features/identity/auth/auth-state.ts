import type { Session } from '@supabase/auth-js'
import type { Auth } from '@/shared/auth/auth'

export type AuthState = Pick<Auth, 'user' | 'session' | 'loading' | 'pendingFactorId'>

export const signedOut: AuthState = { user: null, session: null, loading: false, pendingFactorId: null }

export const isSignedOut = ({ user, loading, pendingFactorId }: AuthState): boolean =>
  user === null && !loading && pendingFactorId === null

/** What a session of the client library means for the site. */
export function stateOf(session: Session | null): AuthState {
  if (!session) return signedOut
  const factor = session.user.factors?.find(({ status }) => status === 'verified')
  // The library counts a session with the password alone as signed in; our server doesn't accept it yet.
  if (factor && assuranceOf(session) !== 'aal2') return { ...signedOut, pendingFactorId: factor.id }
  return { user: session.user, session, loading: false, pendingFactorId: null }
}

/** As the access token says; its signature is for the server to check. */
export function assuranceOf({ access_token }: Pick<Session, 'access_token'>): string {
  const payload = access_token.split('.')[1] ?? ''
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  )
  const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
  return typeof claims === 'object' && claims !== null && 'aal' in claims ? String(claims.aal) : 'aal1'
}
