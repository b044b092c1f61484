// @vitest-environment jsdom
import type { OwnProfile } from '@vermeil/contracts/accounts'
import { beforeEach, expect, test } from 'vitest'
import { FinishedDraft, forgetDraft, keepDraft, openDraft } from './onboarding-draft'

const profile: OwnProfile = {
  id: '01a1dd6e-dbb2-75b7-ae80-2d1dd1e3b6f2',
  email: 'ada@example.com',
  role: 'collector',
  roles: ['collector'],
  firstName: 'Ada',
  lastName: 'Roux',
  phone: '',
  bio: '',
  instagram: '',
  twitter: '',
  facebook: '',
  website: '',
  location: '',
  avatar: null,
  professionalDetails: { experience: '', specialization: '', businessName: '', license: '' },
  isApproved: false,
  isOnboarded: false,
  joinedAt: '2026-11-15T00:00:00.000Z',
}

beforeEach(() => localStorage.clear())

test('the form opens with what sign-up already gave', () => {
  const { step, draft } = openDraft(profile)
  expect(step).toBe(1)
  expect(draft.personalInfo).toMatchObject({ firstName: 'Ada', lastName: 'Roux' })
})

test('the role is a choice of its own, made once', () => {
  expect(openDraft(profile).draft.userType).toBeNull()
  expect(openDraft({ ...profile, isOnboarded: true }).draft.userType).toBe('collector')
  expect(openDraft({ ...profile, isOnboarded: true, role: 'admin' }).draft.userType).toBeNull()
})

test('a half-filled form comes back after a reload, and only to the same person', () => {
  const { draft } = openDraft(profile)
  keepDraft(profile.id, { step: 2, draft: { ...draft, userType: 'realtor' } })

  expect(openDraft(profile)).toMatchObject({ step: 2, draft: { userType: 'realtor' } })
  expect(openDraft({ ...profile, id: 'another' })).toMatchObject({ step: 1, draft: { userType: null } })

  forgetDraft(profile.id)
  expect(openDraft(profile).step).toBe(1)
})

test.each(['not json', '{"step":9}', '{"step":1,"draft":{"userType":"admin"}}'])(
  'a kept form that makes no sense is dropped: %s',
  (stored) => {
    localStorage.setItem(`onboardingDraft:${profile.id}`, stored)
    expect(openDraft(profile).step).toBe(1)
    expect(localStorage.length).toBe(0)
  },
)

test("only the role's own details are sent", () => {
  const { draft } = openDraft(profile)
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
  const { error } = FinishedDraft.safeParse(openDraft(profile).draft)
  expect(error?.issues.map(({ path }) => path)).toEqual([['userType']])
})

test('an address that no browser may follow is refused, and named', () => {
  const { draft } = openDraft(profile)
  const answer = FinishedDraft.safeParse({
    ...draft,
    userType: 'artist',
    personalInfo: { ...draft.personalInfo, website: 'javascript:alert(1)' },
  })
  expect(answer.error?.issues[0]?.path).toEqual(['personalInfo', 'website'])
})
