import { dollars } from '@vermeil/contracts/money.schema'
import type { SearchSeed } from '../../server/src/selling/alerts/seed-searches.ts'
import { demoAccounts } from './accounts.ts'
import { planDemo } from './plan/plan.ts'
import { stableId } from './plan/stable-id.ts'

const DAY = 86_400_000
const maxPrice = dollars(1_500)
const MATCH_LIMIT = 4

/** What the demo collector looks for: one search that found works since she last looked, and one that is paused. */
export function demoSearches(now: Date): SearchSeed[] {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY)
  const lookedAt = daysAgo(5)
  const found = planDemo(now)
    .works.filter(({ soldFor, texts, startingBid, opensAt }) => {
      const isNew = opensAt > lookedAt && opensAt <= now
      return isNew && soldFor === null && texts.medium === 'watercolor' && startingBid <= maxPrice
    })
    .slice(0, MATCH_LIMIT)
  const accountId = demoAccounts.collector.id
  return [
    {
      ...{ id: stableId('saved search', 'watercolors'), accountId, name: 'Watercolors up to $1,500' },
      ...{ criteria: { medium: ['watercolor'], maxPrice }, mail: 'daily', isPaused: false },
      ...{ createdAt: daysAgo(40), lookedAt },
      matches: found.map(({ id, opensAt }) => ({ artworkId: id, at: opensAt })),
    },
    {
      ...{ id: stableId('saved search', 'harbors'), accountId, name: 'Harbors in oil' },
      ...{ criteria: { q: 'harbor', medium: ['oil'] }, mail: 'at-once', isPaused: true },
      ...{ createdAt: daysAgo(75), lookedAt: daysAgo(12), matches: [] },
    },
  ]
}
