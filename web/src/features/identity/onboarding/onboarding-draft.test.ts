// @vitest-environment jsdom
import type { OwnProfile } from '@vermeil/contracts/identity/accounts.schema'
import { beforeEach, expect, test } from 'vitest'
import { FinishedDraft, forgetDraft, openDraft, stepProblem, storeDraft } from './onboarding-draft'

const profile: OwnProfile = {
  id: '01a1dd6e-dbb2-75b7-ae80-2d1dd1e3b6f2',
  email: 'ada@example.com',
  role: 'collector',
  roles: ['collector'],
  capabilities: [],
  firstName: 'Ada',
  lastName: 'Roux',
  phone: '',
  bio: '',
  instagram: '',
  twitter: '',
  facebook: '',
  website: '',
  location: '',
  country: null,
  avatar: null,
  professionalDetails: { experience: '', specialization: '', businessName: '', license: '' },
  isApproved: false,
  isOnboarded: false,
  joinedAt: '2026-11-15T00:00:00.000Z',
}

beforeEach(() => localStorage.clear())

test('the form opens with what sign-up already gave', () => {
  const { step, draft } = openDraft(profile, false)
  expect(step).toBe(1)
  expect(draft.personalInfo).toMatchObject({ firstName: 'Ada', lastName: 'Roux' })
})

test('a role that was chosen before is not asked for again', () => {
  const opened = (changes: Partial<OwnProfile>, hasChosenRole: boolean) => {
    const { step, draft } = openDraft({ ...profile, ...changes }, hasChosenRole)
    return [step, draft.userType]
  }
  expect(opened({}, false)).toEqual([1, null])
  expect(opened({}, true)).toEqual([2, 'collector'])
  // The wizard as a whole can be gone through again.
  expect(opened({ isOnboarded: true }, false)).toEqual([1, 'collector'])
  expect(opened({ isOnboarded: true, role: 'admin' }, true)).toEqual([1, null])
})

test('a half-filled form comes back after a reload, and only to the same person', () => {
  const { draft } = openDraft(profile, false)
  storeDraft(profile.id, { step: 2, draft: { ...draft, userType: 'realtor' } })

  expect(openDraft(profile, false)).toMatchObject({ step: 2, draft: { userType: 'realtor' } })
  expect(openDraft({ ...profile, id: 'another' }, false)).toMatchObject({ step: 1, draft: { userType: null } })

  forgetDraft(profile.id)
  expect(openDraft(profile, false).step).toBe(1)
})

test.each(['not json', '{"step":9}', '{"step":1,"draft":{"userType":"admin"}}'])(
  'a stored form that makes no sense is dropped: %s',
  (stored) => {
    localStorage.setItem(`onboardingDraft:${profile.id}`, stored)
    expect(openDraft(profile, false).step).toBe(1)
    expect(localStorage.length).toBe(0)
  },
)

test('a step that needs an answer says so in the documented words', () => {
  const { draft } = openDraft(profile, false)
  expect(stepProblem(1, draft)).toEqual({
    title: 'Selection Required',
    description: 'Please select your role to continue',
  })
  const nameless = { ...draft, personalInfo: { ...draft.personalInfo, lastName: ' ' } }
  expect(stepProblem(2, nameless)).toEqual({
    title: 'Missing Information',
    description: 'Please fill in all required personal information',
  })
  expect(stepProblem(2, draft)).toBeNull()
})

test("only the role's own details are sent", () => {
  const { draft } = openDraft(profile, false)
  const professionalDetails = { experience: 'x', specialization: 'y', businessName: 'Roux & Co', license: '7' }
  expect(FinishedDraft.parse({ ...draft, userType: 'realtor', professionalDetails }).professionalDetails).toEqual({
    businessName: 'Roux & Co',
    license: '7',
  })
  expect(FinishedDraft.parse({ ...draft, userType: 'artist', professionalDetails }).professionalDetails).toEqual({
    experience: 'x',
    specialization: 'y',
  })
})

test('a draft without a role is not finished', () => {
  const { error } = FinishedDraft.safeParse(openDraft(profile, false).draft)
  expect(error?.issues.map(({ path }) => path)).toEqual([['userType']])
})

test('an address that no browser may follow is refused, and named', () => {
  const { draft } = openDraft(profile, false)
  const answer = FinishedDraft.safeParse({
    ...draft,
    userType: 'artist',
    personalInfo: { ...draft.personalInfo, website: 'javascript:alert(1)' },
  })
  expect(answer.error?.issues[0]?.path).toEqual(['personalInfo', 'website'])
})
