import { addDays, dayAt, quoteHire } from '@vermeil/contracts/hire-terms'
import { dollars } from '@vermeil/contracts/money'
import type { Hires } from '../../server/src/modules/hires/hires.ts'
import type { Listings } from '../../server/src/modules/listings/listings.ts'
import type { Payments } from '../../server/src/modules/payments/payments.ts'
import type { Tx } from '../../server/src/platform/postgres/database.ts'
import { demoAccounts } from './accounts.ts'
import { agentsProductions } from './agent.ts'
import { at } from './at.ts'
import { planDemo } from './plan/plan.ts'
import { artworkRow, imageRow } from './rows.ts'
import { lentWork } from './seed-collector.ts'

export type AgentModules = {
  hires: Pick<Hires, 'seed'>
  listings: Pick<Listings, 'seed'>
  payments: Pick<Payments, 'seedLeaseOrder'>
}

const DAY = 86_400_000
const monthlyPrice = dollars(150)

/** Works that are not on offer: one is on a set, one goes there soon, one has come back. Days from today. */
const hires = [
  { title: 'Slow Water', place: 500, set: 'Corporate Office', days: [-6, 9], state: 'running' },
  { title: 'Two Windows, Rain', place: 600, set: 'Penthouse Living Room', days: [6, 35], state: 'paid' },
  { title: 'A Quiet Argument', place: 800, set: 'Penthouse Living Room', days: [-70, -41], state: 'returned' },
] as const

/** The demo agent's hires in several states. The demo artist accepts every request at once. */
export async function seedAgentsHires(tx: Tx, modules: AgentModules, now: Date): Promise<void> {
  const plan = planDemo(now)
  const { agent } = demoAccounts
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
  const hirer = { id: agent.id, name: `${agent.firstName} ${agent.lastName}` }
  const sold = plan.works.filter((work) => work.soldFor !== null)
  const seeded: Parameters<Hires['seed']>[1][number][] = []
  for (const { title, place, set, days, state } of hires) {
    const work = lentWork(at(sold, place), title, monthlyPrice)
    await modules.listings.seed(tx, {
      artworks: [{ ...artworkRow(work, null), status: 'withdrawn' }],
      images: [imageRow(work)],
    })
    const dates = { from: addDays(today, days[0]), until: addDays(today, days[1]) }
    const quote = quoteHire(monthlyPrice, dates, 1)
    const paidAt = new Date(Math.min(now.getTime() - DAY, Date.parse(dates.from) - 8 * DAY))
    const returnedAt = state === 'returned' ? new Date(Date.parse(dates.until) + DAY) : null
    const orderId = await modules.payments.seedLeaseOrder(tx, {
      ...{ kind: 'hire', buyerId: agent.id, artworkId: work.id, artistId: work.artist.id, title },
      ...{ artistName: work.artist.name, amount: quote.amount, deposit: quote.deposit, paidAt, returnedAt },
    })
    seeded.push({
      work: { id: work.id, title, artistName: work.artist.name, monthlyPrice, replacementValue: dollars(2_400) },
      ...{ owner: null, agent: hirer, place: placeOf(set), ...dates, total: quote.total, note: '' },
      ...{ requestedAt: new Date(paidAt.getTime() - DAY / 2), paid: { orderId, at: paidAt, state } },
    })
  }
  const open = plan.works.filter(({ artist, leasePrice }) => artist === plan.artists[0] && leasePrice !== null)
  await modules.hires.seed(
    tx,
    seeded,
    open.map(({ id }) => id),
  )
}
