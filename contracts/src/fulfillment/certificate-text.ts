import { formatMoney } from '../format-figures.ts'
import type { CertificateSale } from './certificates.schema.ts'

export const certificateTitle = 'Certificate of authenticity'

/** What we vouch for, on the page and on paper. */
export const certifiedText =
  'Vermeil certifies that this is the work described here, offered as a work of the artist named, and that it was sold here as follows.'

/** The sale by which the work has its present owner; undefined where every sale was undone. */
export const validSale = <Sale extends Pick<CertificateSale, 'voidedAt'>>(sales: readonly Sale[]): Sale | undefined =>
  sales.findLast(({ voidedAt }) => voidedAt === null)

export type CopyState = 'current' | 'sold-on' | 'void'

/** What became of a paper that was printed for one sale; null where there is no such sale. */
export function copyStateOf(
  sales: readonly Pick<CertificateSale, 'number' | 'voidedAt'>[],
  number: number,
): CopyState | null {
  const sale = sales.find((one) => one.number === number)
  if (!sale) return null
  if (sale.voidedAt !== null) return 'void'
  return validSale(sales) === sale ? 'current' : 'sold-on'
}

/** One link of the chain of sales. It never names a buyer, and the price only where the buyer shows it. */
export function saleText(
  { way, lot, price, voidedAt }: CertificateSale,
  dates: { sold: string; voided: string },
): string {
  const how = way === 'auction' ? 'Sold at auction' : 'Sold'
  const amount = price === null ? '' : ` for ${formatMoney(price)}`
  const sold = `${how} on ${dates.sold} as lot ${lot.number}${amount}.`
  return voidedAt === null ? sold : `${sold} Undone on ${dates.voided}: this sale is void.`
}
