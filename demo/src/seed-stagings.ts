import type { OrderId } from '@vermeil/contracts/ids'
import { addDays, dayAt } from '@vermeil/contracts/loans/hire-terms'
import { monthOf, rentOfMonth } from '@vermeil/contracts/loans/staging-terms'
import { dollars } from '@vermeil/contracts/money.schema'
import { type StagingSeed, seedStaging } from '../../server/src/loans/loans/stagings/seed-stagings.ts'
import { seedLeaseOrder } from '../../server/src/money/payments/seed-payments.ts'
import type { Tx } from '../../server/src/platform/postgres/database.ts'
import { seedWorks } from '../../server/src/selling/listings/seed-works.ts'
import { type LabelSeed, seedLabels } from '../../server/src/trades/labels/seed-label-store.ts'
import { demoAccounts, nameOf } from './accounts.ts'
import { at } from './at.ts'
import { planDemo } from './plan/plan.ts'
import { stableId } from './plan/stable-id.ts'
import { artworkRow, imageRow, workToRequest } from './rows.ts'
import { loanedWork } from './seed-collector.ts'

const DAY = 86_400_000
const monthlyPrice = dollars(120)
const [harbor, lake, mill] = ['14 Harbor Lane, Seattle, WA', '802 Lake Drive, Kirkland, WA', '5 Mill Court, Tacoma, WA']
const labelCodes = ['T1DET4B1', '10NGR00M']
const cedar = '31 Cedar Row, Portland, OR'

/** Two hang, one comes soon, and one has gone back. Days from today; without a last one it goes on by the month. */
const stagings = [
  {
    title: 'Tide Table',
    place: 1_500,
    address: harbor,
    room: 'Living room',
    days: [-40, null],
    months: 2,
    state: 'running',
  },
  {
    title: 'The Long Room',
    place: 1_600,
    address: lake,
    room: 'Library',
    days: [-10, null],
    months: 1,
    state: 'running',
  },
  { title: 'Salt and Iron', place: 1_700, address: harbor, room: 'Study', days: [5, null], months: 1, state: 'paid' },
  {
    title: 'Evening Ferry',
    place: 1_800,
    address: mill,
    room: 'Stairs',
    days: [-75, -46],
    months: 1,
    state: 'returned',
  },
] as const

/** The demo realtor's stagings in several states, of Vermeil's own works, and a request to the demo artist. */
export async function seedRealtorsStagings(tx: Tx, now: Date): Promise<void> {
  const plan = planDemo(now)
  const { realtor, artist } = demoAccounts
  const asker = { id: realtor.id, name: nameOf(realtor) }
  const sold = plan.works.filter((work) => work.soldFor !== null)
  const today = dayAt(now)
  const seeded: StagingSeed[] = []
  for (const { title, place, address, room, days, months, state } of stagings) {
    const work = loanedWork(at(sold, place), title, monthlyPrice)
    await seedWorks(tx, {
      artworks: [{ ...artworkRow(work, null), status: 'withdrawn' }],
      images: [imageRow(work)],
    })
    const dates = { from: addDays(today, days[0]), until: days[1] === null ? null : addDays(today, days[1]) }
    const paidAt = new Date(Math.min(now.getTime() - DAY, Date.parse(dates.from) - 3 * DAY))
    const orderIds: OrderId[] = []
    for (let number = 1; number <= months; number += 1) {
      const month = monthOf(dates, number)
      const rent = month ? rentOfMonth(monthlyPrice, month) : 0
      const deposit = number === 1 ? monthlyPrice : 0
      orderIds.push(
        await seedLeaseOrder(tx, {
          ...{ kind: 'staging', buyerId: realtor.id, artworkId: work.id, artistId: work.artist.id },
          title: number === 1 ? title : `${title}, month ${number}`,
          ...{ artistName: work.artist.name, amount: rent + deposit, deposit },
          paidAt: new Date(paidAt.getTime() + (number - 1) * 28 * DAY),
          returnedAt: state === 'returned' && dates.until ? new Date(Date.parse(dates.until) + DAY) : null,
        }),
      )
    }
    seeded.push({
      work: { id: work.id, title, artistName: work.artist.name, monthlyPrice },
      ...{ owner: null, realtor: asker },
      ...{ home: { id: stableId('property', address), address, room }, ...dates },
      ...{ requestedAt: new Date(paidAt.getTime() - DAY / 2), paid: { orderIds, at: paidAt, state } },
    })
  }
  seeded.push({
    ...{ work: workToRequest(plan), owner: { id: artist.id, name: nameOf(artist) }, realtor: asker },
    home: { id: stableId('property', cedar), address: cedar, room: 'Living room' },
    ...{ from: addDays(today, 40), until: null, requestedAt: new Date(now.getTime() - DAY / 4), paid: null },
  })
  for (const staging of seeded) await seedStaging(tx, staging)
  await seedLabels(tx, labelsOf(seeded, today))
}

/** The works that hang have labels, which visitors of the homes have scanned. */
function labelsOf(seeded: readonly StagingSeed[], today: string): LabelSeed[] {
  return seeded
    .filter(({ paid }) => paid?.state === 'running')
    .map(({ work, home }, place) => ({
      ...{ place: { kind: 'property', propertyId: home.id }, artworkId: work.id, code: at(labelCodes, place) },
      days: [-8, -3, -1].map((days, visit) => ({ day: addDays(today, days), scans: 2 + ((place + visit) % 3) })),
    }))
}
