import { authClient } from '@/shared/auth/auth-client'
import { authProblemFrom } from '@/shared/auth/auth-problem'
import { sentenceOf } from '@/shared/http/readable-error'
import { type AuthState, signedOut, stateOf } from './auth-state'
import { forgetPendingSignUp } from './pending-sign-up'

const recheckMs = 30_000

type Follower = {
  held: () => AuthState
  hold: (state: AuthState) => void
  /** Called with the reason why the mailed link that opened this page does not work. */
  onLinkProblem: (problem: string) => void
}

/**
 * Reads the stored session once, follows every change of it in this and other tabs, and looks again every 30 seconds in
 * case a change was missed. Returns how to stop.
 */
export function followSession({ held, hold, onLinkProblem }: Follower): () => void {
  let isOver = false
  let unsubscribe = () => {}

  async function follow() {
    const client = await authClient()
    const { error } = await client.initialize()
    if (isOver) return
    if (error) onLinkProblem(sentenceOf(authProblemFrom(error)))
    const { data } = client.onAuthStateChange((_event, session) => {
      if (session) forgetPendingSignUp()
      hold(stateOf(session))
    })
    unsubscribe = () => data.subscription.unsubscribe()
  }

  async function recheck() {
    const client = await authClient()
    const { data } = await client.getSession()
    const isHeld = held().user !== null
    if (!isOver && isHeld !== (data.session !== null)) hold(stateOf(data.session))
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
}
