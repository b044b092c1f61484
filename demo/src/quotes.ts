import type { QuoteSeed } from '../../server/src/money/delivery/quotes/seed-quotes.ts'
import { demoAccounts } from './accounts.ts'
import { demoAddresses } from './addresses.ts'
import { at } from './at.ts'
import { quotedTitles } from './plan/deliveries.ts'
import { planDemo } from './plan/plan.ts'
import { stableId } from './plan/stable-id.ts'

const DAY = 86_400_000

/** The collector asks the artist what two deliveries to her home cost; one is answered. */
export function demoQuotes(now: Date): QuoteSeed[] {
  const { works, artists } = planDemo(now)
  const { collector, artist } = demoAccounts
  const own = demoAddresses(now).filter(({ accountId, isDefault }) => accountId === collector.id && isDefault)
  const home = at(own, 0)
  const { country, region, city, postalCode } = home
  const quoteOf = (title: string, offer: QuoteSeed['offer']): QuoteSeed => ({
    id: stableId('quote', title),
    ...{ accountId: collector.id, sellerId: artist.id, addressId: home.id },
    lotId: at(
      works.filter((work) => work.artist === artists[0] && work.title === title),
      0,
    ).lotId,
    ...{ place: { country, region, city, postalCode }, askedAt: new Date(now.getTime() - 2 * DAY), offer },
  })
  const offer = { at: new Date(now.getTime() - DAY), price: 340_00, arrives: { min: 6, max: 12 } }
  return [quoteOf(quotedTitles.asked, null), quoteOf(quotedTitles.offered, offer)]
}
