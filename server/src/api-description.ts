import * as artists from '@vermeil/contracts/catalog/artists.schema'
import * as artworks from '@vermeil/contracts/catalog/artworks.schema'
import * as catalog from '@vermeil/contracts/catalog/catalog.schema'
import * as images from '@vermeil/contracts/catalog/images'
import * as inquiries from '@vermeil/contracts/catalog/inquiries.schema'
import * as inquiriesAdmin from '@vermeil/contracts/catalog/inquiries-admin.schema'
import * as screenTerms from '@vermeil/contracts/catalog/screen-terms.schema'
import * as suggestions from '@vermeil/contracts/catalog/suggestions.schema'
import * as walls from '@vermeil/contracts/catalog/walls.schema'
import * as meetings from '@vermeil/contracts/contact/meetings.schema'
import * as notices from '@vermeil/contracts/contact/notices.schema'
import * as analytics from '@vermeil/contracts/desk/analytics.schema'
import * as auditLog from '@vermeil/contracts/desk/audit-log.schema'
import * as collection from '@vermeil/contracts/desk/collection.schema'
import * as desk from '@vermeil/contracts/desk/desk.schema'
import * as overview from '@vermeil/contracts/desk/overview.schema'
import * as people from '@vermeil/contracts/desk/people.schema'
import * as signals from '@vermeil/contracts/desk/signals.schema'
import * as certificates from '@vermeil/contracts/fulfillment/certificates.schema'
import * as claims from '@vermeil/contracts/fulfillment/claims.schema'
import * as shipping from '@vermeil/contracts/fulfillment/shipping.schema'
import * as accounts from '@vermeil/contracts/identity/accounts.schema'
import * as houseSettings from '@vermeil/contracts/identity/house-settings.schema'
import * as music from '@vermeil/contracts/identity/music.schema'
import * as obligations from '@vermeil/contracts/identity/obligations.schema'
import * as plans from '@vermeil/contracts/identity/plans'
import * as roles from '@vermeil/contracts/identity/roles.schema'
import * as subscriptions from '@vermeil/contracts/identity/subscriptions.schema'
import * as hires from '@vermeil/contracts/loans/hires.schema'
import * as leasing from '@vermeil/contracts/loans/leasing.schema'
import * as loans from '@vermeil/contracts/loans/loans.schema'
import * as stagings from '@vermeil/contracts/loans/stagings.schema'
import * as addresses from '@vermeil/contracts/money/addresses.schema'
import * as cards from '@vermeil/contracts/money/cards.schema'
import * as delivery from '@vermeil/contracts/money/delivery.schema'
import * as deliveryRates from '@vermeil/contracts/money/delivery-rates.schema'
import * as exposure from '@vermeil/contracts/money/exposure.schema'
import * as payments from '@vermeil/contracts/money/payments.schema'
import * as paymentsAdmin from '@vermeil/contracts/money/payments-admin.schema'
import * as quotes from '@vermeil/contracts/money/quotes.schema'
import * as spendPlans from '@vermeil/contracts/money/spend-plans.schema'
import * as statements from '@vermeil/contracts/money/statements.schema'
import * as money from '@vermeil/contracts/money.schema'
import * as records from '@vermeil/contracts/records.schema'
import * as alerts from '@vermeil/contracts/selling/alerts.schema'
import * as auctions from '@vermeil/contracts/selling/auctions.schema'
import * as bidding from '@vermeil/contracts/selling/bidding.schema'
import * as listings from '@vermeil/contracts/selling/listings.schema'
import * as listingsAdmin from '@vermeil/contracts/selling/listings-admin.schema'
import * as lots from '@vermeil/contracts/selling/lots.schema'
import * as ownBids from '@vermeil/contracts/selling/own-bids.schema'
import * as questions from '@vermeil/contracts/selling/questions.schema'
import * as rehearsals from '@vermeil/contracts/selling/rehearsals.schema'
import * as roomEvents from '@vermeil/contracts/selling/room-events.schema'
import * as labels from '@vermeil/contracts/trades/labels.schema'
import * as passports from '@vermeil/contracts/trades/passports.schema'
import * as placements from '@vermeil/contracts/trades/placements.schema'
import * as productionTeam from '@vermeil/contracts/trades/production-team.schema'
import * as productions from '@vermeil/contracts/trades/productions.schema'
import * as proposals from '@vermeil/contracts/trades/proposals.schema'
import * as realtors from '@vermeil/contracts/trades/realtors.schema'
import { z } from 'zod'

const contracts = [
  ...[
    accounts,
    addresses,
    alerts,
    analytics,
    artists,
    artworks,
    auctions,
    auditLog,
    bidding,
    cards,
    catalog,
    certificates,
    claims,
    collection,
    hires,
    spendPlans,
    stagings,
    labels,
    houseSettings,
    delivery,
    deliveryRates,
    desk,
    inquiries,
    inquiriesAdmin,
    images,
    leasing,
    listings,
    listingsAdmin,
    shipping,
  ],
  ...[
    loans,
    lots,
    meetings,
    money,
    music,
    notices,
    obligations,
    overview,
    exposure,
    ownBids,
    payments,
    paymentsAdmin,
    people,
    placements,
    plans,
    productionTeam,
    productions,
    passports,
    screenTerms,
    proposals,
    questions,
    quotes,
    realtors,
    records,
    rehearsals,
    roles,
    roomEvents,
    signals,
    statements,
    subscriptions,
    suggestions,
    walls,
  ],
]

/** Every schema that the contracts export has its name in the API's description; what is not used is left out. */
export const apiSchemas: Record<string, z.ZodType> = Object.fromEntries(
  contracts
    .flatMap((contract) => Object.entries(contract as Record<string, unknown>))
    .filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType),
)

/** The groups of the API's description, each with the first segments of the paths in it. */
const groups = [
  {
    name: 'lots',
    description: 'Works at auction: search, views, bids and purchases.',
    segments: ['lots', 'suggestions', 'featured', 'stats', 'bids', 'exposure', 'spend-plans'],
  },
  {
    name: 'saleroom',
    description: 'The live auction, the auctioneer’s console and rehearsals.',
    segments: ['saleroom', 'rehearsal'],
  },
  { name: 'artists', description: 'Artists and their followers.', segments: ['artists', 'follows'] },
  {
    name: 'watches',
    description: 'The caller’s watch list and saved searches.',
    segments: ['watches', 'saved-searches'],
  },
  { name: 'listings', description: 'A seller’s works, from draft to sale.', segments: ['listings'] },
  {
    name: 'orders',
    description: 'What the caller bought, owes and earned.',
    segments: ['orders', 'shipments', 'payments', 'sales', 'analytics'],
  },
  { name: 'delivery', description: 'What delivery costs, and quotes for it.', segments: ['delivery', 'quotes'] },
  { name: 'collection', description: 'The works that the caller owns.', segments: ['collection'] },
  {
    name: 'walls',
    description: 'Walls on which works are tried at true size, and private links to them.',
    segments: ['walls', 'wall-works', 'wall-links'],
  },
  {
    name: 'certificates',
    description: 'Certificates of authenticity, by the code that is printed on them.',
    segments: ['certificates'],
  },
  {
    name: 'leases',
    description: 'Works that the caller leases, and what they cost to buy.',
    segments: ['leases', 'loans'],
  },
  {
    name: 'hires',
    description: 'Works that are hired for film sets, and the catalog they are rented from.',
    segments: ['hires', 'rentals', 'hire-terms'],
  },
  {
    name: 'claims',
    description: 'Damage to works that came back: what is asked for, what both sides say, and the decision.',
    segments: ['claims', 'claim-subjects'],
  },
  {
    name: 'productions',
    description: 'Productions, their sets, placements and teams.',
    segments: ['productions', 'invitations', 'clearance-links'],
  },
  {
    name: 'labels',
    description: 'What the labels beside works in homes and on sets lead to.',
    segments: ['labels'],
  },
  {
    name: 'realtors',
    description: 'Properties, clients, proposals and stagings of realtors.',
    segments: ['properties', 'clients', 'proposals', 'proposal-links', 'realtor', 'stagings', 'staging-links'],
  },
  { name: 'account', description: 'The caller’s profile, settings, sessions and data.', segments: ['account'] },
  {
    name: 'questions',
    description: 'Questions about lots, for the sellers who answer them.',
    segments: ['questions'],
  },
  { name: 'notices', description: 'Notifications of the caller.', segments: ['notices'] },
  {
    name: 'inquiries',
    description: 'Messages to us and requests for authentication.',
    segments: ['contact', 'authenticity-requests'],
  },
  {
    name: 'meetings',
    description: 'Hours for meetings, and meetings booked in them.',
    segments: ['meetings', 'meeting-hosts', 'meeting-links'],
  },
  {
    name: 'applications',
    description: 'Accepted applications of artists, by the private link in their mail.',
    segments: ['application-links'],
  },
  { name: 'music', description: 'The playlist of the site.', segments: ['music'] },
  { name: 'admin', description: 'For administrators only; every change is in the audit log.', segments: ['admin'] },
]
export const apiTags = groups.map(({ name, description }) => ({ name, description }))

export function apiTagOf(url: string): string {
  const segment = url.split('/')[3] ?? ''
  const group = groups.find(({ segments }) => segments.includes(segment))
  if (!group) throw new Error(`${url} belongs to no group: add '${segment}' to one in server/src/api-description.ts.`)
  return group.name
}
