import { expect, test } from 'vitest'
import { cardHolders, demoAccounts, demoBidderIds } from './accounts.ts'

test('all bidders and all demo accounts but the administrator get a card, so that they may bid when one is asked for', () => {
  const { collector, artist, realtor, agent } = demoAccounts
  expect(cardHolders.map(({ id }) => id).toSorted()).toEqual(
    [...demoBidderIds, ...[collector, artist, realtor, agent].map(({ id }) => id)].toSorted(),
  )
})
