import { OnboardingView } from '@/features/identity/onboarding/onboarding-view'

export function Component() {
  return <OnboardingView />
}
