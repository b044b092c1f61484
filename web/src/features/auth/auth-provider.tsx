import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { type Auth, AuthContext } from '@/shared/auth'
import { authClient, mayHaveSession } from '@/shared/auth-client'
import { useAfterFirstPaint } from '@/shared/use-after-first-paint'
import { authDeeds } from './auth-deeds'
import { type AuthState, signedOut, stateOf } from './auth-state'
import { leadRecoveryLink } from './recovery-link'
import { useEndedSession } from './use-ended-session'
import { useForgetOnChange } from './use-forget-on-change'

const recheckMs = 30_000

leadRecoveryLink()

export function AuthProvider({ children }: { children: ReactNode }) {
  const [isExpected] = useState(mayHaveSession)
  const [state, setState] = useState<AuthState>({ ...signedOut, loading: isExpected })
  const [linkProblem, setLinkProblem] = useState<string | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const held = useRef(state)
  const hasPainted = useAfterFirstPaint()
  const isDue = hasPainted || isExpected

  useEffect(() => {
    if (!isDue) return
    let isOver = false
    let unsubscribe = () => {}

    function hold(next: AuthState) {
      if (isOver) return
      held.current = next
      setState(next)
      if (next.user) setIsLeaving(false)
    }

    async function follow() {
      const client = await authClient()
      const { error } = await client.initialize()
      if (isOver) return
      if (error) setLinkProblem(error.message)
      const { data } = client.onAuthStateChange((_event, session) => hold(stateOf(session)))
      unsubscribe = () => data.subscription.unsubscribe()
    }

    async function recheck() {
      const client = await authClient()
      const { data } = await client.getSession()
      const isHeld = held.current.user !== null
      if (isHeld !== (data.session !== null)) hold(stateOf(data.session))
    }

    follow().catch((error: unknown) => {
      console.error('The session could not be read.', error)
      hold(signedOut)
    })
    const timer = setInterval(() => {
      recheck().catch((error: unknown) => console.error('The session could not be checked.', error))
    }, recheckMs)
    return () => {
      isOver = true
      clearInterval(timer)
      unsubscribe()
    }
  }, [isDue])

  useEndedSession()
  useForgetOnChange(state)

  const auth = useMemo<Auth>(() => {
    async function signOut(scope?: 'global' | 'local') {
      setIsLeaving(true)
      try {
        await authDeeds.signOut(scope)
      } catch (error) {
        setIsLeaving(false)
        throw error
      }
    }
    return { ...state, isLeaving, linkProblem, ...authDeeds, signOut }
  }, [state, isLeaving, linkProblem])
  return <AuthContext value={auth}>{children}</AuthContext>
}
