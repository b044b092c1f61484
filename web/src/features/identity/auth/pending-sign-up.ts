import type { UserType } from '@vermeil/contracts/identity/roles.schema'
import { userTypes } from '@/entities/account/user-types'
import { readStoredJson, removeStored, writeStored } from '@/shared/page/storage'

/** What was typed into the sign-up form, all but the password. */
export type SignUpAnswers = { firstName: string; lastName: string; email: string; userType: UserType }

/** A sign-up whose address isn't confirmed yet. It survives a reload, and ends with the tab. */
export type PendingSignUp = {
  answers: SignUpAnswers
  /** Milliseconds, by this device's clock. */
  mailedAt: number
}

const key = 'pendingSignUp'

export const storePendingSignUp = (pending: PendingSignUp) => writeStored(key, JSON.stringify(pending), 'tab')
export const forgetPendingSignUp = () => removeStored(key, 'tab')

export function readPendingSignUp(): PendingSignUp | null {
  const stored = readStoredJson(key, 'tab')
  if (isPendingSignUp(stored)) return stored
  forgetPendingSignUp()
  return null
}

// By hand: the validation library would add a fifth to what this page loads.
function isPendingSignUp(value: unknown): value is PendingSignUp {
  const { answers, mailedAt } = (value ?? {}) as Partial<PendingSignUp>
  const { firstName, lastName, email, userType } = answers ?? {}
  return (
    [firstName, lastName, email].every((text) => typeof text === 'string') &&
    userTypes.some((type) => type.value === userType) &&
    typeof mailedAt === 'number'
  )
}
