import { AuthRefusal } from '../gotrue/auth-refusal.ts'
import { isTooLong, whyWeak } from './password-rules.ts'

/** Refuses what may not become somebody's password. */
export function checkNewPassword(password: string): void {
  if (password === '') throw new AuthRefusal('validation_failed', { message: 'Signup requires a valid password' })
  if (isTooLong(password)) {
    throw new AuthRefusal('validation_failed', { message: 'Password cannot be longer than 72 characters' })
  }
  const weakness = whyWeak(password)
  if (weakness) throw new AuthRefusal('weak_password', { weakness })
}
