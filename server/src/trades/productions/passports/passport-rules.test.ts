import type { PassportWork } from '@vermeil/contracts/trades/passports.schema'
import { expect, test } from 'vitest'
import { changesBetween, isLinkOpen } from './passport-rules.ts'

const work = (id: string, change: Partial<PassportWork> = {}): PassportWork => ({
  ...{
    placementId: id,
    artworkId: null,
    title: `Work ${id}`,
    artist: 'a',
    owner: null,
    set: 'Manor',
    position: 'Hall',
  },
  ...{ dimensions: '', status: 'placed', picture: null, hasImage: false, right: { kind: 'missing', why: 'ask' } },
  ...change,
})

test('a revision says what it changes', () => {
  expect(changesBetween([], [work('1')])).toEqual([{ change: 'added', title: 'Work 1' }])
  expect(changesBetween([work('1')], [work('1')])).toEqual([])
  const right = { kind: 'missing', why: 'not-set' } as const
  expect(changesBetween([work('1'), work('2')], [work('1', { position: 'Attic', right }), work('3')])).toEqual([
    { change: 'work', title: 'Work 1' },
    { change: 'right', title: 'Work 1' },
    { change: 'added', title: 'Work 3' },
    { change: 'removed', title: 'Work 2' },
  ])
})

test('a link works until it expires or is withdrawn', () => {
  const now = new Date('2026-05-01T00:00:00Z')
  const later = new Date('2026-05-02T00:00:00Z')
  expect(isLinkOpen({ expiresAt: later, withdrawnAt: null }, now)).toBe(true)
  expect(isLinkOpen({ expiresAt: now, withdrawnAt: null }, now)).toBe(false)
  expect(isLinkOpen({ expiresAt: later, withdrawnAt: now }, now)).toBe(false)
})
