import { z } from 'zod'
import * as contracts from './api-schemas.ts'

/** Every schema that the contracts export has its name in the API's description; what is not used is left out. */
export const apiSchemas: Record<string, z.ZodType> = Object.fromEntries(
  Object.values(contracts)
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
  {
    name: 'results',
    description: 'What works were sold for: open data under CC0 1.0, without buyers and without private prices.',
    segments: ['results'],
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
