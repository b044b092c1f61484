import { authClient } from '@/shared/auth/auth-client'
import { authProblemFrom } from '@/shared/auth/auth-problem'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'

/** Asks the server who we are: a session that it no longer knows is forgotten by the client itself. */
export async function checkSession() {
  const client = await authClient()
  const { error } = await client.getUser()
  if (error?.code !== 'user_banned') return
  // The client keeps the session of an account that is suspended: it is ended here, and the person reads why.
  await client.signOut({ scope: 'local' })
  notify({ title: 'You are signed out', description: sentenceOf(authProblemFrom(error)), tone: 'destructive' })
}
