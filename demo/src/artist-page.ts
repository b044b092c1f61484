import { demoAccounts, demoBidderIds } from './accounts.ts'
import { at } from './at.ts'
import type { DemoPlan } from './plan/plan.ts'

const DAY = 86_400_000

/** The latest first; `ago` in years, so that the list never grows old. */
const exhibitions = [
  { ago: -1, title: 'Eleven Kilometers', place: 'Kystgalleriet, Bergen' },
  { ago: 0, title: 'The Useful Hour', place: 'Halden Kunsthall' },
  { ago: 1, title: 'Cold Front, Warm Note', place: 'Galerie Ostwind, Leipzig' },
  { ago: 1, title: 'Northern Waters (group)', place: 'Tollbod Contemporary, Copenhagen' },
  { ago: 2, title: 'Banded Light', place: 'Kystgalleriet, Bergen' },
  { ago: 3, title: 'Eight Painters of Weather (group)', place: 'Harbor Rooms, Aberdeen' },
  { ago: 5, title: 'Low Tide Notebook', place: 'Galleri Sjøbu, Stavanger' },
  { ago: 7, title: 'First Coast', place: 'Open Studios, Bergen' },
] as const

const links = [
  { label: 'Studio website', url: 'https://isolde-marlowe.example/' },
  { label: 'Kystgalleriet, Bergen', url: 'https://kystgalleriet.example/artists/isolde-marlowe' },
  { label: 'Interview: painting one coast for six years', url: 'https://salt-and-light.example/interviews/marlowe' },
] as const

/** How many days ago each of the followers began; the first six count as new. */
const followerDays = [1, 4, 8, 13, 19, 27, 34, 45, 58, 76, 90, 112, 140, 171, 200, 238, 280]

/** What stands on the demo artist's own page, and who follows them. */
export function artistsPage({ artists }: DemoPlan, now: Date) {
  const artist_id = at(artists, 0).id
  const followers = [...demoBidderIds, demoAccounts.realtor.id, demoAccounts.agent.id]
  return {
    exhibitions: exhibitions.map(({ ago, title, place }, position) => ({
      ...{ artist_id, position, title, place },
      year: now.getUTCFullYear() - ago,
    })),
    links: links.map((link, position) => ({ artist_id, position, ...link })),
    follows: followers.map((account_id, place) => ({
      ...{ artist_id, account_id },
      created_at: new Date(now.getTime() - at(followerDays, place) * DAY),
    })),
  }
}
