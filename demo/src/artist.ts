import { createHash } from 'node:crypto'
import { demoAccounts } from './accounts.ts'
import { at } from './at.ts'
import { watchersOf } from './catalog-rows.ts'
import { createRandom, type Random } from './painter/random.ts'
import type { DemoPlan } from './plan/plan.ts'
import type { PlannedWork } from './plan/works.ts'

const DAY = 86_400_000
const KEPT_DAYS = 395
const ANNOUNCED_DAYS = 10
const hosts = [
  'direct',
  'instagram.com',
  'google.com',
  'direct',
  'pinterest.com',
  'artforum.com',
  'direct',
  'news.ycombinator.com',
]

type Day = { day: string; views: number; watches: number }

/**
 * How the demo artist's works were looked at: the views and watchers that each work shows, spread over the days on which
 * it could be seen, with the sites that visitors came from.
 */
export function artistsTraffic({ artists, works }: DemoPlan, now: Date) {
  const random = createRandom(1_884)
  const own = works.filter((work) => work.artist === artists[0])
  const seen = own.flatMap((work) => daysOf(work, now, random).map((day) => ({ artworkId: work.id, ...day })))
  const recent = seen.filter(({ day }) => now.getTime() - Date.parse(day) < 30 * DAY)
  return {
    days: seen.map(({ artworkId, day, views, watches }) => ({
      ...{ artwork_id: artworkId, day, view_count: views },
      ...{ viewer_count: Math.ceil(views * 0.9), watch_count: watches },
    })),
    referrers: seen.flatMap(({ artworkId, day, views }) => referrersOf(artworkId, day, views, random)),
    views: recent.flatMap(({ artworkId, day, views }) =>
      Array.from({ length: views }, () => ({
        ...{ artwork_id: artworkId, visitor: visitor(random.whole(1, 900)) },
        viewed_at: new Date(Math.min(now.getTime(), Date.parse(day) + random.next() * DAY)),
      })),
    ),
    // A little less each day back: interest grows.
    viewers: Array.from({ length: 31 }, (_, age) => ({
      seller_id: demoAccounts.artist.id,
      day: dayOf(now.getTime() - age * DAY),
      viewer_count: 520 - age * 4,
    })),
  }
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const visitor = (n: number) => `\\x${createHash('sha256').update(`demo visitor ${n}`).digest('hex')}`

function daysOf(work: PlannedWork, now: Date, random: Random): Day[] {
  const until = Math.min(work.closesAt.getTime(), now.getTime())
  // What waits for the saleroom has been announced.
  const from = work.venue === 'saleroom' ? until - ANNOUNCED_DAYS * DAY : work.opensAt.getTime()
  if (now.getTime() - until > KEPT_DAYS * DAY) return []
  const count = Math.max(1, Math.round((until - from) / DAY))
  const views = new Map<string, number>()
  for (let n = 0; n < work.views; n++) {
    const day = dayOf(until - Math.floor(random.next() ** 2 * count) * DAY)
    views.set(day, (views.get(day) ?? 0) + 1)
  }
  const watches = Map.groupBy(
    Array.from({ length: watchersOf(work) }, () => random.pick([...views.keys()])),
    (day) => day,
  )
  return [...views].map(([day, seen]) => ({ day, views: seen, watches: watches.get(day)?.length ?? 0 }))
}

function referrersOf(artworkId: string, day: string, views: number, random: Random) {
  const counts = new Map<string, number>()
  for (let n = 0; n < views; n++) {
    const host = at(hosts, Math.floor(random.next() ** 1.5 * hosts.length))
    counts.set(host, (counts.get(host) ?? 0) + 1)
  }
  return [...counts].map(([host, view_count]) => ({ artwork_id: artworkId, day, host, view_count }))
}
