import { z } from 'zod'
import { Category, Medium, Picture, WorkDetails } from '../catalog/artworks.schema.ts'
import { ComparedFigure } from '../desk/analytics.schema.ts'
import { LotDelivery } from '../money/delivery.schema.ts'
import { Cents } from '../money.schema.ts'
import { LotOutcome, Venue } from './bidding.schema.ts'

export const LotState = z.enum(['scheduled', 'live', 'stopped', 'sold', 'passed', 'withdrawn'])

/** All that is public about a reserve. */
export const ReserveStatus = z.enum(['none', 'not-met', 'met'])
export type ReserveStatus = z.infer<typeof ReserveStatus>

const time = z.iso.datetime()

/**
 * Where a lot stands, as anyone may see it. Bidders appear by their paddle, whose number holds for this lot only. The
 * receipts of bids are stored by the order of these fields: a new one goes last, and is optional, as older ones lack it.
 */
export const LotStanding = z.object({
  id: z.uuid(),
  venue: Venue,
  state: LotState,
  outcome: LotOutcome.nullable(),
  startingBid: Cents,
  /** Null until somebody has bid. */
  currentBid: Cents.nullable(),
  minimumBid: Cents,
  bidCount: z.int(),
  /** The paddle that leads, such as "Paddle 214". */
  leader: z.string().nullable(),
  reserve: ReserveStatus,
  reserveMet: z.boolean(),
  opensAt: time.nullable(),
  closesAt: time.nullable(),
  /** The clock stands still since then. */
  stoppedAt: time.nullable(),
  endedAt: time.nullable(),
  hammerPrice: Cents.nullable(),
  /** The paddle of the buyer, once sold. */
  buyer: z.string().nullable(),
  /** The number of the last entry in the lot's history. */
  sequence: z.int(),
  /** Rises with every change that can be seen: of two standings the higher is the newer. */
  revision: z.int(),
  serverTime: time,
})
export type LotStanding = z.infer<typeof LotStanding>

/** What a card shows of the lot itself: columns of the view `public_lots`, those of its standing among them. */
export const CardLot = LotStanding.omit({
  ...{
    minimumBid: true,
    leader: true,
    reserveMet: true,
    stoppedAt: true,
    buyer: true,
    sequence: true,
    serverTime: true,
  },
}).extend({
  lotNumber: z.int(),
  artworkId: z.uuid(),
  /** How long the buyer has to pay. */
  paymentTermHours: z.int(),
})
export type CardLot = z.infer<typeof CardLot>

/** And of its work: columns of `public_works`. */
export const CardWork = z.object({
  title: z.string(),
  slug: z.string(),
  category: Category.nullable(),
  medium: Medium.nullable(),
  materials: z.string(),
  dimensions: z.string(),
  year: z.int().nullable(),
  /** Its seller lets realtors propose it to clients. */
  isProposable: z.boolean(),
})
export type CardWork = z.infer<typeof CardWork>

/** A lot as a card shows it. */
export const LotCard = CardLot.extend({
  ...CardWork.shape,
  artist: z.object({ id: z.uuid(), name: z.string(), slug: z.string(), avatarKey: z.string().nullable() }),
  image: Picture.nullable(),
  collection: z.string().nullable(),
  minimumBid: Cents,
  /** Null where there is none, it may not be shown to this caller, or the bids have passed it. */
  buyNowPrice: Cents.nullable(),
  isLeaseAvailable: z.boolean(),
  /** Per month. */
  leasePrice: Cents.nullable(),
  estimate: z.object({ low: Cents, high: Cents }).nullable(),
  delivery: LotDelivery,
  views: z.int(),
  watchers: z.int(),
})
export type LotCard = z.infer<typeof LotCard>

/** What only a lot's own page shows of its standing: more columns of `public_lots`. */
export const PageLot = LotStanding.pick({ stoppedAt: true, sequence: true })
export type PageLot = z.infer<typeof PageLot>

/** GET /api/v1/lots/{id} */
export const LotView = LotCard.extend({
  ...PageLot.shape,
  serverTime: time,
  reserveMet: z.boolean(),
  /** A bid in the last `windowSeconds` leaves the lot open for at least `extensionSeconds` after it. */
  softClose: z.object({ windowSeconds: z.int(), extensionSeconds: z.int() }),
  ...WorkDetails.shape,
  images: z.array(Picture),
  artistBio: z.string(),
  artistSpecialty: z.string(),
  /** A newer auction of the same work, where this one is past. */
  relistedAs: z.uuid().nullable(),
  /** While it is on sale: the loans that the work is sold subject to. Whole days, both included; null: without an end. */
  bookings: z.array(z.object({ from: z.iso.date(), until: z.iso.date().nullable() })),
  /** Only for the signed-in caller, about themselves. */
  isWatched: z.boolean().optional(),
  isOwn: z.boolean().optional(),
  youLead: z.boolean().optional(),
  yourMax: Cents.nullable().optional(),
})
export type LotView = z.infer<typeof LotView>

export const LotList = z.object({ lots: z.array(LotCard) })
export type LotList = z.infer<typeof LotList>

/** GET /api/v1/account/lots: the caller's own lots that are open or waiting, the next to close first. */
export const OwnLots = z.object({
  lots: z.array(LotCard),
  /** How many can be bid on now, and how many could be 30 days ago. */
  active: ComparedFigure,
  serverTime: time,
})
export type OwnLots = z.infer<typeof OwnLots>

/** PUT, DELETE /api/v1/lots/{id}/watch */
export const WatchState = z.object({ isWatched: z.boolean(), watchers: z.int() })
export type WatchState = z.infer<typeof WatchState>

/** GET /api/v1/watches */
export const WatchList = z.object({
  lots: z.array(LotCard),
  /** The lots among them that send no alert before they close. */
  muted: z.array(z.uuid()),
  /** False for administrators. */
  mayWatch: z.boolean(),
  serverTime: time,
})
export type WatchList = z.infer<typeof WatchList>

/** PUT /api/v1/watches/{lotId}/alerts */
export const WatchAlerts = z.strictObject({ isOn: z.boolean() })

/** POST /api/v1/watches/merge: what a visitor watched in this browser before signing in. */
export const MergeWatchesBody = z.strictObject({ lotIds: z.array(z.uuid()).max(500) })
