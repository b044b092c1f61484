import { dollars } from '@vermeil/contracts/money.schema'
import type { ProductionSeed } from '../../server/src/trades/productions/productions.ts'
import { demoAccounts, nameOf } from './accounts.ts'
import { at } from './at.ts'
import type { DemoPlan } from './plan/plan.ts'
import { type Days, plannedProductions } from './plan/productions.ts'
import { stableId } from './plan/stable-id.ts'

const DAY = 86_400_000
const dayIn = (now: Date, days: number) => new Date(now.getTime() + days * DAY).toISOString().slice(0, 10)

/** The demo agent's productions, the newest last: their dates follow the day on which they are added. */
export function agentsProductions({ works }: DemoPlan, now: Date): ProductionSeed[] {
  const hirable = works.filter(
    ({ leasePrice, soldFor, isFeatured }) => leasePrice !== null && soldFor === null && !isFeatured,
  )
  let next = 0
  return plannedProductions.toReversed().map(({ details, startsIn, locations, sets, pieces, team, passports = [] }) => {
    const idOf = (kind: string, name: string | number) => stableId(kind, `${details.title} ${name}`)
    const datesOf = (days: Days | undefined) => ({
      startDate: days ? dayIn(now, days[0]) : null,
      endDate: days && days[1] !== null ? dayIn(now, days[1]) : null,
    })
    return {
      id: stableId('production', details.title),
      ownerId: demoAccounts.agent.id,
      details: { ...details, artBudget: dollars(details.artBudget), startDate: dayIn(now, startsIn) },
      locations: locations.map(({ days, budget, ...location }) => ({
        id: idOf('location', location.name),
        details: { ...location, budget: dollars(budget), description: '', ...datesOf(days) },
      })),
      sets: sets.map(({ name, place, status, budget, days, text }) => ({
        id: idOf('set', name),
        details: {
          ...{ name, locationId: idOf('location', place), status, budget: dollars(budget), description: text },
          ...datesOf(days),
        },
      })),
      placements: pieces.map(
        ({ work, set, price, status, position, size = '', weight = null, clearedBecause }, index) => {
          const chosen = work ? null : at(hirable, 3 + 5 * next++)
          const [title, by] = work ?? [chosen?.title ?? '', chosen?.artist.name ?? '']
          return {
            id: idOf('placement', index),
            details: {
              ...{ setId: idOf('set', set), artworkId: chosen?.id ?? null, title, artist: by },
              ...{ price: chosen?.leasePrice ?? dollars(price), status, position, weight, description: '' },
              dimensions: chosen ? `${chosen.heightCm} × ${chosen.widthCm} cm` : size,
            },
            clearedBecause,
          }
        },
      ),
      team,
      passports: passports.map((set) => ({
        setId: set && idOf('set', set),
        ...{ name: nameOf(demoAccounts.agent), title: 'Set decorator' },
      })),
    }
  })
}
