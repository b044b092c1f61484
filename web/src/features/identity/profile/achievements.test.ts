import type { OwnProfile } from '@vermeil/contracts/identity/accounts.schema'
import { expect, test } from 'vitest'
import { achievementsOf } from './achievements'

const joinedAt = '2025-11-15T12:00:00.000Z'
const newcomer = { avatar: null, bio: '', location: '', isOnboarded: false, isApproved: false, joinedAt } as OwnProfile
const now = new Date('2025-11-16T12:00:00.000Z')

const earned = (facts: Parameters<typeof achievementsOf>[0]) =>
  achievementsOf(facts)
    .filter(({ isEarned }) => isEarned)
    .map(({ name }) => name)

test('a newcomer has earned nothing yet', () => {
  expect(earned({ profile: newcomer, hasTwoFactor: false, now })).toEqual([])
})

test('each achievement has its own condition', () => {
  const settled = { ...newcomer, avatar: 'a/b', bio: 'Paints.', location: 'Ghent', isOnboarded: true, isApproved: true }
  expect(earned({ profile: settled, hasTwoFactor: true, now })).toEqual([
    'Introduced',
    'Complete profile',
    'Locked door',
    'Approved seller',
  ])
  expect(earned({ profile: { ...settled, bio: '' }, hasTwoFactor: false, now })).not.toContain('Complete profile')
})

test('a year is a year: not a day before', () => {
  const dayBefore = new Date('2026-11-14T12:00:00.000Z')
  const onTheDay = new Date(joinedAt)
  onTheDay.setUTCFullYear(2026)
  expect(earned({ profile: newcomer, hasTwoFactor: false, now: dayBefore })).toEqual([])
  expect(earned({ profile: newcomer, hasTwoFactor: false, now: onTheDay })).toEqual(['A year with Vermeil'])
})
