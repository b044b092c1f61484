import { Gavel } from 'lucide-react'
import { Link } from 'react-router'
import { TimeLeft } from '@/entities/lot/time-left'
import { formatMoney, plural } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { EmptyState } from '@/ui/empty-state'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/ui/table'
import { ActionLink } from './empty-tab'
import { useOwnAuctions } from './use-own-auctions'

/** The artist dashboard's first tab: the artist's works that are at auction now. */
export function OwnAuctions() {
  const { auctions, isError, retry } = useOwnAuctions()
  if (!auctions) return isError ? <LoadFailure what="Your auctions" onRetry={retry} /> : <Skeleton className="h-64" />
  if (auctions.length === 0) {
    return (
      <EmptyState
        icon={Gavel}
        title="You have no live auctions"
        actions={
          <>
            <ActionLink to={paths.auctions} isMain>
              Go to the saleroom
            </ActionLink>
            <ActionLink to={paths.collection}>Browse the collection</ActionLink>
          </>
        }
      >
        <p>Works you list appear here with bids and time left.</p>
      </EmptyState>
    )
  }
  return (
    <Table caption="Your works on auction">
      <TableHead>
        <tr>
          <TableHeader>Work</TableHeader>
          <TableHeader isNumeric>Current bid</TableHeader>
          <TableHeader isNumeric>Bids</TableHeader>
          <TableHeader isNumeric>Time left</TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {auctions.map(({ id, title, slug, startingBid, lot }) => (
          <TableRow key={id}>
            <TableCell>
              <Link to={paths.lot(lot?.id ?? '', slug)} className="text-base hover:text-gold">
                {title}
              </Link>
            </TableCell>
            <TableCell label="Current bid" isNumeric>
              {formatMoney(lot?.currentBid ?? startingBid ?? 0)}
            </TableCell>
            <TableCell label="Bids" isNumeric>
              {plural(lot?.bidCount ?? 0, 'bid', 'bids')}
            </TableCell>
            <TableCell label="Time left" isNumeric>
              {lot?.closesAt ? <TimeLeft closesAt={lot.closesAt} /> : 'In the saleroom'}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
