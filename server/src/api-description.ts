import * as accounts from '@vermeil/contracts/accounts'
import * as addresses from '@vermeil/contracts/addresses'
import * as alerts from '@vermeil/contracts/alerts'
import * as analytics from '@vermeil/contracts/analytics'
import * as artists from '@vermeil/contracts/artists'
import * as artworks from '@vermeil/contracts/artworks'
import * as auctions from '@vermeil/contracts/auctions'
import * as auditLog from '@vermeil/contracts/audit-log'
import * as bidding from '@vermeil/contracts/bidding'
import * as cards from '@vermeil/contracts/cards'
import * as catalog from '@vermeil/contracts/catalog'
import * as certificates from '@vermeil/contracts/certificates'
import * as claims from '@vermeil/contracts/claims'
import * as collection from '@vermeil/contracts/collection'
import * as delivery from '@vermeil/contracts/delivery'
import * as deliveryRates from '@vermeil/contracts/delivery-rates'
import * as desk from '@vermeil/contracts/desk'
import * as exposure from '@vermeil/contracts/exposure'
import * as hires from '@vermeil/contracts/hires'
import * as houseSettings from '@vermeil/contracts/house-settings'
import * as images from '@vermeil/contracts/images'
import * as inquiries from '@vermeil/contracts/inquiries'
import * as inquiriesAdmin from '@vermeil/contracts/inquiries-admin'
import * as labels from '@vermeil/contracts/labels'
import * as leasing from '@vermeil/contracts/leasing'
import * as listings from '@vermeil/contracts/listings'
import * as listingsAdmin from '@vermeil/contracts/listings-admin'
import * as lots from '@vermeil/contracts/lots'
import * as meetings from '@vermeil/contracts/meetings'
import * as money from '@vermeil/contracts/money'
import * as music from '@vermeil/contracts/music'
import * as notices from '@vermeil/contracts/notices'
import * as obligations from '@vermeil/contracts/obligations'
import * as overview from '@vermeil/contracts/overview'
import * as ownBids from '@vermeil/contracts/own-bids'
import * as passports from '@vermeil/contracts/passports'
import * as payments from '@vermeil/contracts/payments'
import * as paymentsAdmin from '@vermeil/contracts/payments-admin'
import * as people from '@vermeil/contracts/people'
import * as placements from '@vermeil/contracts/placements'
import * as plans from '@vermeil/contracts/plans'
import * as productionTeam from '@vermeil/contracts/production-team'
import * as productions from '@vermeil/contracts/productions'
import * as proposals from '@vermeil/contracts/proposals'
import * as questions from '@vermeil/contracts/questions'
import * as quotes from '@vermeil/contracts/quotes'
import * as realtors from '@vermeil/contracts/realtors'
import * as records from '@vermeil/contracts/records'
import * as rehearsals from '@vermeil/contracts/rehearsals'
import * as roles from '@vermeil/contracts/roles'
import * as roomEvents from '@vermeil/contracts/room-events'
import * as screenTerms from '@vermeil/contracts/screen-terms'
import * as shipping from '@vermeil/contracts/shipping'
import * as signals from '@vermeil/contracts/signals'
import * as spendPlans from '@vermeil/contracts/spend-plans'
import * as stagings from '@vermeil/contracts/stagings'
import * as statements from '@vermeil/contracts/statements'
import * as subscriptions from '@vermeil/contracts/subscriptions'
import * as suggestions from '@vermeil/contracts/suggestions'
import * as walls from '@vermeil/contracts/walls'
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
