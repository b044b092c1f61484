import type { Session, User } from '@supabase/auth-js'
import { createContext, use } from 'react'

export type SignUpMetadata = Readonly<Record<string, unknown>>

export type Auth = {
  /** Who is signed in, with everything the account asks for: never somebody who still owes the second factor. */
  user: User | null
  session: Session | null
  /** True until the stored session has been read. */
  loading: boolean
  /** The factor whose code is still owed after a correct password. */
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

export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider.')
  return auth
}
