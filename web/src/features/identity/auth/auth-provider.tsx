import { type ReactNode, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { type Auth, AuthContext } from '@/shared/auth/auth'
import { mayHaveSession } from '@/shared/auth/auth-client'
import { isServer, useWasServerRendered } from '@/shared/page/server-rendering'
import { type AuthState, isSignedOut } from './auth-state'
import { leadRecoveryLink } from './recovery-link'
import { useEndedSession } from './use-ended-session'
import { useForgetOnChange } from './use-forget-on-change'
import { useSessionDue } from './use-session-due'

if (!isServer) leadRecoveryLink()

/** Holds who is signed in. What it holds comes from `follow-session.ts`. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [isExpected] = useState(mayHaveSession)
  const [state, setState] = useState<AuthState>({
    user: null,
    session: null,
    loading: isExpected,
    pendingFactorId: null,
  })
  const [linkProblem, setLinkProblem] = useState<string | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const held = useRef(state)
  const [isDue, makeDue] = useSessionDue(isExpected)
  const wasServerRendered = useWasServerRendered()

  useEffect(() => {
    if (!isDue) return
    let stop: (() => void) | null = null
    let isOver = false

    function hold(next: AuthState) {
      const isUnchanged = isSignedOut(held.current) && isSignedOut(next)
      held.current = next
      if (isUnchanged) return
      const show = () => {
        setState(next)
        if (next.user) setIsLeaving(false)
      }
      // Parts of a server-rendered page may still wait for their code. Any other update would discard their HTML.
      if (wasServerRendered) startTransition(show)
      else show()
    }

    import('./follow-session').then(
      ({ followSession }) => {
        if (!isOver) stop = followSession({ held: () => held.current, hold, onLinkProblem: setLinkProblem })
      },
      (error: unknown) => {
        console.error('The session could not be read.', error)
        hold({ ...held.current, loading: false })
      },
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [isDue, wasServerRendered])

  const isVisitor = !state.loading && state.user === null
  useEffect(() => {
    // `public/boot.js` hides what is said to visitors until it is known who this is.
    if (isVisitor) delete document.documentElement.dataset['session']
  }, [isVisitor])

  useEndedSession()
  useForgetOnChange(state)

  const auth = useMemo<Auth>(() => {
    // Everything that talks to the client library is fetched with it, when it is due.
    const actions = () => {
      makeDue()
      return import('./auth-actions')
    }
    return {
      ...state,
      isLeaving,
      linkProblem,
      signUp: async (...person) => (await actions()).signUp(...person),
      signIn: async (...credentials) => (await actions()).signIn(...credentials),
      resetPassword: async (email) => (await actions()).resetPassword(email),
      async signOut(scope) {
        setIsLeaving(true)
        try {
          await (await actions()).signOut(scope)
          // The next person at this device must not see what this one looked at.
          await globalThis.caches?.delete('seen-works')
        } catch (error) {
          setIsLeaving(false)
          throw error
        }
      },
    }
  }, [state, isLeaving, linkProblem, makeDue])
  return <AuthContext value={auth}>{children}</AuthContext>
}
