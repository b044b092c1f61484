import type { LocationBody, ProductionBody, SetBody } from '@vermeil/contracts/trades/productions.schema'
import type { ProductionSeed } from '../../../server/src/trades/productions/productions.ts'
import { demoAccounts } from '../accounts.ts'

/** Days from today. */
export type Days = readonly [from: number, until: number | null]
type SetPlan = { name: string; place: string; status: SetBody['status']; budget: number; days?: Days; text: string }
/** Title and artist of a thing from elsewhere; null: a work of the catalog. */
type PiecePlan = {
  work: readonly [title: string, artist: string] | null
  set: string
  price: number
  status: 'placed' | 'pending' | 'reserved'
  position: string
  size?: string
  weight?: number
  clearedBecause?: string
}
type LocationPlan = Pick<LocationBody, 'name' | 'address' | 'type' | 'status'> & { budget: number; days: Days }
type ProductionPlan = {
  details: Omit<ProductionBody, 'artBudget' | 'startDate'> & { artBudget: number }
  startsIn: number
  locations: readonly LocationPlan[]
  sets: readonly SetPlan[]
  pieces: readonly PiecePlan[]
  team: ProductionSeed['team']
  /** The sets whose clearance passport is issued; null: the whole production. */
  passports?: readonly (string | null)[]
}

const { collector, artist, realtor } = demoAccounts
const person = (accountId: string, level: 'view' | 'edit' | 'full', role: string) => ({
  accountId,
  access: { level, role, setIds: null },
})

/** The demo agent's productions; amounts in dollars, days from the day on which they are added. */
export const plannedProductions: readonly ProductionPlan[] = [
  {
    details: {
      ...{ title: 'Glass Harbor', type: 'Limited Series', status: 'active-production', artBudget: 48_000 },
      ...{ totalArtNeeded: 12, director: 'Mara Lindqvist', location: 'Vancouver' },
      description: 'A shipping family in three generations. Season one, eight episodes, all interiors on stage.',
    },
    startsIn: -24,
    locations: [
      {
        ...{ name: 'Stage 4', address: '1180 Marine Drive, Vancouver', type: 'Sound stage', status: 'active' },
        ...{ budget: 9_000, days: [-20, 35] },
      },
      {
        ...{ name: 'Harborview House', address: '27 Point Road, Vancouver', type: 'House', status: 'in-progress' },
        ...{ budget: 6_500, days: [-3, 12] },
      },
    ],
    sets: [
      {
        ...{ name: 'Penthouse Living Room', place: 'Stage 4', status: 'in-progress', budget: 22_000 },
        text: 'Glass on three sides. Large, calm works; nothing that reflects the key light.',
      },
      {
        ...{ name: 'Corporate Office', place: 'Stage 4', status: 'art-placed', budget: 8_000, days: [-6, 4] },
        text: 'The chairman’s office on the 40th floor.',
      },
      {
        ...{ name: 'Victorian Manor', place: 'Harborview House', status: 'planning', budget: 11_000 },
        text: 'The grandmother’s house: portraits, dark frames, one empty nail.',
      },
    ],
    pieces: [
      {
        ...{ work: ['Tidal Study No. 4', 'Jonas Reuter'], set: 'Penthouse Living Room', price: 4_200 },
        ...{ status: 'placed', position: 'Over the sofa, centered', size: '160 × 220 cm', weight: 18 },
        clearedBecause: 'Commissioned for this production; the art department holds all rights.',
      },
      {
        ...{ work: null, set: 'Penthouse Living Room', price: 650, status: 'pending' },
        ...{ position: 'Beside the fireplace', weight: 6.5 },
      },
      {
        ...{ work: null, set: 'Penthouse Living Room', price: 890, status: 'pending' },
        ...{ position: 'End of the hallway, camera left', weight: 9 },
      },
      {
        ...{ work: ['Founders, 1911', 'Unknown'], set: 'Corporate Office', price: 1_150, status: 'placed' },
        ...{ position: 'Behind the desk, 150 cm to center', size: '90 × 120 cm', weight: 12.4 },
      },
      {
        ...{ work: ['Freight', 'Lena Okafor'], set: 'Corporate Office', price: 2_300, status: 'placed' },
        ...{ position: 'Left of the door', size: '70 × 100 cm', weight: 7 },
        clearedBecause: 'The painter agreed by email; the signed paper is on its way.',
      },
      {
        ...{ work: ['Bronze Gull', 'Tomas Brandt'], set: 'Corporate Office', price: 900, status: 'pending' },
        ...{ position: 'Side table', size: '32 cm high', weight: 5.2 },
      },
      {
        ...{ work: ['Portrait of a Shipowner', 'Unknown'], set: 'Victorian Manor', price: 1_800, status: 'reserved' },
        ...{ position: 'Staircase, first landing', size: '110 × 85 cm', weight: 14 },
      },
      {
        ...{ work: null, set: 'Victorian Manor', price: 480, status: 'pending', position: 'Dining room, north wall' },
      },
    ],
    team: [
      person(realtor.id, 'full', 'Set decorator'),
      person(artist.id, 'edit', 'Art consultant'),
      person(collector.id, 'view', 'Studio representative'),
    ],
    // One right is missing, and somebody answers for another.
    passports: ['Corporate Office'],
  },
  {
    details: {
      ...{ title: 'The Last Table', type: 'Feature Film', status: 'pre-production', artBudget: 26_000 },
      ...{ totalArtNeeded: 9, director: 'Idris Vale', location: 'Montreal' },
      description: 'One restaurant, one night. Every picture on the walls belongs to a guest’s story.',
    },
    startsIn: 40,
    locations: [
      {
        ...{ name: 'Rue Sainte-Anne 14', address: '14 Rue Sainte-Anne, Montreal', type: 'Restaurant' },
        ...{ status: 'planning', budget: 7_500, days: [38, 70] },
      },
    ],
    sets: [
      {
        ...{ name: 'Restaurant Interior', place: 'Rue Sainte-Anne 14', status: 'planning', budget: 14_000 },
        text: 'Forty covers, warm light, salon hang on the long wall.',
      },
      {
        ...{ name: 'Detective Office', place: 'Rue Sainte-Anne 14', status: 'planning', budget: 3_000 },
        text: 'Flashback: a rented room above the kitchen.',
      },
    ],
    pieces: [
      { work: null, set: 'Restaurant Interior', price: 540, status: 'pending', position: 'Long wall, upper row' },
      { work: null, set: 'Restaurant Interior', price: 720, status: 'pending', position: 'Long wall, lower row' },
      {
        ...{ work: ['Market Day', 'Odile Fabre'], set: 'Restaurant Interior', price: 1_400, status: 'reserved' },
        ...{ position: 'Beside table nine', size: '60 × 80 cm', weight: 5 },
      },
      {
        ...{ work: ['City Map, 1948', 'Unknown'], set: 'Detective Office', price: 120, status: 'pending' },
        ...{ position: 'Pinned above the radiator', size: '100 × 70 cm' },
      },
    ],
    team: [person(artist.id, 'edit', 'Scenic artist'), person(collector.id, 'view', 'Producer’s office')],
  },
  {
    details: {
      ...{ title: 'Northern Line', type: 'TV Series', status: 'post-production', artBudget: 18_000 },
      ...{ totalArtNeeded: 5, director: 'Saskia Brandt', location: 'Toronto' },
      description: 'Season two is wrapped. Works are back; papers are kept for the distributor.',
    },
    startsIn: -160,
    locations: [
      {
        ...{ name: 'King Street Offices', address: '410 King Street West, Toronto', type: 'Office' },
        ...{ status: 'completed', budget: 4_000, days: [-150, -95] },
      },
    ],
    sets: [
      {
        ...{ name: 'Detective Office', place: 'King Street Offices', status: 'art-placed', budget: 6_000 },
        text: 'Two desks, one window, evidence boards.',
      },
    ],
    pieces: [
      {
        ...{
          work: null,
          set: 'Detective Office',
          price: 560,
          status: 'placed',
          position: 'Above the radiator',
          weight: 5,
        },
      },
      {
        ...{ work: null, set: 'Detective Office', price: 610, status: 'placed', position: 'Corridor, camera right' },
      },
      {
        ...{ work: ['Under the Viaduct', 'Hana Sole'], set: 'Detective Office', price: 2_100, status: 'placed' },
        ...{ position: 'Between the windows', size: '80 × 80 cm', weight: 6 },
        clearedBecause: 'Signed all-media release on file with the studio.',
      },
      {
        ...{ work: ['Night Platform', 'Hana Sole'], set: 'Detective Office', price: 1_750, status: 'placed' },
        ...{ position: 'Over the filing cabinet', size: '50 × 70 cm', weight: 4 },
        clearedBecause: 'Signed all-media release on file with the studio.',
      },
    ],
    team: [person(realtor.id, 'full', 'Set decorator')],
    passports: [null],
  },
]
