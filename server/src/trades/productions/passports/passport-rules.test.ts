import type { PassportWork } from '@vermeil/contracts/trades/passports.schema'
import { expect, test } from 'vitest'
import { changesBetween } from './passport-rules.ts'

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
