import { z } from 'zod'
import { categoryLabels, mediumLabels, periodLabels, sizeLabels } from './artwork-labels.ts'

export { categoryLabels, mediumLabels, periodLabels, sizeLabels } from './artwork-labels.ts'

const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as [Key, ...Key[]]

/** How a work is filed. The lists are in the order the screens show them. */
export const Category = z.enum(keysOf(categoryLabels))
export type Category = z.infer<typeof Category>

export const Medium = z.enum(keysOf(mediumLabels))
export type Medium = z.infer<typeof Medium>

/** `private` is shown to signed-in people, `hidden` to nobody until the auction has ended. */
export const BuyNowVisibility = z.enum(['public', 'private', 'hidden'])
export type BuyNowVisibility = z.infer<typeof BuyNowVisibility>

export const ArtworkStatus = z.enum(['draft', 'in_review', 'rejected', 'listed', 'withdrawn', 'sold'])
export type ArtworkStatus = z.infer<typeof ArtworkStatus>

export const Period = z.enum(keysOf(periodLabels))
export type Period = z.infer<typeof Period>

/** The longest side that still belongs to the band. */
export const maxSideCm = { small: 40, medium: 100, large: 180 } as const
/** By the longer side; monumental is all that is beyond. */
export const SizeBand = z.enum(keysOf(sizeLabels))
export type SizeBand = z.infer<typeof SizeBand>

export const ColorName = z.enum([
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
  'pink',
  'brown',
  'black',
  'gray',
  'white',
])
export type ColorName = z.infer<typeof ColorName>

/** What a work is filed under when its lister names only the medium. */
export const usualCategory: Record<Medium, Category> = {
  oil: 'painting',
  acrylic: 'painting',
  watercolor: 'painting',
  sculpture: 'sculpture',
  digital: 'digital',
  photography: 'photography',
  mixed: 'mixed-media',
}

/** A stored picture. `key` is turned into addresses by images.ts. */
export const Picture = z.object({
  key: z.string(),
  width: z.int(),
  height: z.int(),
  thumbhash: z.string().nullable(),
  /** Hex; what stands behind the picture until it has come. */
  color: z.string().nullable(),
})
export type Picture = z.infer<typeof Picture>

/** What a seller writes about a work beyond its card. Each field is a column of `artworks`, with the same name in snake case. */
export const WorkDetails = z.object({
  description: z.string(),
  heightCm: z.number().nullable(),
  widthCm: z.number().nullable(),
  depthCm: z.number().nullable(),
  style: z.string().nullable(),
  suitableFor: z.array(z.string()),
  provenance: z.string(),
  condition: z.string(),
  signature: z.string(),
  edition: z.string(),
  frame: z.string(),
  exhibitions: z.string(),
  literature: z.string(),
  location: z.string(),
})
export type WorkDetails = z.infer<typeof WorkDetails>
