import type { SignUpMetadata } from '@/shared/auth/auth'
import { authClient } from '@/shared/auth/auth-client'
import { AuthProblem, orThrow, throwIf } from '@/shared/auth/auth-problem'
import { onboardingPath } from '@/shared/navigation/next-path'
import { paths } from '@/shared/navigation/paths'

/** What the product says where the protocol's own sentence would not help; every other sentence is the server's. */
const sentences: Readonly<Record<string, string>> = {
  invalid_credentials: 'Invalid email or password. Please check your credentials and try again.',
  email_not_confirmed:
    'Please check your email and click the confirmation link before signing in. If you need a new confirmation email, try signing up again.',
  otp_expired: 'This code is wrong or has expired. Please use the one of the newest email.',
  // Its code stands for other refusals, too.
  'Unable to validate email address: invalid format': 'Please enter an email address like name@example.com.',
}

/** What is asked of the protocol, with its refusal in our words. */
async function inOurWords<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof AuthProblem)) throw error
    const { message, code = '' } = error
    const sentence = sentences[message] ?? sentences[code]
    throw sentence ? new AuthProblem(sentence, code) : error
  }
}

export async function signUp(email: string, password: string, metadata: SignUpMetadata, next: string | null = null) {
  const client = await authClient()
  const options = { data: metadata, emailRedirectTo: location.origin + onboardingPath(next) }
  const { session } = await inOurWords(async () => orThrow(await client.signUp({ email, password, options })))
  return { needsConfirmation: session === null }
}

export async function signIn(email: string, password: string) {
  const client = await authClient()
  await inOurWords(async () => orThrow(await client.signInWithPassword({ email, password })))
}

export async function signOut(scope: 'global' | 'local' = 'global') {
  const client = await authClient()
  const { error } = await client.signOut({ scope })
  throwIf(error)
}

/** The server leads the link back here if it knows this origin, and otherwise to the home page. */
export async function resetPassword(email: string) {
  const client = await authClient()
  const redirectTo = `${location.origin}${paths.auth}?type=recovery`
  await inOurWords(async () => orThrow(await client.resetPasswordForEmail(email, { redirectTo })))
}

/** Confirms a sign-up by the code of its mail, which opens the session. */
export async function confirmByCode(email: string, code: string) {
  const client = await authClient()
  await inOurWords(async () => orThrow(await client.verifyOtp({ type: 'email', email, token: code })))
}

export async function resendConfirmation(email: string, next: string | null) {
  const client = await authClient()
  const options = { emailRedirectTo: location.origin + onboardingPath(next) }
  await inOurWords(async () => orThrow(await client.resend({ type: 'signup', email, options })))
}

/** After a recovery link the session itself is the proof, so the old password is not asked for. */
export async function setNewPassword(password: string) {
  const client = await authClient()
  orThrow(await client.updateUser({ password }))
}

export async function giveCode(factorId: string, code: string) {
  const client = await authClient()
  orThrow(await client.mfa.challengeAndVerify({ factorId, code }))
}
