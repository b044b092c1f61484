import type { UpToContact } from '../contact/contact.wing.ts'
import { alertsModule } from './alerts/alerts.module.ts'
import { auctionsModule } from './auctions/auctions.module.ts'
import { listingsModule } from './listings/listings.module.ts'
import { questionsModule } from './questions/questions.module.ts'

export type UpToSelling = UpToContact & Awaited<ReturnType<typeof sellingWing>>['api']

/** Works on offer: their listings, lots and bids, what people ask about them, and who is notified of new ones. */
export async function sellingWing(below: UpToContact) {
  const alerts = await alertsModule(below)
  const auctions = await auctionsModule(below)
  const listings = await listingsModule({
    ...{ ...below, auctions: auctions.api },
    listingLimit: below.subscriptions.listingLimit,
  })
  const questions = await questionsModule({ ...below, listings: listings.api })
  return {
    modules: [alerts, auctions, listings, questions],
    api: { alerts: alerts.api, auctions: auctions.api, listings: listings.api, questions: questions.api },
  }
}
