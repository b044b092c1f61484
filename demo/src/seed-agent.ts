import { addDays, dayAt, quoteHire } from '@vermeil/contracts/loans/hire-terms'
import { dollars } from '@vermeil/contracts/money.schema'
import type { ScreenRightsApi } from '../../server/src/catalog/screen-rights/screen-rights.ts'
import { type HireSeed, seedHire, seedOpenTerms } from '../../server/src/loans/loans/hires/seed-hires.ts'
import { seedLeaseOrder } from '../../server/src/money/payments/seed-payments.ts'
import type { Tx } from '../../server/src/platform/postgres/database.ts'
import { seedWorks } from '../../server/src/selling/listings/seed-works.ts'
import { demoAccounts, nameOf } from './accounts.ts'
import { agentsProductions } from './agent.ts'
import { at } from './at.ts'
import { planDemo } from './plan/plan.ts'
import { artworkRow, imageRow, workToRequest } from './rows.ts'
import { loanedWork } from './seed-collector.ts'

export type AgentModules = {
  screenRights: Pick<ScreenRightsApi, 'agreedRights'>
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const monthlyPrice = dollars(150)

type PlannedHire = {
  title: string
  /** The work that was sold which it is like. */
  place: number
  set: string
  /** The first and the last, from today. */
  days: readonly [number, number]
  state: 'paid' | 'running' | 'returned'
  damage?: { condition: string; asked: number; text: string }
}

/** Works that are not on offer: one is on a set, one goes there soon, two have come back, one of them damaged. */
const hires: readonly PlannedHire[] = [
  { title: 'Slow Water', place: 500, set: 'Corporate Office', days: [-6, 9], state: 'running' },
  { title: 'Two Windows, Rain', place: 600, set: 'Penthouse Living Room', days: [6, 35], state: 'paid' },
  { title: 'A Quiet Argument', place: 800, set: 'Penthouse Living Room', days: [-70, -41], state: 'returned' },
  {
    ...{ title: 'The Yellow Stairwell', place: 1_000, set: 'Corporate Office', days: [-24, -4], state: 'returned' },
    damage: {
      condition: 'The lower left corner of the frame is dented, and the gilding is chipped.',
      asked: dollars(320),
      text: 'The frame was intact at the hand-over. The restorer asks $320 for the corner.',
    },
  },
]

/**
 * The demo agent's hires in several states. The demo artist accepts requests at once, except for the work that opens
 * later: a request for it waits for an answer.
 */
export async function seedAgentsHires(tx: Tx, modules: AgentModules, now: Date): Promise<void> {
  const plan = planDemo(now)
  const { agent, artist, admin } = demoAccounts
  const production = at(
    agentsProductions(plan, now).filter(({ details }) => details.title === 'Glass Harbor'),
    0,
  )
  const placeOf = (name: string) => {
    const set = at(
      production.sets.filter(({ details }) => details.name === name),
      0,
    )
    return { productionId: production.id, production: production.details.title, setId: set.id, setName: name }
  }
  const today = dayAt(now)
  const hirer = { id: agent.id, name: nameOf(agent) }
  const sold = plan.works.filter((work) => work.soldFor !== null)
  const seeded: HireSeed[] = []
  for (const { title, place, set, days, state, damage } of hires) {
    const work = loanedWork(at(sold, place), title, monthlyPrice)
    await seedWorks(tx, {
      artworks: [{ ...artworkRow(work, null), status: 'withdrawn' }],
      images: [imageRow(work)],
    })
    const dates = { from: addDays(today, days[0]), until: addDays(today, days[1]) }
    const quote = quoteHire(monthlyPrice, dates, 1)
    const paidAt = new Date(Math.min(now.getTime() - DAY, Date.parse(dates.from) - 8 * DAY))
    const backAt = new Date(Date.parse(dates.until) + DAY)
    const orderId = await seedLeaseOrder(tx, {
      ...{ kind: 'hire', buyerId: agent.id, artworkId: work.id, artistId: work.artist.id, title },
      ...{ artistName: work.artist.name, amount: quote.amount, deposit: quote.deposit, paidAt },
      // The deposit of a damaged work is held.
      returnedAt: state === 'returned' && !damage ? backAt : null,
    })
    seeded.push({
      work: { id: work.id, title, artistName: work.artist.name, monthlyPrice, replacementValue: dollars(2_400) },
      ...{ owner: null, agent: hirer, place: placeOf(set), ...dates, total: quote.total, note: '' },
      ...{ requestedAt: new Date(paidAt.getTime() - DAY / 2), paid: { orderId, at: paidAt, state } },
      ...(damage && {
        damage: { ...damage, reportedBy: admin.id, reportedAt: new Date(backAt.getTime() + 20 * HOUR) },
      }),
    })
  }
  const wanted = workToRequest(plan)
  const asked = { from: addDays(today, 12), until: addDays(today, 25) }
  seeded.push({
    ...{ work: wanted, owner: { id: artist.id, name: nameOf(artist) }, agent: hirer },
    ...{ place: placeOf('Penthouse Living Room'), ...asked, total: quoteHire(wanted.monthlyPrice, asked, 1).total },
    note: 'It hangs behind the sofa in the last scene. We film there for two weeks.',
    ...{ requestedAt: new Date(now.getTime() - 3 * HOUR), paid: null },
  })
  const open = plan.works.filter(
    (work) => work.artist === plan.artists[0] && work.leasePrice !== null && work.id !== wanted.id,
  )
  for (const hire of seeded) await seedHire(tx, modules.screenRights, hire)
  await seedOpenTerms(
    tx,
    open.map(({ id }) => id),
  )
}
