import type { SoldResult } from '@vermeil/contracts/desk/results.schema'
import { formatMoney } from '@/shared/format/format'
import { formatRange } from '@/shared/format/money-range'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { periodText } from '@/ui/chart/chart-data'
import { cn } from '@/ui/cn'
import { Picture } from '@/ui/picture'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/ui/table'

/** One line for each sale. Days are those of UTC, as the months are. */
export function ResultLines({ results }: { results: readonly SoldResult[] }) {
  return (
    <Table caption="Sold works, the newest sale first">
      <TableHead>
        <tr>
          <TableHeader>Work</TableHeader>
          <TableHeader isNumeric>Estimate</TableHeader>
          <TableHeader isNumeric>Hammer price</TableHeader>
          <TableHeader className="sm:ps-8">Sold</TableHeader>
          <TableHeader>Verification</TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {results.map((result) => (
          <ResultLine key={result.lotId} result={result} />
        ))}
      </TableBody>
    </Table>
  )
}

/** On a phone: two by two, each below its name. */
const stacked = 'max-sm:flex-col max-sm:justify-start max-sm:gap-0! max-sm:[&>span:first-child]:text-sm'

function ResultLine({ result }: { result: SoldResult }) {
  const { lotId, lotNumber, slug, title, artist, image, estimate, soldAt } = result
  const page = paths.lot(lotId, slug)
  return (
    <TableRow className="max-sm:grid-cols-2 max-sm:gap-x-4">
      <TableCell className="max-sm:col-span-2">
        <div className="flex min-w-0 items-center gap-4">
          <div className="w-14 shrink-0 bg-surface">
            {image && <Picture picture={image} alt="" sizes="56px" widest={160} ratio="1 / 1" fit="contain" />}
          </div>
          <div className="min-w-0">
            <Link to={page} className="inline-block min-h-6 text-base leading-6 wrap-anywhere hover:text-gold">
              {title}
            </Link>
            <p className="text-muted">
              <Link
                to={paths.artist(artist.id, artist.slug)}
                className="inline-block min-h-6 py-0.5 wrap-anywhere hover:text-gold"
              >
                {artist.name}
              </Link>
              <span className="figures">{`, lot ${lotNumber}`}</span>
            </p>
          </div>
        </div>
      </TableCell>
      <TableCell label="Estimate" isNumeric className={cn(stacked, 'figures text-muted sm:whitespace-nowrap')}>
        {estimate ? formatRange(estimate) : 'None'}
      </TableCell>
      <TableCell label="Hammer price" isNumeric className={cn(stacked, 'figures text-base font-medium')}>
        <Price result={result} />
      </TableCell>
      <TableCell label="Sold" className={cn(stacked, 'figures whitespace-nowrap sm:ps-8')}>
        {periodText(soldAt.slice(0, 10), 'day')}
      </TableCell>
      <TableCell className="max-sm:items-end">
        <Link
          to={`${page}#history`}
          className="inline-flex min-h-9 items-center text-gold underline underline-offset-4 hover:text-gold-bright"
        >
          Verify<span className="sr-only"> the sale of {title}</span>
        </Link>
      </TableCell>
    </TableRow>
  )
}

const Price = ({ result: { price, way } }: { result: SoldResult }) =>
  price === null ? (
    <span className="text-sm font-normal text-muted">Sold privately</span>
  ) : (
    <span>
      {formatMoney(price)}
      {way === 'buy-now' && <span className="block text-xs font-normal text-muted">Buy It Now</span>}
    </span>
  )
