import { dollars } from '@vermeil/contracts/money.schema'
import type { PaintStyle } from '../painter/work.ts'
import { demoFigures } from './figures.ts'

/** A sale of the demo artist, in place of one of the sold works. */
export type ArtistSale = {
  price: number
  soldDaysAgo: number
  /** At its price, without a bid. */
  isBoughtNow: boolean
  style: PaintStyle
  texts: { category: Category; medium: 'oil' | 'watercolor' | 'mixed'; materials: string }
}
type Category = 'painting' | 'drawing' | 'print' | 'mixed-media'

/** What each month's four sales share the revenue by: 45, 28, 15 and 12 percent. */
const kinds = [
  { share: 45, style: 'landscape', texts: { category: 'painting', medium: 'oil', materials: 'Oil on linen' } },
  { share: 28, style: 'ink-wash', texts: { category: 'drawing', medium: 'watercolor', materials: 'Ink on paper' } },
  { share: 15, style: 'botanical', texts: { category: 'print', medium: 'mixed', materials: 'Etching and aquatint' } },
  {
    share: 12,
    style: 'flow-field',
    texts: { category: 'mixed-media', medium: 'mixed', materials: 'Pigment, paper and gold leaf on panel' },
  },
] as const satisfies readonly ({ share: number } & Pick<ArtistSale, 'style' | 'texts'>)[]

/** Days ago within a month. Each is paid a day later, so that a period of whole months has whole months of sales. */
const days = [4, 11, 18, 25]
/** How good each month was, the newest first: revenue in units of $2,500. */
const months = [2, 1, 2, 3, 1, 2, 2, 1, 3, 1, 2, 1]

const sales: readonly ArtistSale[] = months.flatMap((units, month) =>
  kinds.map(({ share, style, texts }, place) => ({
    price: dollars(25) * share * units,
    soldDaysAgo: month * 30 + (days[(place + month) % days.length] ?? 0),
    // The prints of every second month, this one among them.
    isBoughtNow: place === 2 && month % 2 === 0,
    ...{ style, texts },
  })),
)

/** By the number of the sold work that each stands in for: none is the only work of another artist. */
export const artistSales: ReadonlyMap<number, ArtistSale> = new Map(
  sales.map((sale, n) => [demoFigures.artists + n * 40, sale]),
)
