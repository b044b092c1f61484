import type { mediumLabels } from '../catalog/artwork-labels.ts'
import { chargedGrams, type Packing, type Parcel, type Shipping, type WorkDelivery } from './delivery-cost.ts'

/** How a work is usually packed. Sellers may say otherwise; where they say nothing, this holds. */

export const packingLabels: Record<Packing, string> = {
  rolled: 'Rolled in a tube',
  framed: 'Flat or framed, in a box',
  crated: 'In a wooden crate',
}

export const shipWithin = { usual: 7, max: 21 } as const

export interface PackedWork {
  readonly medium: keyof typeof mediumLabels | null
  readonly frame: string
  readonly heightCm: number | null
  readonly widthCm: number | null
  readonly depthCm: number | null
}

/** Longer works, and those behind glass, go in a crate at a price that a carrier names. */
const crateFromCm = 150
const onPaper: readonly PackedWork['medium'][] = ['watercolor', 'digital', 'photography']

const isUnframed = (frame: string) => frame.trim() === '' || /\b(?:un|not )framed\b/i.test(frame)
const longestSide = ({ heightCm, widthCm, depthCm }: PackedWork) => Math.max(heightCm ?? 0, widthCm ?? 0, depthCm ?? 0)
const needsCarrier = (work: PackedWork) => longestSide(work) > crateFromCm || /glass|glazed/i.test(work.frame)

export function usualPacking(work: PackedWork): Packing {
  if (work.medium === 'sculpture') return 'crated'
  if (isUnframed(work.frame) && onPaper.includes(work.medium)) return 'rolled'
  return needsCarrier(work) ? 'crated' : 'framed'
}

export const usualShipping = (work: PackedWork): Shipping =>
  usualPacking(work) !== 'rolled' && needsCarrier(work) ? 'quote' : 'courier'

/** Of a work whose measures are not known: a painting that one person can carry. */
const usual = { heightCm: 80, widthCm: 60, depthCm: 5 } as const
/** On all sides together: insurers ask for 15 cm of padding on each. */
const padding: Record<Packing, number> = { rolled: 10, framed: 30, crated: 40 }
const tubeCm = 15

/** Outer measures in whole centimeters. */
export function usualParcel(work: PackedWork, packing: Packing): Parcel {
  const height = work.heightCm ?? usual.heightCm
  const width = work.widthCm ?? usual.widthCm
  const depth = work.depthCm ?? usual.depthCm
  const packed = (side: number) => Math.ceil(side) + padding[packing]
  const grams = workGrams(work, { height, width, depth })
  if (packing === 'rolled') {
    const tube = { packedHeightCm: packed(Math.min(height, width)), packedWidthCm: tubeCm, packedDepthCm: tubeCm }
    return { ...tube, packedKg: kgOf(grams + 1_000) }
  }
  const box = { packedHeightCm: packed(height), packedWidthCm: packed(width), packedDepthCm: packed(depth) }
  const [base, gramsPerM2] = packing === 'crated' ? [15_000, 12_000] : [1_500, 2_000]
  const face = (box.packedHeightCm * box.packedWidthCm) / 10_000
  return { ...box, packedKg: kgOf(grams + base + face * gramsPerM2) }
}

function workGrams(work: PackedWork, { height, width, depth }: Record<'height' | 'width' | 'depth', number>): number {
  if (work.medium === 'sculpture') return height * width * depth * 0.5
  const area = (height * width) / 10_000
  const frame = isUnframed(work.frame) ? 0 : ((height + width) * 2 * 1_200) / 100
  return area * (onPaper.includes(work.medium) ? 500 : 3_000) + frame
}

const kgOf = (grams: number) => Math.ceil(grams / 100) / 10

/** What a seller states about delivery. Null: as suggested. */
export interface StatedDelivery {
  readonly shipsFromCountry: string
  readonly shipsFromCity: string
  readonly hasPickup: boolean
  readonly shipping: Shipping
  readonly packing: Packing | null
  readonly packedHeightCm: number | null
  readonly packedWidthCm: number | null
  readonly packedDepthCm: number | null
  readonly packedKg: number | null
  readonly ownDelivery: number | null
  readonly ownDeliveryAbroad: number | null
  readonly shipWithinDays: number
}

function parcelOf(work: PackedWork & StatedDelivery, packing: Packing): Parcel {
  const parcel = usualParcel(work, packing)
  return {
    packedHeightCm: work.packedHeightCm ?? parcel.packedHeightCm,
    packedWidthCm: work.packedWidthCm ?? parcel.packedWidthCm,
    packedDepthCm: work.packedDepthCm ?? parcel.packedDepthCm,
    packedKg: work.packedKg ?? parcel.packedKg,
  }
}

/** How a work can be delivered, by what its seller states and what is usual for the rest. */
export function workDelivery(work: PackedWork & StatedDelivery): WorkDelivery {
  const packing = work.packing ?? usualPacking(work)
  return {
    country: work.shipsFromCountry,
    city: work.shipsFromCity,
    hasPickup: work.hasPickup,
    shipping: work.shipping,
    packing,
    chargedGrams: chargedGrams(parcelOf(work, packing)),
    ownPrice: work.ownDelivery,
    ownPriceAbroad: work.ownDeliveryAbroad,
    shipWithinDays: work.shipWithinDays,
  }
}
