import type { Session, User } from '@supabase/auth-js'
import { createContext, use } from 'react'
import { useAfterHydration } from '@/shared/page/server-rendering'

export type SignUpMetadata = Readonly<Record<string, unknown>>

export type Auth = {
  /** The signed-in person; null while the second factor is missing. */
  user: User | null
  session: Session | null
  /** True until the stored session has been read. */
  loading: boolean
  /** The second factor that is still missing after a correct password. */
  pendingFactorId: string | null
  /** The person is signing out here. The caller navigates next, so pages for members must not redirect. */
  isLeaving: boolean
  /** Why a mailed link that was just opened did not work. */
  linkProblem: string | null
  /** These throw an `AuthProblem`, whose message is meant for the person. `next` is where the set-up of the account ends. */
  signUp: (
    email: string,
    password: string,
    metadata: SignUpMetadata,
    next?: string | null,
  ) => Promise<{ needsConfirmation: boolean }>
  signIn: (email: string, password: string) => Promise<void>
  /** Everywhere, as the documented call is, or on this device alone. A failure leaves the person signed in. */
  signOut: (scope?: 'global' | 'local') => Promise<void>
  resetPassword: (email: string) => Promise<void>
}

export const AuthContext = createContext<Auth | null>(null)

const visitor = { user: null, session: null, loading: false, pendingFactorId: null } as const

/**
 * Who is signed in. The server renders every page for a visitor, so it is hydrated for one and then corrected. Hydrated
 * for anybody else it would differ from the server's page, and React would discard that with all that was typed in it.
 */
export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider.')
  const isVisitor = auth.user === null && !auth.loading && auth.pendingFactorId === null
  const isShownAsVisitor = useAfterHydration(isVisitor, true)
  return isShownAsVisitor && !isVisitor ? { ...auth, ...visitor } : auth
}
