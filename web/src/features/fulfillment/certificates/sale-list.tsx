import { saleText } from '@vermeil/contracts/fulfillment/certificate-text'
import type { CertificateSale } from '@vermeil/contracts/fulfillment/certificates.schema'
import type { ReactNode } from 'react'
import { formatDate, plural } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'

/** Checks the public history of a sale's lot in this browser. */
export type RenderVerify = (sale: CertificateSale) => ReactNode

type SaleListProps = { sales: readonly CertificateSale[]; renderVerify: RenderVerify }

/** Every sale of the work here, the oldest first, each with what seals its bidding history. */
export function SaleList({ sales, renderVerify }: SaleListProps) {
  return (
    <ol className="grid gap-6">
      {sales.map((sale) => (
        <li key={sale.number} className="grid gap-2 border-s-2 border-line ps-4">
          <p className={sale.voidedAt === null ? 'font-medium' : 'text-danger'}>
            {saleText(sale, {
              sold: formatDate(sale.soldAt),
              voided: sale.voidedAt === null ? '' : formatDate(sale.voidedAt),
            })}
          </p>
          {sale.chain && (
            <p className="text-sm text-muted">
              Its public bidding history had {plural(sale.chain.entries, 'entry', 'entries')}. Hash of the last one:{' '}
              <code className="break-all">{sale.chain.head}</code>
            </p>
          )}
          <p data-shell>
            <Link to={paths.lot(sale.lot.id, sale.lot.slug)} className="text-gold underline underline-offset-4">
              See lot {sale.lot.number}
            </Link>
          </p>
          {sale.chain && <div data-shell>{renderVerify(sale)}</div>}
        </li>
      ))}
    </ol>
  )
}
