import { z } from 'zod'
import { Category } from '../catalog/artworks.schema.ts'
import { Cents } from '../money.schema.ts'

const day = z.iso.date()

export const AnalyticsPeriod = z.enum(['30d', '90d', '12m'])
export type AnalyticsPeriod = z.infer<typeof AnalyticsPeriod>

/** `before` is the period of the same length before; null where nothing was counted then. */
export const ComparedFigure = z.object({ value: z.int(), before: z.int().nullable() })
export type ComparedFigure = z.infer<typeof ComparedFigure>

/** What happened to one work in the period. */
export const WorkFunnel = z.object({
  artworkId: z.uuid(),
  /** Its newest lot. */
  lotId: z.uuid().nullable(),
  title: z.string(),
  slug: z.string(),
  views: z.int(),
  watches: z.int(),
  bids: z.int(),
  sales: z.int(),
})
export type WorkFunnel = z.infer<typeof WorkFunnel>

export const PricedSale = z.object({
  orderId: z.uuid(),
  title: z.string(),
  soldAt: z.iso.datetime(),
  price: Cents,
  estimate: z.object({ low: Cents, high: Cents }).nullable(),
})
export type PricedSale = z.infer<typeof PricedSale>

/** GET /api/v1/analytics: how the caller's works did, counted from their own rows. Days are UTC. */
export const Analytics = z.object({
  period: AnalyticsPeriod,
  from: day,
  to: day,
  /** Active users are the different viewers of the last 30 days, whatever the period. */
  figures: z.object({
    revenue: ComparedFigure,
    activeUsers: ComparedFigure,
    views: ComparedFigure,
    favorites: ComparedFigure,
  }),
  /** By day, or by month (`2026-11`) over twelve months; days without revenue are included. */
  revenue: z.array(z.object({ at: z.string(), amount: z.int() })),
  /** Percent are whole numbers that add up to 100. */
  categories: z.array(z.object({ category: Category.nullable(), amount: z.int(), percent: z.int() })),
  works: z.array(WorkFunnel),
  prices: z.array(PricedSale),
  referrers: z.array(z.object({ host: z.string(), views: z.int() })),
})
export type Analytics = z.infer<typeof Analytics>
