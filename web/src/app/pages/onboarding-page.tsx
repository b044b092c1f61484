import { OnboardingView } from '@/features/identity/onboarding/onboarding-view'
import type { PageHandle } from '../page-handle'
import { RequireAccount } from '../require-account'

export const handle: PageHandle = { title: 'Set up your profile' }

export function Component() {
  return (
    <RequireAccount>
      <OnboardingView />
    </RequireAccount>
  )
}
