import { z } from 'zod'
import { Amount } from '../records.schema.ts'
import { Line } from '../text-fields.schema.ts'
import { isCountry } from './countries.ts'
import { packings, shippings } from './delivery-cost.ts'
import { shipWithin } from './parcels.ts'

export const CountryCode = z.string().refine(isCountry, 'Please choose a country.')

export const Packing = z.enum(packings)
export const Shipping = z.enum(shippings)

/** How a work can be delivered, as its card and page carry it: see `WorkDelivery`. */
export const LotDelivery = z.object({
  country: z.string(),
  city: z.string(),
  hasPickup: z.boolean(),
  shipping: Shipping,
  packing: Packing,
  chargedGrams: z.int(),
  ownPrice: z.int().nullable(),
  ownPriceAbroad: z.int().nullable(),
  shipWithinDays: z.int(),
})

const packedCm = z.int('Enter whole centimeters.').min(1).max(2_000, 'Enter at most 2,000 cm.').nullable()

/** What a seller states about delivery; null: as suggested. See `StatedDelivery`. */
export const DeliveryDetails = z.object({
  /** Where the work is. */
  shipsFromCountry: CountryCode,
  shipsFromCity: Line,
  hasPickup: z.boolean(),
  shipping: Shipping,
  packing: Packing.nullable(),
  packedHeightCm: packedCm,
  packedWidthCm: packedCm,
  packedDepthCm: packedCm,
  packedKg: z.number().positive().max(10_000, 'Enter at most 10,000 kg.').nullable(),
  shipWithinDays: z
    .int('Enter whole days.')
    .min(1, 'Enter at least 1 day.')
    .max(shipWithin.max, `Enter at most ${shipWithin.max} days.`),
})
export type DeliveryDetails = z.infer<typeof DeliveryDetails>

/** A delivery costs at most $100,000, so that a total stays within what every column holds. */
export const DeliveryAmount = Amount.max(10_000_000, 'Enter at most $100,000.')

/** How long a parcel may be on its way. */
export const DayCount = z.int('Enter whole days.').min(1, 'Enter at least 1 day.').max(180, 'Enter at most 180 days.')
