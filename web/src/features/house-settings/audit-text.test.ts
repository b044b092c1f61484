import { expect, test } from 'vitest'
import { actText, changedFields, detailLines, subjectText } from './audit-text'

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
  expect(detailLines({ details: { lotIds: ['a'], plan: 'premium' } })).toEqual(['lotIds: ["a"]', 'plan: premium'])
})
