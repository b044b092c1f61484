import { expect, test } from 'vitest'
import { actText } from '@/entities/house/act-text'
import { changedFields, detailLines, subjectText } from './audit-text'

test('acts and objects are read as words', () => {
  expect(actText('saleroom.mark-sold')).toBe('Saleroom: mark sold')
  expect(actText('payout')).toBe('Payout')
  expect(subjectText('lot:0191f0aa-0000-7000-8000-00000000ad01')).toBe('lot 0191f0aa')
  expect(subjectText('settings:closing')).toBe('settings closing')
  expect(subjectText('house')).toBe('house')
})

test('every field that changed is shown before and after, also one that was added or removed', () => {
  expect(changedFields({ before: { termHours: 72, link: null }, after: { termHours: 96, text: 'Hello' } })).toEqual([
    { name: 'termHours', before: '72', after: '96' },
    { name: 'link', before: '–', after: '–' },
    { name: 'text', before: '–', after: 'Hello' },
  ])
  expect(changedFields({ before: null, after: null })).toEqual([])
  expect(detailLines({ details: { lotIds: ['a', 'b'], plan: 'premium' } })).toEqual(['lotIds: a; b', 'plan: premium'])
})

test('amounts are read as money, and a table of increments band by band', () => {
  const timed = [
    { from: 0, step: 25_00 },
    { from: 1_000_00, step: 100_00 },
  ]
  expect(changedFields({ before: { currentBid: 1_500_00, isSuspended: false }, after: { timed } })).toEqual([
    { name: 'currentBid', before: '$1,500', after: '–' },
    { name: 'isSuspended', before: 'false', after: '–' },
    { name: 'timed', before: '–', after: 'from $0, step $25; from $1,000, step $100' },
  ])
})
