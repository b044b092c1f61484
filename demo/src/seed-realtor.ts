import { readFile } from 'node:fs/promises'
import { dollars } from '@vermeil/contracts/money.schema'
import type { ClientBody, PropertyBody } from '@vermeil/contracts/trades/realtors.schema'
import type { Tx } from '../../server/src/platform/postgres/database.ts'
import type { Auctions } from '../../server/src/selling/auctions/auctions.ts'
import type { RealtorSeed } from '../../server/src/trades/realtors/realtors.ts'
import { seedRealtor as seedRecords } from '../../server/src/trades/realtors/seed-realtor.ts'
import { demoAccounts } from './accounts.ts'
import { at } from './at.ts'
import { homePhotos } from './home-photos.ts'
import { planDemo } from './plan/plan.ts'
import { stableId } from './plan/stable-id.ts'

export type RealtorModules = { auctions: Pick<Auctions, 'commission'> }

const DAY = 86_400_000
const daysAfter = (now: Date, days: number) => new Date(now.getTime() + days * DAY)
const dayOf = (now: Date, days: number) => daysAfter(now, days).toISOString().slice(0, 10)

type PlannedHome = Pick<PropertyBody, 'address' | 'status' | 'rooms'> & {
  price: number
  addedDaysAgo: number
  /** What it cost until it was lowered. */
  lowered?: { from: number; daysAgo: number }
  contractDaysAgo?: number
}

const homes: readonly PlannedHome[] = [
  {
    ...{ address: '14 Harbor Lane, Seattle, WA', price: 2_450_000, status: 'active', addedDaysAgo: 64 },
    rooms: ['Living room', 'Dining room', 'Study', 'Main bedroom'],
    lowered: { from: 2_600_000, daysAgo: 20 },
  },
  {
    ...{ address: '802 Lake Drive, Kirkland, WA', price: 3_875_000, status: 'active', addedDaysAgo: 41 },
    rooms: ['Entrance hall', 'Living room', 'Library'],
  },
  {
    ...{ address: '31 Cedar Row, Portland, OR', price: 1_190_000, status: 'active', addedDaysAgo: 25 },
    rooms: ['Living room', 'Kitchen', 'Main bedroom'],
  },
  {
    ...{ address: '5 Mill Court, Tacoma, WA', price: 845_000, status: 'pending', addedDaysAgo: 90 },
    rooms: ['Living room', 'Stairs'],
    lowered: { from: 890_000, daysAgo: 33 },
  },
  {
    ...{ address: '220 Summit Avenue, Bellevue, WA', price: 5_200_000, status: 'pending', addedDaysAgo: 52 },
    rooms: ['Entrance hall', 'Living room', 'Dining room', 'Guest room', 'Study'],
  },
  {
    ...{ address: '77 Ferry Street, Bainbridge Island, WA', price: 1_640_000, status: 'under-contract' },
    ...{ addedDaysAgo: 118, contractDaysAgo: 6, rooms: ['Living room', 'Sun room'] },
  },
]

type PlannedClient = Omit<ClientBody, 'lastContact' | 'followUp'> & {
  addedDaysAgo: number
  contactDaysAgo: number | null
  followUpInDays: number | null
}

const clients: readonly PlannedClient[] = [
  {
    ...{ name: 'Nora Feld', email: 'nora.feld@example.com', phone: '+1 206 555 0134' },
    ...{ propertyInterest: '14 Harbor Lane', artPreference: 'Large seascapes, cool colors' },
    ...{ addedDaysAgo: 60, contactDaysAgo: 3, followUpInDays: 2, notes: 'Has measured the wall: 3.2 m.' },
  },
  {
    ...{ name: 'Theo and Ines Marchetti', email: 'marchetti@example.com', phone: '+1 425 555 0178' },
    ...{ propertyInterest: '802 Lake Drive', artPreference: 'Abstract, warm' },
    ...{ addedDaysAgo: 39, contactDaysAgo: 9, followUpInDays: -1, notes: 'Both decide. Evenings only.' },
  },
  {
    ...{ name: 'Gwen Abara', email: 'gwen.abara@example.com', phone: '+1 503 555 0112' },
    ...{ propertyInterest: 'A loft in Portland', artPreference: 'Photography, black and white' },
    ...{ addedDaysAgo: 24, contactDaysAgo: 12, followUpInDays: 9, notes: '' },
  },
  {
    ...{ name: 'Samuel Brandt', email: 'samuel.brandt@example.com', phone: '+1 253 555 0190' },
    ...{ propertyInterest: '5 Mill Court', artPreference: 'Landscapes' },
    ...{ addedDaysAgo: 80, contactDaysAgo: 30, followUpInDays: null, notes: 'Buys furniture with the house.' },
  },
  {
    ...{ name: 'Lin Okafor', email: 'lin.okafor@example.com', phone: '+1 425 555 0155' },
    ...{ propertyInterest: '220 Summit Avenue', artPreference: 'Sculpture for the hall' },
    ...{ addedDaysAgo: 47, contactDaysAgo: 5, followUpInDays: 14, notes: 'Works with a decorator, Ada Pryce.' },
  },
  {
    ...{ name: 'Ruth Halloran', email: 'ruth.halloran@example.com', phone: '' },
    ...{ propertyInterest: '77 Ferry Street', artPreference: 'Watercolors of the coast' },
    ...{ addedDaysAgo: 101, contactDaysAgo: 6, followUpInDays: -2, notes: 'Signed last week. Send congratulations.' },
  },
  {
    ...{ name: 'Peter Vance', email: null, phone: '+1 206 555 0121' },
    ...{ propertyInterest: 'Anything by the water', artPreference: '' },
    ...{ addedDaysAgo: 12, contactDaysAgo: 12, followUpInDays: 30, notes: 'Met at the open house.' },
  },
  {
    ...{ name: 'Mina Sorel', email: 'mina.sorel@example.com', phone: '+1 360 555 0167' },
    ...{ propertyInterest: 'A first apartment', artPreference: 'Prints and works on paper' },
    ...{ addedDaysAgo: 8, contactDaysAgo: null, followUpInDays: 1, notes: 'Wrote through the website.' },
  },
]

const HOUR = 3_600_000

/** A draft, one that the client has opened and commented on, and one that was accepted in part. */
function proposals(now: Date): RealtorSeed['proposals'] {
  const offered = planDemo(now)
    .works.filter(({ soldFor, venue, leasePrice }) => soldFor === null && venue === 'timed' && leasePrice !== null)
    .toSorted((a, b) => a.opensAt.getTime() - b.opensAt.getTime())
  const works = (from: number, notes: readonly string[]) =>
    notes.map((note, place) => ({ artworkId: at(offered, from + place).id, note }))
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const property = (address: string) => stableId('property', address)
  const client = (name: string) => stableId('client', name)
  const harbor = works(0, ['The scale fits the long wall.', 'Quieter, for the same spot.', 'If you want more color.'])
  const lake = works(3, ['Opposite the windows.', 'Beside the fireplace.'])
  return [
    {
      id: stableId('proposal', 'harbor'),
      addedAt: ago(30),
      details: {
        ...{ clientId: client('Nora Feld'), propertyId: property('14 Harbor Lane, Seattle, WA'), room: 'Living room' },
        ...{ message: 'Three ideas for the wall you measured. Tell me which one speaks to you.', works: harbor },
      },
      sent: {
        ...{ at: ago(28), openedAt: ago(26), answeredAt: ago(3), liked: [at(harbor, 0).artworkId] },
        accepted: { at: ago(3), artworkIds: [at(harbor, 0).artworkId] },
        comments: [
          { artworkId: at(harbor, 1).artworkId, text: 'Lovely, but too dark for us.', at: ago(25) },
          {
            ...{ artworkId: at(harbor, 1).artworkId, at: ago(24), isReply: true },
            text: 'I see. The first one is the brightest of the three, and it is free all spring.',
          },
          { artworkId: null, text: 'We would like to lease it first.', at: ago(3) },
        ],
      },
    },
    {
      id: stableId('proposal', 'lake'),
      addedAt: ago(22),
      details: {
        ...{ clientId: client('Theo and Ines Marchetti'), propertyId: property('802 Lake Drive, Kirkland, WA') },
        ...{ room: 'Living room', message: '', works: lake },
      },
      sent: {
        ...{ at: ago(20), openedAt: ago(6), answeredAt: ago(5), liked: [], accepted: null },
        comments: [{ artworkId: at(lake, 0).artworkId, text: 'Can we see it in daylight?', at: ago(5) }],
      },
    },
    {
      id: stableId('proposal', 'loft'),
      addedAt: ago(1),
      details: {
        ...{ clientId: client('Gwen Abara'), propertyId: null, room: '', message: '' },
        works: works(5, ['', '', '', '']),
      },
      sent: null,
    },
  ]
}

/** The demo realtor's homes, each with a picture. */
export const realtorsHomes = (now: Date): Promise<RealtorSeed['properties']> =>
  Promise.all(
    homes.map(async ({ address, price, status, rooms, addedDaysAgo, lowered, contractDaysAgo }, place) => ({
      id: stableId('property', address),
      addedAt: daysAfter(now, -addedDaysAgo),
      details: {
        ...{ address, price: dollars(price), status, rooms },
        underContractOn: contractDaysAgo === undefined ? null : dayOf(now, -contractDaysAgo),
      },
      prices: lowered
        ? [{ at: daysAfter(now, -lowered.daysAgo), before: dollars(lowered.from), after: dollars(price) }]
        : [],
      photo: await readFile(at(homePhotos, place).file),
    })),
  )

/** The demo realtor's homes, clients and proposals. */
export async function seedRealtor(tx: Tx, { auctions }: RealtorModules, now: Date): Promise<void> {
  await seedRecords(tx, auctions, {
    ownerId: demoAccounts.realtor.id,
    properties: await realtorsHomes(now),
    clients: clients.map(({ addedDaysAgo, contactDaysAgo, followUpInDays, ...client }) => ({
      id: stableId('client', client.name),
      addedAt: daysAfter(now, -addedDaysAgo),
      details: {
        ...client,
        lastContact: contactDaysAgo === null ? null : dayOf(now, -contactDaysAgo),
        followUp: followUpInDays === null ? null : dayOf(now, followUpInDays),
      },
    })),
    proposals: proposals(now),
  })
}
