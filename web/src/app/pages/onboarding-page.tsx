import { OnboardingView } from '@/features/onboarding/onboarding-view'
import type { PageHandle } from '../pages'
import { RequireAccount } from '../require-account'

export const handle: PageHandle = { title: 'Set up your profile' }

export function Component() {
  return (
    <RequireAccount>
      <OnboardingView />
    </RequireAccount>
  )
}
