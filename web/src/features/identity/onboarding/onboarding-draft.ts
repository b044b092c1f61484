import { Onboarding, type OwnProfile } from '@vermeil/contracts/identity/accounts.schema'
import { UserType } from '@vermeil/contracts/identity/roles.schema'
import { z } from 'zod'
import { readStoredJson, removeStored, writeStored } from '@/shared/page/storage'

const text = z.string()
const roleMissing = 'Please select your role to continue'

/** The wizard half-way: nothing is required of it yet, and a role may still be missing. */
const Draft = z.object({
  userType: UserType.nullable(),
  personalInfo: z.object({
    firstName: text,
    lastName: text,
    phone: text,
    bio: text,
    instagram: text,
    twitter: text,
    facebook: text,
    website: text,
    country: text.nullable(),
  }),
  professionalDetails: z.object({ experience: text, specialization: text, businessName: text, license: text }),
  /** Works that a collector likes; null while they haven't been asked. */
  likedLotIds: z.array(z.uuid()).nullable(),
})
export type Draft = z.infer<typeof Draft>

const StoredDraft = z.object({ step: z.int().min(1).max(3), draft: Draft })
export type StoredDraft = z.infer<typeof StoredDraft>

// Under the account's id: two people who share a browser don't share a form.
const keyOf = (accountId: string) => `onboardingDraft:${accountId}`

/** What we know already, so that nobody is asked twice. */
export function knownAnswers(profile: OwnProfile, hasChosenRole: boolean): Draft {
  const { firstName, lastName, phone, bio, instagram, twitter, facebook, website, country } = profile
  const { professionalDetails } = profile
  const personalInfo = { firstName, lastName, phone, bio, instagram, twitter, facebook, website, country }
  // The role of an account that never chose one is a default. An administrator's is none that can be chosen.
  const role = UserType.safeParse(hasChosenRole || profile.isOnboarded ? profile.role : null)
  return { userType: role.data ?? null, personalInfo, professionalDetails, likedLotIds: null }
}

/** What was filled in before a reload; else what we know. A role that sign-up asked for isn't asked for again. */
export function openDraft(profile: OwnProfile, hasChosenRole: boolean): StoredDraft {
  const stored = StoredDraft.safeParse(readStoredJson(keyOf(profile.id)))
  if (stored.success) return stored.data
  removeStored(keyOf(profile.id))
  const draft = knownAnswers(profile, hasChosenRole)
  return { step: draft.userType === null || profile.isOnboarded ? 1 : 2, draft }
}

export const storeDraft = (accountId: string, draft: StoredDraft) =>
  writeStored(keyOf(accountId), JSON.stringify(draft))
export const forgetDraft = (accountId: string) => removeStored(keyOf(accountId))

/** A draft with nothing missing becomes what the server is sent; the fields that another role has are left behind. */
export const FinishedDraft = Draft.transform((draft, { issues }): z.input<typeof Onboarding> => {
  const { userType, personalInfo, professionalDetails } = draft
  if (userType === null) {
    issues.push({ code: 'custom', path: ['userType'], message: roleMissing, input: userType })
    return z.NEVER
  }
  const { experience, specialization, businessName, license } = professionalDetails
  const hasBusiness = userType === 'realtor' || userType === 'prop-agent'
  return {
    userType,
    personalInfo,
    professionalDetails: hasBusiness ? { businessName, license } : { experience, specialization },
  }
}).pipe(Onboarding)

/** Why a step can't be left yet, in the documented words. */
export function stepProblem(step: number, { userType, personalInfo }: Draft) {
  if (step === 1 && userType === null) {
    return { title: 'Selection Required', description: roleMissing }
  }
  if (step === 2 && (personalInfo.firstName.trim() === '' || personalInfo.lastName.trim() === '')) {
    return { title: 'Missing Information', description: 'Please fill in all required personal information' }
  }
  return null
}
