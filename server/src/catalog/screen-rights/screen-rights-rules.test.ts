import { houseScreenTerms, type ScreenPolicy, usualScreenTerms } from '@vermeil/contracts/catalog/screen-terms.schema'
import { expect, test } from 'vitest'
import { agreedRights, hireRights, missingRight, type ScreenOffer } from './screen-rights-rules.ts'

const artistId = '0197a0c0-0000-7000-8000-000000000001'
const ownerId = '0197a0c0-0000-7000-8000-000000000002'
const offer = (policy: ScreenPolicy): ScreenOffer => ({
  ...{ by: 'artist', accountId: artistId, grantor: 'Ada Roux' },
  terms: { ...usualScreenTerms, policy, creditLine: '© Ada Roux' },
})

test('nothing is granted by an artist who has not said so', () => {
  expect(missingRight({ ...offer('ask'), terms: null }, artistId)).toBe('not-set')
  expect(missingRight(offer('not-granted'), artistId)).toBe('not-granted')
  expect(missingRight(offer('ask'), artistId)).toBe('ask')
  expect(missingRight(offer('ask'), ownerId)).toBe('ask-in-writing')
  expect(missingRight(offer('granted'), ownerId)).toBeNull()
})

test('an artist who wants to be asked grants by accepting the hire, and nobody else does', () => {
  expect(agreedRights(offer('ask'), artistId)).toMatchObject({ grantor: 'Ada Roux', creditLine: '© Ada Roux' })
  expect(agreedRights(offer('ask'), ownerId)).toBeNull()
  expect(agreedRights(offer('granted'), ownerId)).toMatchObject({ accountId: artistId })
  expect(agreedRights(offer('not-granted'), artistId)).toBeNull()
  expect(agreedRights({ ...offer('ask'), terms: null }, artistId)).toBeNull()
})

test('for works of artists without an account we answer', () => {
  const ours: ScreenOffer = { by: 'house', accountId: null, grantor: 'Vermeil', terms: houseScreenTerms }
  const asked = { ...ours, terms: { ...houseScreenTerms, policy: 'ask' as const } }
  expect(missingRight(ours, null)).toBeNull()
  expect(agreedRights(asked, null)).toMatchObject({ by: 'house', grantor: 'Vermeil' })
  expect(agreedRights(asked, ownerId)).toBeNull()
})

test('a request to hire a work asks the artist who wants to be asked, if the work is theirs', () => {
  expect(hireRights(offer('ask'), artistId)).toBe('asked')
  expect(hireRights(offer('ask'), ownerId)).toBe('none')
  expect(hireRights(offer('granted'), ownerId)).toBe('granted')
  expect(hireRights(offer('not-granted'), artistId)).toBe('none')
  const ours: ScreenOffer = { by: 'house', accountId: null, grantor: 'Vermeil', terms: houseScreenTerms }
  expect(hireRights({ ...ours, terms: { ...houseScreenTerms, policy: 'ask' } }, null)).toBe('granted')
})
