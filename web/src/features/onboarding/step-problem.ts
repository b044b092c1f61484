import type { Draft } from './onboarding-draft'

/** What keeps a step from being left, in the documented words. */
export function stepProblem(step: number, { userType, personalInfo }: Draft) {
  if (step === 1 && userType === null) {
    return { title: 'Selection Required', description: 'Please select your role to continue' }
  }
  if (step === 2 && (personalInfo.firstName.trim() === '' || personalInfo.lastName.trim() === '')) {
    return { title: 'Missing Information', description: 'Please fill in all required personal information' }
  }
  return null
}
