import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import { expect, test } from 'vitest'
import { AnswerStore } from '../../../platform/reads/answer-store.ts'
import { noMinRevisions, type Revisions } from '../../../platform/reads/shared-answer.ts'
import { createSharedAuctions } from './shared-auctions.ts'

test('forged claims about the saleroom cause no reads for other readers', async () => {
  let views = 0
  const lot = { id: 'a', revision: 7 }
  const { saleroom } = createSharedAuctions({
    run: async () => [],
    lotChanges: { publish: () => {}, onChange: () => {}, onGap: () => {} },
    view: async () => {
      views += 1
      return { current: { lot, standing: lot }, queue: [] } as unknown as SaleroomView
    },
  })
  const store = new AnswerStore({ maxBytes: 100_000 })
  const ask = async (key: 'visitor' | 'member', minRevisions: Revisions = noMinRevisions) =>
    store.find(key, minRevisions) ?? store.build(key, saleroom(key), minRevisions)
  const [visitors, members] = [await ask('visitor'), await ask('member')]
  for (let reader = 0; reader < 50; reader++) await ask('visitor', new Map([['a', 999_999_999 + reader]]))
  // Two for the first claim: a read that was under way could have been too old.
  expect(views).toBeLessThanOrEqual(4)
  expect(members.answer.isCurrent(Date.now())).toBe(true)
  expect(visitors.answer.revisions).toEqual(new Map([['a', 7]]))
})
