import { expect, test } from 'vitest'
import { testRounds } from '../../server/test/test-rounds.ts'
import { demoAccounts, demoBidderIds } from './accounts.ts'
import { createDemo, type DemoArt, type DemoModules } from './demo.ts'

test('all bidders and all demo accounts but the administrator get a card, so that they may bid when one is asked for', async () => {
  const holders: string[] = []
  const done = async () => {}
  const modules = {
    every: testRounds(),
    subscriptions: { seedAtProvider: done },
    payments: { seedPayoutAccount: done, seedCard: async ({ id }: { id: string }) => void holders.push(id) },
  } as unknown as DemoModules
  const demo = createDemo({ modules, art: {} as DemoArt, password: '', hasBidders: () => true, once: done })
  await demo.seedAtProvider()
  const { collector, artist, realtor, agent } = demoAccounts
  expect(holders.toSorted()).toEqual(
    [...demoBidderIds, ...[collector, artist, realtor, agent].map(({ id }) => id)].toSorted(),
  )
})
